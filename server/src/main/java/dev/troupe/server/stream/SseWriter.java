package dev.troupe.server.stream;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the events of one stream that is not on record. For one thread. */
public final class SseWriter {
    private final HttpServletResponse response;
    private boolean hasBegun;

    public SseWriter(HttpServletResponse response) {
        this.response = response;
    }

    /** Whether it is too late for another status. */
    public boolean hasStarted() {
        return hasBegun;
    }

    /**
     * Takes an event, which goes out with the next {@link #flush}.
     *
     * @throws IOException when the client has disconnected
     */
    public void send(Value event) throws IOException {
        write("data: " + Json.write(event) + "\n\n");
    }

    /** The same with a name. */
    public void send(String name, Value event) throws IOException {
        write("event: " + name + "\ndata: " + Json.write(event) + "\n\n");
    }

    /** Ends it as OpenAI does. */
    public void finish() throws IOException {
        write("data: [DONE]\n\n");
        flush();
    }

    /** Sends what was taken. */
    public void flush() throws IOException {
        if (hasBegun) {
            response.flushBuffer();
        }
    }

    /**
     * Sends a heartbeat, which clients ignore, and detects whether the client is still connected.
     */
    public void ping() throws IOException {
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
