package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import java.util.List;
import java.util.Set;

/**
 * Conditions on a plan.
 *
 * @param requirements in words, one a line; may be empty
 * @param agents types that may take part; empty for all that there are
 */
public record PlanWishes(List<String> requirements, Set<String> agents) {
    /** No conditions. */
    public static final PlanWishes NONE = new PlanWishes(List.of(), Set.of());

    public PlanWishes {
        requirements = List.copyOf(requirements);
        agents = Set.copyOf(agents);
    }

    boolean allow(AgentCard card) {
        return agents.isEmpty() || agents.contains(card.type());
    }
}
