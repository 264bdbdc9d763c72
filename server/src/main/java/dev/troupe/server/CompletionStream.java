package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the events of one stream that is not on record. For one thread. */
final class CompletionStream {
    private final HttpServletResponse response;
    private boolean hasBegun;

    CompletionStream(HttpServletResponse response) {
        this.response = response;
    }

    /** Whether it is too late for another status. */
    boolean hasBegun() {
        return hasBegun;
    }

    /**
     * Takes an event, which goes out with the next {@link #flush}.
     *
     * @throws IOException when the client is gone
     */
    void send(Value event) throws IOException {
        write("data: " + Json.write(event) + "\n\n");
    }

    /** Ends it as OpenAI does. */
    void done() throws IOException {
        write("data: [DONE]\n\n");
        flush();
    }

    /** Sends what was taken. */
    void flush() throws IOException {
        if (hasBegun) {
            response.flushBuffer();
        }
    }

    /** Says that it is alive, which clients ignore, and finds out whether somebody reads it. */
    void ping() throws IOException {
        write(": ping\n\n");
        flush();
    }

    private void write(String text) throws IOException {
        if (!hasBegun) {
            hasBegun = true;
            response.setContentType("text/event-stream;charset=UTF-8");
            response.setHeader("Cache-Control", "no-store");
            response.setHeader("X-Accel-Buffering", "no"); // proxies must not hold chunks back
        }
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
