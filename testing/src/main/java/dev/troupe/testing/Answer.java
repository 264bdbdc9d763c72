package dev.troupe.testing;

import dev.troupe.core.Value;
import dev.troupe.model.ModelException;
import java.util.Map;

/** A whole HTTP answer. */
record Answer(int status, Value body, Map<String, String> headers) {
    static Answer of(int status, Value body) {
        return new Answer(status, body, Map.of());
    }

    /** This answer with the wait that a failure asks for, as RFC 9110 has it. */
    Answer askingToWaitAs(ModelException failure) {
        var wait = failure.retryAfter();
        return wait == null
                ? this
                : new Answer(status, body, Map.of("Retry-After", Long.toString(wait.toSeconds())));
    }
}
