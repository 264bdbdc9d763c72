package dev.troupe.codec;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Sentence;
import java.util.Optional;

/**
 * What taking in the events of a run costs beyond their bytes, told before it is done: an event
 * that changes a plan, or looks at all of it, costs as much as the plan has nodes.
 */
final class PlanCost {
    private final ArchiveLimits limits;
    private long nodes;
    private long visits;

    PlanCost(ArchiveLimits limits) {
        this.limits = limits;
    }

    /** Why an event is too much after those before; empty where it is not. */
    Optional<Sentence> add(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.RunStarted started -> nodes += started.workflow().nodes().size();
            case RunEvent.PlanExtended extension -> {
                nodes += extension.nodes().size();
                visits += nodes;
            }
            case RunEvent.PlanRevised revision -> {
                nodes += revision.added().size();
                visits += nodes;
            }
            case RunEvent.RunResumed _ -> visits += nodes;
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
                                "到第 %d 条事件时，它有 %d 个节点的计划被修改或继续得太频繁",
                                "by event %d its plan of %d nodes has been changed or taken up again too often",
                                entry.sequence(),
                                nodes));
    }
}
