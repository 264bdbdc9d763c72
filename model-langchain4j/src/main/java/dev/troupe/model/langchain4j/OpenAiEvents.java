package dev.troupe.model.langchain4j;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import java.io.EOFException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Passes a stream's events on and finds the errors that LangChain4j does not see in them. */
final class OpenAiEvents implements ServerSentEventListener {
    private static final Pattern ERROR =
            Pattern.compile("\\s*\\{\\s*\"error\"\\s*:\\s*[{\"].*", Pattern.DOTALL);
    private static final Pattern FAILED = Pattern.compile("\"finish_reason\"\\s*:\\s*\"error\"");
    private static final Pattern FINISH = Pattern.compile("\"finish_reason\"\\s*:\\s*\"");
    private static final int OVERLOADED = 503; // the status of an error that names none
    private static final int RATE_LIMITED = 429;
    private static final int BAD_REQUEST = 400;

    private final ServerSentEventListener listener;
    private boolean ended;
    private boolean failed;

    OpenAiEvents(ServerSentEventListener listener) {
        this.listener = listener;
    }

    @Override
    public void onOpen(SuccessfulHttpResponse response) {
        listener.onOpen(response);
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
        if (failed) {
            return;
        }
        var data = event.data();
        if (ERROR.matcher(data).matches() || FAILED.matcher(data).find()) {
            onError(failure(data));
        } else {
            ended |= data.equals("[DONE]") || FINISH.matcher(data).find();
            listener.onEvent(event, context);
        }
    }

    @Override
    public void onError(Throwable cause) {
        failed = true;
        listener.onError(cause);
    }

    @Override
    public void onClose() {
        if (failed) {
            return;
        }
        if (ended) {
            listener.onClose();
        } else {
            onError(new EOFException("the stream ended before the reply did"));
        }
    }

    /** A whole document came where a stream was asked for; it mostly says why. */
    void onDocument(String body) {
        onError(
                ERROR.matcher(body).matches()
                        ? failure(body)
                        : new IllegalStateException(
                                "a whole document where a stream was asked for"));
    }

    private static HttpFailure failure(String body) {
        return new HttpFailure(status(body), body, null);
    }

    private static int status(String body) {
        try {
            var error = Json.parse(body).field("error");
            if (error.field("code") instanceof Value.Num(BigDecimal code)
                    && code.intValue() >= BAD_REQUEST) {
                return code.intValue();
            }
            var kind = error.field("code").asText() + " " + error.field("type").asText();
            if (kind.contains("rate_limit")) {
                return RATE_LIMITED;
            }
            return kind.contains("context_length") || kind.contains("invalid_request")
                    ? BAD_REQUEST
                    : OVERLOADED;
        } catch (JsonException _) {
            return OVERLOADED;
        }
    }
}
