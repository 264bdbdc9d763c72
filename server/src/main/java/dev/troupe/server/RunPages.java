package dev.troupe.server;

import dev.troupe.chat.Artifact;
import dev.troupe.core.NodeId;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.RunJson;
import dev.troupe.runtime.RunProgress;
import dev.troupe.store.RunSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Runs and their nodes as people look at them. */
final class RunPages {
    private final KnownRuns runs;

    RunPages(KnownRuns runs) {
        this.runs = runs;
    }

    /** All that is known of a run. */
    Value run(RecordedRun run, RunSummary summary) {
        var fields = new LinkedHashMap<String, Value>();
        if (RunJson.write(run, runs.words(run)) instanceof Value.RecordOf(var known)) {
            fields.putAll(known);
        }
        if (!summary.conversation().isEmpty()) {
            fields.put("conversationId", Value.of(summary.conversation()));
        }
        if (run.entries().getFirst().event() instanceof RunEvent.RunStarted started) {
            fields.put("inputs", Value.of(started.inputs()));
        }
        fields.put("artifacts", artifacts(run));
        fields.put("lastSeq", Value.of(run.entries().getLast().sequence()));
        fields.put("criticalPath", Values.texts(criticalPath(run)));
        return Value.of(fields);
    }

    static Value artifacts(RecordedRun run) {
        return Values.list(
                Artifact.in(run.entries()), artifact -> Answers.artifact(artifact, run.id()));
    }

    /**
     * The chain of nodes that the run's length comes of: from the one that ended last, each with
     * the dependency that it waited for longest.
     */
    private static List<String> criticalPath(RecordedRun run) {
        var progress = RunProgress.of(run.entries());
        var plan = run.plan();
        var ended = Comparator.comparing((NodeId node) -> end(progress, node));
        var path = new ArrayList<String>();
        var next =
                plan.nodes().stream()
                        .map(node -> node.id())
                        .filter(node -> progress.end(node) != null)
                        .max(ended);
        while (next.isPresent()) {
            path.add(next.get().value());
            next = waitedFor(plan, next.get(), progress, ended);
        }
        return path.reversed();
    }

    private static Optional<NodeId> waitedFor(
            Workflow plan, NodeId node, RunProgress progress, Comparator<NodeId> ended) {
        return plan.node(node).dependencies().stream()
                .filter(dependency -> progress.end(dependency) != null)
                .max(ended);
    }

    private static Instant end(RunProgress progress, NodeId node) {
        var end = progress.end(node);
        return end == null ? Instant.MIN : end;
    }

    /**
     * All that is known of a node.
     *
     * @throws Refusal when the run has none of this id
     */
    Value node(RecordedRun run, String id) {
        boolean isThere =
                run.state().workflow().nodes().stream().anyMatch(it -> it.id().value().equals(id));
        if (!isThere) {
            throw Refusal.missing("运行 %s 没有步骤“%s”", "run %s has no node '%s'", run.id(), id);
        }
        return new NodePage(run, new NodeId(id)).toValue(nodeOf(run, id));
    }

    private Value nodeOf(RecordedRun run, String id) {
        return RunJson.write(run, runs.words(run)).field("nodes").items().stream()
                .filter(node -> node.field("id").asText().equals(id))
                .findFirst()
                .orElseGet(Values::nothing);
    }
}
