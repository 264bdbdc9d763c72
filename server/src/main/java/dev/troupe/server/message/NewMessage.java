package dev.troupe.server.message;

import dev.troupe.server.conversation.RunPreferences;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message of the user, and how runs for it are to proceed. */
record NewMessage(
        @Schema(minLength = 1, maxLength = 20_000) String text,
        @Schema(description = "An example whose files are copied to the workspace", maxLength = 40)
                @Nullable String example,
        @Schema(description = "Whether the plan waits for approval", defaultValue = "false")
                @Nullable Boolean review,
        @Schema(
                        maxLength = 20,
                        allowableValues = {"stop", "continue", "replan"})
                @Nullable String onFailure,
        @Schema(
                        description = "An ISO 8601 duration, at most 30 days",
                        example = "PT5M",
                        maxLength = 40)
                @Nullable String timeout,
        @Schema(description = "Corpora that agents may search; default: all")
                @Nullable List<String> documents) {
    /** The turn that answers a message. */
    record AcceptedTurn(@Schema(minimum = "1") int turn) {}

    RunPreferences preferences() {
        return RunPreferences.of(
                review != null && review,
                onFailure,
                timeout,
                documents == null ? List.of() : documents);
    }
}
