package dev.troupe.runtime.report;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of a request: the last line of a stream of events.
 *
 * @param workspace that the artifacts' paths are relative to
 * @param usage of all model calls for it
 * @param model who answered, {@code provider:name}
 * @param run id of the run, if there was one
 */
public record RunResult(
        Answer answer, Path workspace, Usage usage, String model, @Nullable String run) {
    /**
     * {@code {type: "run.result", state, answer, artifacts, usage, cost, model, runId, workflow,
     * ...}}.
     */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of("run.result"));
        fields.put("state", Value.of(answer.state().name()));
        fields.put("answer", Value.of(answer.text()));
        fields.put("artifacts", Value.of(answer.artifacts().stream().map(this::artifact).toList()));
        fields.put(
                "usage",
                ValueRecords.of(
                        "inputTokens", Value.of(usage.inputTokens()),
                        "outputTokens", Value.of(usage.outputTokens())));
        fields.put("cost", Cost.of(usage).toValue());
        fields.put("model", Value.of(model));
        fields.put("runId", run == null ? Value.missing() : Value.of(run));
        var workflow = answer.workflow();
        fields.put(
                "workflow",
                workflow == null ? Value.missing() : WorkflowJson.write(workflow.definition()));
        if (answer.problem() != null) {
            fields.put("problem", RunEventJson.problem(answer.problem()));
        }
        var clarification = answer.clarification();
        if (clarification != null) {
            fields.put("question", RunEventJson.question(clarification));
        }
        var waiting = answer.run();
        if (waiting != null && !waiting.questions().isEmpty()) {
            fields.put(
                    "questions",
                    Value.of(
                            waiting.questions().stream()
                                    .map(question -> QuestionReport.of(question).toValue())
                                    .toList()));
        }
        return Value.of(fields);
    }

    private Value artifact(Artifact artifact) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(artifact.path()));
        fields.put("absolutePath", Value.of(workspace.resolve(artifact.path()).toString()));
        fields.put("type", Value.of(artifact.type()));
        fields.put("bytes", Value.of(artifact.bytes()));
        fields.put("node", Value.of(artifact.node()));
        if (!artifact.origin().isMissing()) {
            fields.put("origin", artifact.origin());
        }
        var from = artifact.from();
        if (from != null) {
            fields.put("from", Value.of(from.value()));
        }
        return Value.of(fields);
    }
}
