package dev.troupe.codec;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.AgentNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cost of replaying the events of a run beyond their bytes, computed beforehand: an event that
 * changes a plan, or reads all of it, costs as much as the plan has nodes and edges.
 */
final class PlanReplayCost {
    private final ArchiveLimits limits;
    private final Set<String> written = new HashSet<>();
    private long nodes;
    private long edges;
    private long visits;

    PlanReplayCost(ArchiveLimits limits) {
        this.limits = limits;
    }

    /** Why an event exceeds the limit after those before; empty if it does not. */
    Optional<LocalizedText> addEvent(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.RunStarted started ->
                    addNodes(started.workflow().nodes(), started.workflow().edges().size());
            case RunEvent.PlanExtended extension -> {
                addNodes(extension.nodes(), extension.edges().size());
                countVisit();
            }
            case RunEvent.PlanRevised revision -> {
                int kept = revision.dependencies().values().stream().mapToInt(List::size).sum();
                addNodes(revision.added(), kept);
                countVisit();
            }
            case RunEvent.RunResumed _ -> countVisit();
            case RunEvent.NodeFinished(_, _, NodeResult.Succeeded result) -> countWrite(result);
            case RunEvent.NodeReused(_, var result, _) -> countWrite(result);
            default -> {} // costs what its node is joined to
        }
        if (nodes > limits.nodes()) {
            return Optional.of(
                    LocalizedText.of(
                            "它的计划到第 %d 条事件时有 %d 个节点，最多 %d 个",
                            "by event %d its plan has %d nodes, and at most %d are taken",
                            entry.sequence(),
                            nodes,
                            limits.nodes()));
        }
        return visits <= limits.visits()
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "到第 %d 条事件时，它有 %d 个节点的计划被修改、继续或改写变量得太频繁",
                                "by event %d its plan of %d nodes has been changed, taken up again or written over too often",
                                entry.sequence(),
                                nodes));
    }

    private void addNodes(List<AgentNode> added, int more) {
        nodes += added.size();
        edges += more;
        added.forEach(node -> edges += node.dependencies().size());
    }

    private void countVisit() {
        visits += nodes + edges;
    }

    /** Whether a variable may be written again is found by a walk through the plan. */
    private void countWrite(NodeResult.Succeeded result) {
        for (var key : result.writes().keySet()) {
            if (!written.add(key)) {
                countVisit();
            }
        }
    }
}
