package dev.troupe.model.langchain4j;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** How one protocol's stream ends and fails, by the data of its events. */
enum StreamProtocol {
    OPENAI(
            "\\s*\\{\\s*\"error\"\\s*:\\s*[{\"].*|.*\"finish_reason\"\\s*:\\s*\"error\".*",
            "\\[DONE]|.*\"finish_reason\"\\s*:\\s*\".*"),
    ANTHROPIC(
            "\\s*\\{.*\"type\"\\s*:\\s*\"error\".*|.*\"stop_reason\"\\s*:\\s*\"refusal\".*",
            ".*\"type\"\\s*:\\s*\"message_stop\".*"),
    GEMINI(
            "\\s*\\{\\s*\"error\"\\s*:\\s*[{\"].*|.*\"blockReason\"\\s*:\\s*\".*"
                    + "|.*\"finishReason\"\\s*:\\s*\"MALFORMED_FUNCTION_CALL\".*",
            ".*\"finishReason\"\\s*:\\s*\".*"),
    OLLAMA("\\s*\\{\\s*\"error\"\\s*:\\s*[{\"].*", ".*\"done\"\\s*:\\s*true.*");

    private static final int OVERLOADED = 503; // the status of an error that names none
    private static final int RATE_LIMITED = 429;
    private static final int BAD_KEY = 401;
    private static final int BAD_REQUEST = 400;

    private final Pattern failure;
    private final Pattern end;

    StreamProtocol(String failure, String end) {
        this.failure = Pattern.compile(failure, Pattern.DOTALL);
        this.end = Pattern.compile(end, Pattern.DOTALL);
    }

    boolean isFailure(String data) {
        return failure.matcher(data).matches();
    }

    boolean isEnd(String data) {
        return end.matcher(data).matches();
    }

    /** The failure as a status would have reported it, had it occurred before the stream. */
    HttpFailure toFailure(String data) {
        return new HttpFailure(parseStatus(data), data, HttpFailure.parseRetryInfo(data));
    }

    private static int parseStatus(String data) {
        try {
            var body = Json.parse(data);
            boolean isBlocked = !body.field("promptFeedback").field("blockReason").isMissing();
            if (isBlocked || body.field("delta").field("stop_reason").asText().equals("refusal")) {
                return BAD_REQUEST;
            }
            var error = body.field("error");
            if (error.field("code") instanceof Value.Num(BigDecimal code)
                    && code.intValue() >= BAD_REQUEST) {
                return code.intValue();
            }
            return statusOf(error.field("code").asText() + " " + error.field("type").asText());
        } catch (JsonException _) {
            return OVERLOADED;
        }
    }

    private static int statusOf(String kind) {
        if (kind.contains("rate_limit")) {
            return RATE_LIMITED;
        }
        if (kind.contains("authentication")) {
            return BAD_KEY;
        }
        return kind.contains("context_length") || kind.contains("invalid_request")
                ? BAD_REQUEST
                : OVERLOADED;
    }
}
