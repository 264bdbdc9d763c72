package dev.troupe.server.turn;

import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.Values;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The changes of a run that is run again; at least one of the first three. */
public record NewFork(
        @Schema(description = "Initial shared variables") @Nullable Map<String, Value> inputs,
        @Schema(implementation = WorkflowSchema.class) @Nullable Value workflow,
        @Schema(minLength = 1, maxLength = RunRequestParser.MAX_TEXT) @Nullable String request,
        @Schema(description = RunPreferences.REVIEW, defaultValue = "false")
                @Nullable Boolean review,
        @Schema(
                        maxLength = 20,
                        allowableValues = {"stop", "continue", "replan"})
                @Nullable String onFailure,
        @Schema(description = RunPreferences.TIMEOUT, example = "PT5M", maxLength = 40)
                @Nullable String timeout,
        @Schema(description = RunPreferences.DOCUMENTS) @Nullable List<String> documents,
        @Schema(
                        description = RunPreferences.PRIORITY,
                        maxLength = 20,
                        allowableValues = {"normal", "low"})
                @Nullable String priority) {

    /** As it is stored with the turn. */
    public TurnRequest toTurnRequest(String by, String run) {
        var body =
                Values.record(
                        "run", Value.of(run),
                        "inputs", inputs == null ? Value.missing() : Value.of(inputs),
                        "workflow", workflow == null ? Value.missing() : workflow,
                        "request", request == null ? Value.missing() : Value.of(request));
        var preferences = RunPreferences.of(review, onFailure, timeout, documents, priority);
        return new TurnRequest(TurnRequest.Kind.FORK, by, null, preferences, body);
    }
}
