package dev.troupe.server.turn;

import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for a run: either a text or a plan. */
public record NewRun(
        @Schema(minLength = 1, maxLength = RunRequestParser.MAX_TEXT) @Nullable String request,
        @Schema(implementation = WorkflowSchema.class) @Nullable Value workflow,
        @Schema(description = "The conversation to continue; default: a new one", maxLength = 64)
                @Nullable String conversation,
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

    RunPreferences preferences() {
        return RunPreferences.of(review, onFailure, timeout, documents, priority);
    }
}
