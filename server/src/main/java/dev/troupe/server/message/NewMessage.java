package dev.troupe.server.message;

import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.RunPreferences;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message of the user, and how runs for it are to proceed. */
record NewMessage(
        @Schema(minLength = 1, maxLength = 20_000) String text,
        @Schema(description = "An example whose files are copied to the workspace", maxLength = 40)
                @Nullable String example,
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
    /** The turn that answers a message. */
    record AcceptedTurn(
            @Schema(minimum = "1") int turn,
            @Schema(description = ConversationView.QUEUED, minimum = "1")
                    @Nullable Integer queued) {
        static AcceptedTurn of(ActiveTurn turn) {
            return new AcceptedTurn(turn.number(), turn.queuePosition());
        }
    }

    RunPreferences preferences() {
        return RunPreferences.of(review, onFailure, timeout, documents, priority);
    }
}
