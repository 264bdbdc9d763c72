package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import java.util.Map;

/** A whole HTTP answer. */
record HttpReply(int status, Value body, Map<String, String> headers) {
    static HttpReply of(int status, Value body) {
        return new HttpReply(status, body, Map.of());
    }

    /** This answer with the wait that a failure asks for, as RFC 9110 has it. */
    HttpReply withRetryAfter(ModelException failure) {
        var wait = failure.retryAfter();
        return wait == null
                ? this
                : new HttpReply(
                        status, body, Map.of("Retry-After", Long.toString(wait.toSeconds())));
    }
}
