package dev.troupe.server.turn;

import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.Values;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to run again: either a node and all nodes after it, or all nodes that did not complete. */
public record NewRerun(
        @Schema(description = "A node", maxLength = 200) @Nullable String from,
        @Schema(description = "Whether to run all nodes that did not complete")
                @Nullable Boolean failed,
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
                        "from", from == null ? Value.missing() : Value.of(from),
                        "failed", failed == null ? Value.missing() : Value.of(failed));
        var preferences = RunPreferences.of(review, onFailure, timeout, documents, priority);
        return new TurnRequest(TurnRequest.Kind.RERUN, by, null, preferences, body);
    }
}
