package dev.troupe.server.turn;

import dev.troupe.core.value.Value;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a user replies to an open question of a run. */
public sealed interface QuestionReply {
    String KEY = "Key of the question; required if the run has several open questions";
    int MAX_KEY = 400; // characters
    int MAX_REASON = 1_000;

    /** Of the question; {@code null} for the only one. */
    @Nullable String key();

    /** The call or the plan is approved, as it is or changed. */
    record QuestionApproval(
            @Schema(description = KEY, maxLength = MAX_KEY) @Nullable String key,
            @Schema(
                            description = "`always` requires an administrator",
                            allowableValues = {"once", "run", "always"},
                            defaultValue = "once",
                            maxLength = 20)
                    @Nullable String scope,
            @Schema(
                            description = "`[NAME=]PATTERN` of the calls that are always allowed",
                            maxLength = 400)
                    @Nullable String pattern,
            @Schema(description = "Arguments to use instead")
                    @Nullable Map<String, Value> arguments,
            @Schema(
                            description =
                                    "The plan to run instead of the one that waits for review",
                            implementation = WorkflowSchema.class)
                    @Nullable Value plan)
            implements QuestionReply {
        public static final QuestionApproval ONCE =
                new QuestionApproval(null, null, null, null, null);
    }

    /** It is denied. */
    record QuestionDenial(
            @Schema(description = KEY, maxLength = MAX_KEY) @Nullable String key,
            @Schema(maxLength = MAX_REASON) @Nullable String reason)
            implements QuestionReply {
        public static final QuestionDenial PLAIN = new QuestionDenial(null, null);
    }

    /** A question of an agent is answered. */
    record QuestionAnswer(
            @Schema(description = KEY, maxLength = MAX_KEY) @Nullable String key,
            @Schema(minLength = 1, maxLength = RunRequestParser.MAX_TEXT) String answer)
            implements QuestionReply {}
}
