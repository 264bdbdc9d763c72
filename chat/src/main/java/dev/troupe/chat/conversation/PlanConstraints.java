package dev.troupe.chat.conversation;

import dev.troupe.agent.catalog.AgentCard;
import java.util.List;
import java.util.Set;

/**
 * Conditions on a plan.
 *
 * @param requirements in words, one a line; may be empty
 * @param agents types that may take part; empty for all that there are
 */
public record PlanConstraints(List<String> requirements, Set<String> agents) {
    /** No conditions. */
    public static final PlanConstraints NONE = new PlanConstraints(List.of(), Set.of());

    public PlanConstraints {
        requirements = List.copyOf(requirements);
        agents = Set.copyOf(agents);
    }

    /** The user's instructions for all messages, as far as they concern the plan; may be empty. */
    public static PlanConstraints ofInstructions(String instructions) {
        return new PlanConstraints(
                instructions.lines().filter(line -> !line.isBlank()).toList(), Set.of());
    }

    public boolean allows(AgentCard card) {
        return agents.isEmpty() || agents.contains(card.type());
    }
}
