package dev.troupe.testing.agent;

import dev.troupe.codec.RunArchive;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Replanner;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunState;
import dev.troupe.core.SkipCause;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an exported run has on record, as if its workspace had been another directory. */
final class Recording {
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
    Recording(RunArchive archive, String workspace) {
        this.archive = archive;
        this.end = RunState.of(archive.entries().getFirst().run(), archive.entries());
        this.before = recorded().notes().getOrDefault("workspace", Value.missing()).asText();
        this.now = workspace;
        archive.entries().forEach(entry -> note(entry.event()));
    }

    private void note(RunEvent event) {
        switch (event) {
            case RunEvent.EffectFinished(var node, var key, var result) ->
                    steps.computeIfAbsent(node, _ -> new LinkedHashMap<>()).put(key, moved(result));
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    answers.put(key, Optional.of(answer));
            case RunEvent.QuestionExpired(var key) -> answers.put(key, Optional.empty());
            case RunEvent.PlanRevised revision ->
                    revisions.put(revision.node(), new Replanner.Answer.Revised(revision));
            case RunEvent.RevisionRefused(var node, var problem) ->
                    revisions.put(node, new Replanner.Answer.Refused(problem));
            default -> {} // is made anew by the replay
        }
    }

    private RunStarted recorded() {
        return (RunStarted) archive.entries().getFirst().event();
    }

    /** How the replay starts: with the plan as it was written, were it whole from the beginning. */
    RunStarted started() {
        var recorded = recorded();
        return new RunStarted(
                written(),
                recorded.options().withOpenPlan(false),
                recorded.inputs(),
                recorded.notes(),
                recorded.from(),
                recorded.reused());
    }

    private Workflow written() {
        var state = new RunState(recorded());
        for (var entry : archive.entries()) {
            if (entry.event() instanceof RunEvent.PlanRevised) {
                break;
            }
            state.after(entry.event());
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

    /** What was done to the plan after a node had failed; {@code null} where that is not known. */
    Replanner.@Nullable Answer revision(NodeId node) {
        return revisions.get(node);
    }

    /** Whether a node was stopped or left out because the plan went on without it. */
    boolean isReplaced(NodeId node) {
        var cause = end.skipCause(node);
        return cause != null && cause.kind() == SkipCause.Kind.REPLACED;
    }

    RunState end() {
        return end;
    }

    Map<String, Value> steps(NodeId node) {
        return steps.getOrDefault(node, Map.of());
    }

    Map<String, Optional<Value>> answers() {
        return answers;
    }

    /** Paths of the files that tools made, in the workspace of the replay. */
    List<String> made() {
        return steps.values().stream()
                .flatMap(byKey -> byKey.values().stream())
                .flatMap(step -> step.field("made").items().stream())
                .map(made -> made.field("path").asText())
                .toList();
    }

    /**
     * A result as two runs in different directories can be compared by it. How large a file was is
     * left out: a replay writes none.
     */
    String comparable(NodeResult result) {
        return switch (result) {
            case NodeResult.Succeeded(var output, var summary, var writes, _) ->
                    "succeeded: "
                            + moved(Value.of(summary)).asText()
                            + "\noutput: "
                            + withoutSizes(moved(output))
                            + "\nvariables: "
                            + moved(Value.of(new TreeMap<>(writes)));
            case NodeResult.Failed(var problem) ->
                    "failed: " + moved(Value.of(problem.toString())).asText();
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

    private Value moved(Value value) {
        return switch (value) {
            case Value.Text(var text) ->
                    before.isEmpty() ? value : Value.of(text.replace(before, now));
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::moved).toList());
            case Value.RecordOf(var fields) -> {
                var moved = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) -> moved.put(name, moved(field)));
                yield Value.of(moved);
            }
            case Value.Num _, Value.Flag _, Value.Missing _ -> value;
        };
    }
}
