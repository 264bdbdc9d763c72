package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.Clarification;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** What the user must specify before a request can be planned. */
public record ClarificationEntry(
        @Schema(allowableValues = {"site", "file", "time_range", "subject", "meaning"}) String kind,
        String text,
        @Schema(
                        description =
                                "Suggested answers, the most likely first; other answers are"
                                        + " accepted")
                List<String> options) {
    public static ClarificationEntry of(Clarification question) {
        return new ClarificationEntry(
                question.kind().wireName(), question.question(), question.options());
    }
}
