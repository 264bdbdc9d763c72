package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Who has worked on one node: the agent that the plan names, and those to whom it was passed on.
 * For one attempt at a time.
 */
final class HandOffs {
    private static final int MAX = 3; // of one node; more have never come to an end of themselves

    private final Roster agents;
    private final List<Leg> legs = new ArrayList<>();

    /**
     * One agent's part of the work.
     *
     * @param brief what it was told to do
     */
    record Leg(String agent, String brief, String reason) {
        static Leg of(Value passed) {
            return new Leg(
                    passed.field("agent").asText(),
                    passed.field("brief").asText(),
                    passed.field("reason").asText());
        }

        Value toValue(String from) {
            return Value.of(
                    Map.of(
                            "from", Value.of(from),
                            "to", Value.of(agent),
                            "brief", Value.of(brief),
                            "reason", Value.of(reason)));
        }
    }

    HandOffs(Roster agents, String first, String task) {
        this.agents = agents;
        legs.add(new Leg(first, task, ""));
    }

    void add(Leg leg) {
        legs.add(leg);
    }

    /** How often the work was passed on. */
    int count() {
        return legs.size() - 1;
    }

    private Leg current() {
        return legs.getLast();
    }

    /** Those to whom the work may be passed on, one a line; empty where there are none. */
    String others() {
        return agents.available().stream()
                .map(Agent::card)
                .filter(card -> !card.type().equals(current().agent()))
                .map(card -> card.type() + ": " + card.description())
                .collect(Collectors.joining("\n"));
    }

    /**
     * @throws ToolException saying why the work cannot be passed on like this
     */
    void check(String to, String brief) {
        if (to.equals(current().agent()) || agents.find(to).isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "不能交接给“%s”；可以交接给：%s",
                    "The work cannot be handed off to '%s'; there are: %s",
                    to,
                    others());
        }
        var why = agents.whyUnavailable(to);
        if (why.isPresent()) {
            throw new ToolException(
                    AgentProblem.UNAVAILABLE, "不能交接：%s", "It cannot take over: %s", why.get());
        }
        if (count() >= MAX) {
            throw new ToolException(
                    AgentProblem.HANDOFF_TOO_DEEP,
                    "这个步骤已交接 %d 次（%s），不能再交接；请自己完成，或用 reportFailure 说明原因",
                    "This step was handed off %d times (%s), which is all that is allowed; finish it, or say why not with reportFailure",
                    count(),
                    path());
        }
        if (legs.stream().anyMatch(leg -> leg.agent().equals(to) && isSame(leg, brief))) {
            throw new ToolException(
                    AgentProblem.HANDOFF_LOOP,
                    "同样的任务已由 %s 交接出来（%s），不能再交回去；请自己完成，或用 reportFailure 说明原因",
                    "The same work was handed off by %s before (%s), so it cannot go back; finish it, or say why not with reportFailure",
                    to,
                    path());
        }
    }

    /** Whether an agent had this brief before, or would get back what it passed on. */
    private boolean isSame(Leg earlier, String brief) {
        var wanted = plain(brief);
        return plain(earlier.brief()).equals(wanted) || plain(current().brief()).equals(wanted);
    }

    private static String plain(String brief) {
        return brief.strip().replaceAll("\\s+", " ");
    }

    private String path() {
        return legs.stream().map(Leg::agent).collect(Collectors.joining(" -> "));
    }
}
