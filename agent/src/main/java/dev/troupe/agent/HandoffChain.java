package dev.troupe.agent;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Who has worked on one node: the agent that the plan names, and those to whom it was passed on.
 * For one attempt at a time. The limit is of all nodes of a run together.
 */
final class HandoffChain {
    private final CatalogSnapshot agents;
    private final NodeId node;
    private final int max;
    private final Map<NodeId, Integer> counts; // of the run
    private final List<Leg> legs = new ArrayList<>();

    /**
     * One agent's part of the work.
     *
     * @param brief the task that it received
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

    /**
     * @param first the agent that the plan names
     * @param task that it received
     * @param max how often the work of the run may be passed on
     * @param counts how often each node of the run was passed on; this node starts at 0
     */
    HandoffChain(
            CatalogSnapshot agents,
            NodeId node,
            String first,
            String task,
            int max,
            Map<NodeId, Integer> counts) {
        this.agents = agents;
        this.node = node;
        this.max = max;
        this.counts = counts;
        counts.remove(node);
        legs.add(new Leg(first, task, ""));
    }

    void add(Leg leg) {
        legs.add(leg);
        counts.put(node, count());
    }

    private int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How often the work was passed on. */
    int count() {
        return legs.size() - 1;
    }

    private Leg current() {
        return legs.getLast();
    }

    /** Whether there are agents to which the work may be passed on. */
    boolean hasOthers() {
        return max > 0 && !describeOthers().isEmpty();
    }

    /** The agents to which the work may be passed on, one a line. */
    private String describeOthers() {
        return agents.availableAgents().stream()
                .map(Agent::card)
                .filter(card -> !card.type().equals(current().agent()))
                .map(card -> card.type() + ": " + card.description())
                .collect(Collectors.joining("\n"));
    }

    /**
     * @throws ToolException stating why the work cannot be passed on like this
     */
    void check(String to, String brief) {
        if (to.equals(current().agent()) || agents.find(to).isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "不能交接给“%s”；可以交接给：%s",
                    "The work cannot be handed off to '%s'; there are: %s",
                    to,
                    describeOthers());
        }
        var why = agents.findUnavailableReason(to);
        if (why.isPresent()) {
            throw new ToolException(
                    AgentProblem.UNAVAILABLE, "不能交接：%s", "It cannot take over: %s", why.get());
        }
        if (total() >= max) {
            throw new ToolException(
                    AgentProblem.HANDOFF_TOO_DEEP,
                    "这个请求已交接 %d 次（%s），达到上限；请自行完成，或调用 reportFailure 说明原因",
                    "This request was handed off %d times (%s), which is the limit; finish it, or call reportFailure with the reason",
                    total(),
                    path());
        }
        if (count() > 0 && legs.get(count() - 1).agent().equals(to)) {
            throw new ToolException(
                    AgentProblem.HANDOFF_LOOP,
                    "任务由 %s 交接而来（%s），不能交回；请自行完成，或调用 reportFailure 说明原因",
                    "The task was handed off by %s (%s) and cannot be returned; finish it, or call reportFailure with the reason",
                    to,
                    path());
        }
        if (legs.stream().anyMatch(leg -> leg.agent().equals(to) && isSame(leg, brief))) {
            throw new ToolException(
                    AgentProblem.HANDOFF_LOOP,
                    "同样的任务已由 %s 交接（%s），不能交回；请自行完成，或调用 reportFailure 说明原因",
                    "The same task was already handed off by %s (%s) and cannot be returned; finish it, or call reportFailure with the reason",
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
