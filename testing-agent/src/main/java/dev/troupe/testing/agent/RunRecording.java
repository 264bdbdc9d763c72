package dev.troupe.testing.agent;

import dev.troupe.codec.RunArchive;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an exported run has on record, as if its workspace had been another directory. */
final class RunRecording {
    private final RunArchive archive;
    private final RunState end;
    private final String before;
    private final String now;
    private final Map<NodeId, Map<String, Value>> steps = new HashMap<>();
    private final Map<String, Optional<Value>> answers = new HashMap<>();
    private final Map<NodeId, Replanner.Answer> revisions = new HashMap<>();

    /**
     * @param workspace the directory that stands for the one of the recorded run
     */
    RunRecording(RunArchive archive, String workspace) {
        this.archive = archive;
        this.end = RunState.of(archive.entries().getFirst().run(), archive.entries());
        this.before = startEvent().notes().getOrDefault("workspace", Value.missing()).asText();
        this.now = workspace;
        archive.entries().forEach(entry -> record(entry.event()));
    }

    private void record(RunEvent event) {
        switch (event) {
            case RunEvent.EffectFinished(var node, var key, var result) ->
                    steps.computeIfAbsent(node, _ -> new LinkedHashMap<>())
                            .put(key, rebase(result));
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    answers.put(key, Optional.of(answer));
            case RunEvent.QuestionExpired(var key) -> answers.put(key, Optional.empty());
            case RunEvent.PlanRevised revision ->
                    revisions.put(revision.node(), new Replanner.Answer.Revised(revision));
            case RunEvent.RevisionRefused(var node, var problem) ->
                    revisions.put(node, new Replanner.Answer.Refused(problem));
            default -> {} // is created again by the replay
        }
    }

    private RunStarted startEvent() {
        return (RunStarted) archive.entries().getFirst().event();
    }

    /** How the replay starts: with the plan as it was written, were it whole from the beginning. */
    RunStarted replayStartEvent() {
        var recorded = startEvent();
        return new RunStarted(
                originalPlan(),
                recorded.options().withOpenPlan(false),
                recorded.inputs(),
                recorded.notes(),
                recorded.from(),
                recorded.reused());
    }

    private Workflow originalPlan() {
        var state = new RunState(startEvent());
        for (var entry : archive.entries()) {
            if (entry.event() instanceof RunEvent.PlanRevised) {
                break;
            }
            state.apply(entry.event());
        }
        return state.workflow();
    }

    /** Whether the plan was still being written after it had been revised. */
    boolean isWrittenAfterRevision() {
        boolean isRevised = false;
        for (var entry : archive.entries()) {
            isRevised |= entry.event() instanceof RunEvent.PlanRevised;
            if (isRevised && entry.event() instanceof RunEvent.PlanExtended) {
                return true;
            }
        }
        return false;
    }

    /** The change of the plan after a node had failed; {@code null} if it is not known. */
    Replanner.@Nullable Answer findRevision(NodeId node) {
        return revisions.get(node);
    }

    /** Whether a node was stopped or omitted because the plan continued without it. */
    boolean isReplaced(NodeId node) {
        var cause = end.skipCause(node);
        return cause != null && cause.kind() == SkipCause.Kind.REPLACED;
    }

    RunState endState() {
        return end;
    }

    Map<String, Value> steps(NodeId node) {
        return steps.getOrDefault(node, Map.of());
    }

    Map<String, Optional<Value>> answers() {
        return answers;
    }

    /** Paths of the files that tools made, in the workspace of the replay. */
    List<String> artifactPaths() {
        return steps.values().stream()
                .flatMap(byKey -> byKey.values().stream())
                .flatMap(step -> step.field("made").items().stream())
                .map(made -> made.field("path").asText())
                .toList();
    }

    /**
     * A result as two runs in different directories can be compared by it. File sizes are omitted:
     * a replay writes no files.
     */
    String toComparable(NodeResult result) {
        return switch (result) {
            case NodeResult.Succeeded(var output, var summary, var writes, _) ->
                    "succeeded: "
                            + rebase(Value.of(summary)).asText()
                            + "\noutput: "
                            + withoutSizes(rebase(output))
                            + "\nvariables: "
                            + rebase(Value.of(new TreeMap<>(writes)));
            case NodeResult.Failed(var problem) ->
                    "failed: " + rebase(Value.of(problem.toString())).asText();
            case NodeResult.Cancelled(var reason) -> "cancelled: " + reason;
        };
    }

    private static Value withoutSizes(Value output) {
        if (!(output instanceof Value.RecordOf(var fields)) || !fields.containsKey("artifacts")) {
            return output;
        }
        var all = new LinkedHashMap<>(fields);
        all.put(
                "artifacts",
                Value.of(
                        output.field("artifacts").items().stream()
                                .map(artifact -> artifact.field("path"))
                                .toList()));
        return Value.of(new TreeMap<>(all));
    }

    private Value rebase(Value value) {
        return switch (value) {
            case Value.Text(var text) ->
                    before.isEmpty() ? value : Value.of(text.replace(before, now));
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::rebase).toList());
            case Value.RecordOf(var fields) -> {
                var moved = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) -> moved.put(name, rebase(field)));
                yield Value.of(moved);
            }
            case Value.Num _, Value.Flag _, Value.Missing _ -> value;
        };
    }
}
