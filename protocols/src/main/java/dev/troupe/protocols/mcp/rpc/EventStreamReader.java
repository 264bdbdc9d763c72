package dev.troupe.protocols.mcp.rpc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Reads server-sent events. */
public final class EventStreamReader {
    private static final int MAX_EVENT = 16 << 20; // characters; what Json reads

    private final BufferedReader in;
    private String lastId = "";
    private Optional<Duration> retry = Optional.empty();

    public EventStreamReader(InputStream in) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** Id of the last event; empty if none had one. */
    public String lastId() {
        return lastId;
    }

    /** How long to wait before connecting again, if the server stated so. */
    public Optional<Duration> retry() {
        return retry;
    }

    /**
     * Data of the next event that has some; empty at the end.
     *
     * @throws IOException when the stream breaks, or an event is too long
     */
    public Optional<String> next() throws IOException {
        var data = new StringBuilder();
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty()) {
                if (!data.isEmpty()) {
                    return Optional.of(data.substring(0, data.length() - 1));
                }
                continue;
            }
            int colon = line.indexOf(':');
            var field = colon < 0 ? line : line.substring(0, colon);
            var value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
            switch (field) {
                case "data" -> data.append(value).append('\n');
                case "id" -> lastId = value;
                case "retry" -> retry = milliseconds(value).or(() -> retry);
                default -> {} // a comment, or the type, which is always message
            }
            if (data.length() > MAX_EVENT) {
                throw new IOException("an event is longer than " + MAX_EVENT + " characters");
            }
        }
        return Optional.empty();
    }

    private static Optional<Duration> milliseconds(String value) {
        return value.matches("\\d{1,6}")
                ? Optional.of(Duration.ofMillis(Long.parseLong(value)))
                : Optional.empty();
    }
}
