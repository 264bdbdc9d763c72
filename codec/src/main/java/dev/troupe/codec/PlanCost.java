package dev.troupe.codec;

import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Sentence;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What taking in the events of a run costs beyond their bytes, told before it is done: an event
 * that changes a plan, or looks at all of it, costs as much as the plan has nodes and edges.
 */
final class PlanCost {
    private final ArchiveLimits limits;
    private final Set<String> written = new HashSet<>();
    private long nodes;
    private long edges;
    private long visits;

    PlanCost(ArchiveLimits limits) {
        this.limits = limits;
    }

    /** Why an event is too much after those before; empty where it is not. */
    Optional<Sentence> add(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.RunStarted started ->
                    grow(started.workflow().nodes(), started.workflow().edges().size());
            case RunEvent.PlanExtended extension -> {
                grow(extension.nodes(), extension.edges().size());
                visit();
            }
            case RunEvent.PlanRevised revision -> {
                int kept = revision.kept().values().stream().mapToInt(List::size).sum();
                grow(revision.added(), kept);
                visit();
            }
            case RunEvent.RunResumed _ -> visit();
            case RunEvent.NodeFinished(_, _, NodeResult.Succeeded result) -> write(result);
            case RunEvent.NodeReused(_, var result, _) -> write(result);
            default -> {} // costs what its node is joined to
        }
        if (nodes > limits.nodes()) {
            return Optional.of(
                    Sentence.of(
                            "它的计划到第 %d 条事件时有 %d 个节点，最多 %d 个",
                            "by event %d its plan has %d nodes, and at most %d are taken",
                            entry.sequence(),
                            nodes,
                            limits.nodes()));
        }
        return visits <= limits.visits()
                ? Optional.empty()
                : Optional.of(
                        Sentence.of(
                                "到第 %d 条事件时，它有 %d 个节点的计划被修改、继续或改写变量得太频繁",
                                "by event %d its plan of %d nodes has been changed, taken up again or written over too often",
                                entry.sequence(),
                                nodes));
    }

    private void grow(List<AgentNode> added, int more) {
        nodes += added.size();
        edges += more;
        added.forEach(node -> edges += node.dependencies().size());
    }

    private void visit() {
        visits += nodes + edges;
    }

    /** Whether a variable may be written again is found by a walk through the plan. */
    private void write(NodeResult.Succeeded result) {
        for (var key : result.writes().keySet()) {
            if (!written.add(key)) {
                visit();
            }
        }
    }
}
