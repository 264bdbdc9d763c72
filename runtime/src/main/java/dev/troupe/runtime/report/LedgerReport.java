package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.run.RunEvent.RevisionRefused;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The task ledger of a run, as JSON. */
public record LedgerReport(LedgerTask task, LedgerProgress progress, List<LedgerChange> changes) {
    /**
     * What is known of the task.
     *
     * @param facts keys of the variables that nodes wrote
     * @param assumptions parts of the request that the plan does not cover
     */
    public record LedgerTask(String goal, List<String> facts, List<String> assumptions) {}

    /** The ids of nodes by how far they are. */
    public record LedgerProgress(
            List<String> done, List<String> running, List<String> stalled, List<String> next) {}

    /**
     * A change of the plan that was accepted or refused.
     *
     * @param because the node that asked for it
     * @param reason why, in English; omitted if it was refused, as are the nodes
     * @param refused why it was refused; omitted if it was accepted
     */
    public record LedgerChange(
            String because,
            @Nullable String reason,
            @Nullable List<String> added,
            @JsonProperty("kept") @Nullable List<String> retained,
            @Nullable List<String> replaced,
            @Nullable ProblemReport refused) {
        private static Stream<LedgerChange> of(RunEvent event) {
            return switch (event) {
                case PlanRevised revision ->
                        Stream.of(
                                new LedgerChange(
                                        revision.node().value(),
                                        revision.reason().en(),
                                        ids(revision.added().stream().map(AgentNode::id).toList()),
                                        ids(List.copyOf(revision.dependencies().keySet())),
                                        ids(revision.replaced()),
                                        null));
                case RevisionRefused(var node, var problem) ->
                        Stream.of(
                                new LedgerChange(
                                        node.value(),
                                        null,
                                        null,
                                        null,
                                        null,
                                        ProblemReport.of(problem)));
                default -> Stream.empty();
            };
        }
    }

    static LedgerReport of(TaskLedger ledger) {
        var run = ledger.run();
        return new LedgerReport(
                new LedgerTask(
                        run.state().workflow().description(),
                        ledger.facts(),
                        run.notes().omissions()),
                new LedgerProgress(
                        ids(ledger.completedNodes()),
                        ids(ledger.runningNodes()),
                        ids(ledger.stalledNodes()),
                        ids(ledger.pendingNodes())),
                ledger.changes().stream().flatMap(LedgerChange::of).toList());
    }

    private static List<String> ids(List<NodeId> nodes) {
        return nodes.stream().map(NodeId::value).toList();
    }
}
