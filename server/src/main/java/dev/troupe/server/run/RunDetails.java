package dev.troupe.server.run;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.RunProgress;
import dev.troupe.server.conversation.AnswerJson;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.store.value.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
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
    private record Nodes(RunId run, Instant started, long last, List<Value> all) {
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
    Value run(RecordedRun run, RunSummary summary) {
        var fields = new LinkedHashMap<String, Value>();
        if (RunJson.write(run, runs.stateName(run)) instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        if (!summary.conversation().isEmpty()) {
            fields.put("conversationId", Value.of(summary.conversation()));
        }
        if (run.entries().getFirst().event() instanceof RunEvent.RunStarted started) {
            fields.put("inputs", Value.of(started.inputs()));
        }
        var nodes = fields.getOrDefault("nodes", Values.emptyRecord()).items();
        if (nodes.size() > MAX_NODES) {
            var shown = page(nodes, 0, MAX_NODES);
            fields.put("nodes", shown.field("items"));
            fields.put("nextNode", shown.field("next"));
            fields.remove("workflow");
        }
        var artifacts = artifacts(run).items();
        fields.put("artifacts", Value.of(artifacts.stream().limit(MAX_ARTIFACTS).toList()));
        fields.put("lastSeq", Value.of(run.entries().getLast().sequence()));
        fields.put("criticalPath", Values.texts(criticalPath(run)));
        return Value.of(fields);
    }

    /**
     * A page of its nodes, in the order in which they are read.
     *
     * @param after id of the last node of the page before; empty for the first page
     * @throws ApiException when the run has no such node
     */
    Value nodes(RunSummary run, int limit, String after) {
        var all = nodes(run);
        return page(all, after.isEmpty() ? 0 : place(run.run(), all, after) + 1, limit);
    }

    private List<Value> nodes(RunSummary run) {
        long last = runs.lastSequence(run.run());
        var known = latest;
        if (known != null && known.isOf(run, last)) {
            return known.all();
        }
        var recorded = runs.outline(run, null);
        var all = RunJson.write(recorded, runs.stateName(recorded)).field("nodes").items();
        latest = new Nodes(run.run(), run.started(), last, all);
        return all;
    }

    private static Value page(List<Value> nodes, int from, int limit) {
        int to = Math.min(nodes.size(), from + limit);
        var items = nodes.subList(from, to);
        return Values.page(items, to == nodes.size() ? null : items.getLast().field("id").asText());
    }

    private static int place(RunId run, List<Value> nodes, String id) {
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i).field("id").asText().equals(id)) {
                return i;
            }
        }
        throw missing(run.value(), id);
    }

    private static ApiException missing(String run, String node) {
        return ApiException.notFound("运行 %s 没有步骤“%s”", "run %s has no node '%s'", run, node);
    }

    static Value artifacts(RecordedRun run) {
        return Values.list(
                Artifact.findAll(run.entries()),
                artifact -> AnswerJson.artifact(artifact, run.id()));
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
    Value node(RecordedRun run, String id) {
        boolean isThere =
                run.state().workflow().nodes().stream().anyMatch(it -> it.id().value().equals(id));
        if (!isThere) {
            throw missing(run.id().value(), id);
        }
        return new NodeDetails(run, new NodeId(id)).toValue(nodeOf(run, id));
    }

    private Value nodeOf(RecordedRun run, String id) {
        return RunJson.write(run, runs.stateName(run)).field("nodes").items().stream()
                .filter(node -> node.field("id").asText().equals(id))
                .findFirst()
                .orElseGet(Values::emptyRecord);
    }
}
