package dev.troupe.server.run;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.report.NodeReport;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunProgress;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.server.conversation.ArtifactEntry;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.store.value.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs and their nodes as users see them. */
public final class RunDetails {
    /** Nodes up to which a run is shown as a whole; a larger one would take several megabytes. */
    static final int MAX_NODES = 1_000;

    private static final int MAX_ARTIFACTS = 1_000;

    private final RunAccess runs;
    private volatile @Nullable Nodes latest; // that were paged, since who reads on asks again

    /**
     * The nodes of a run up to an entry; with its start, since another run may come in under the id
     * of one that was deleted.
     */
    private record Nodes(RunId run, Instant started, long last, List<NodeReport> all) {
        boolean isOf(RunSummary other, long otherLast) {
            return run.equals(other.run()) && started.equals(other.started()) && last == otherLast;
        }
    }

    public RunDetails(RunAccess runs) {
        this.runs = runs;
    }

    /**
     * All that is known of a run; of a very large one the first nodes and files, and the position
     * to continue from.
     */
    RunDescription run(RecordedRun run, RunSummary summary) {
        var report = RunReport.of(run, runs.stateName(run));
        boolean isLarge = report.nodes().size() > MAX_NODES;
        var shown = report.withFirstNodes(MAX_NODES);
        return new RunDescription(
                shown,
                isLarge ? null : WorkflowJson.write(run.state().workflow().definition()),
                summary.conversation().isEmpty() ? null : summary.conversation(),
                run.entries().getFirst().event() instanceof RunEvent.RunStarted started
                        ? started.inputs()
                        : null,
                isLarge ? shown.nodes().getLast().id() : null,
                artifacts(run).stream().limit(MAX_ARTIFACTS).toList(),
                run.entries().getLast().sequence(),
                criticalPath(run));
    }

    /**
     * A page of its nodes, in the order in which they are read.
     *
     * @param after id of the last node of the page before; empty for the first page
     * @throws ApiException when the run has no such node
     */
    PageOf<NodeReport> nodes(RunSummary run, int limit, String after) {
        var all = nodes(run);
        int from = after.isEmpty() ? 0 : place(run.run(), all, after) + 1;
        return PageOf.of(all.subList(from, all.size()), limit, node -> node, NodeReport::id);
    }

    private List<NodeReport> nodes(RunSummary run) {
        long last = runs.lastSequence(run.run());
        var known = latest;
        if (known != null && known.isOf(run, last)) {
            return known.all();
        }
        var all = RunReport.nodes(runs.outline(run, null));
        latest = new Nodes(run.run(), run.started(), last, all);
        return all;
    }

    private static int place(RunId run, List<NodeReport> nodes, String id) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).id().equals(id)) {
                return i;
            }
        }
        throw missing(run.value(), id);
    }

    private static ApiException missing(String run, String node) {
        return ApiException.notFound("运行 %s 没有步骤“%s”", "run %s has no node '%s'", run, node);
    }

    static List<ArtifactEntry> artifacts(RecordedRun run) {
        return ArtifactEntry.list(Artifact.findAll(run.entries()), run.id());
    }

    /**
     * The critical path: from the node that ended last, each with the dependency that it waited for
     * longest.
     */
    private static List<String> criticalPath(RecordedRun run) {
        var progress = RunProgress.of(run.entries());
        var plan = run.plan();
        var ended = Comparator.comparing((NodeId node) -> end(progress, node));
        var path = new ArrayList<String>();
        var next =
                plan.nodes().stream()
                        .map(node -> node.id())
                        .filter(node -> progress.endTime(node) != null)
                        .max(ended);
        while (next.isPresent()) {
            path.add(next.get().value());
            next = lastDependency(plan, next.get(), progress, ended);
        }
        return path.reversed();
    }

    private static Optional<NodeId> lastDependency(
            Workflow plan, NodeId node, RunProgress progress, Comparator<NodeId> ended) {
        return plan.node(node).dependencies().stream()
                .filter(dependency -> progress.endTime(dependency) != null)
                .max(ended);
    }

    private static Instant end(RunProgress progress, NodeId node) {
        var end = progress.endTime(node);
        return end == null ? Instant.MIN : end;
    }

    /**
     * All that is known of a node.
     *
     * @throws ApiException when the run has none of this id
     */
    NodeView node(RecordedRun run, String id) {
        var report =
                RunReport.nodes(run).stream()
                        .filter(node -> node.id().equals(id))
                        .findFirst()
                        .orElseThrow(() -> missing(run.id().value(), id));
        return new NodeDetails(run, new NodeId(id)).toView(report);
    }
}
