package dev.troupe.protocols.a2a;

import dev.troupe.core.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first result of a request.
 *
 * @param stream of the results that follow; {@code null} if there is only one
 */
record FirstEvent(Value result, @Nullable A2aStream stream) {
    /** Reads it from a stream, which is closed if there is none. */
    static Optional<FirstEvent> read(A2aStream opened, A2aHttp http) throws InterruptedException {
        boolean isRead = false;
        try {
            var first = http.next(opened);
            isRead = first.isPresent();
            return first.map(result -> new FirstEvent(result, opened));
        } finally {
            if (!isRead) {
                opened.close();
            }
        }
    }

    /** Cancels the task that it names, which is no longer followed. */
    void abandon(RemoteAgent agent, RemoteCard.Endpoint to) throws InterruptedException {
        try {
            var task = new RemoteEvent(result).task().asText();
            if (!task.isEmpty()) {
                agent.cancel(to, task);
            }
        } finally {
            if (stream != null) {
                stream.close();
            }
        }
    }
}
