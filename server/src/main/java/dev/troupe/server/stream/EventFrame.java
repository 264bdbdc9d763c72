package dev.troupe.server.stream;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** One event as it goes over the wire, the same bytes for every reader. */
public final class EventFrame {
    private static final byte[] HEARTBEAT = ": ping\n\n".getBytes(StandardCharsets.UTF_8);

    private final long sequence;
    private final byte[] bytes;
    private final boolean isLast;

    private EventFrame(long sequence, byte[] bytes, boolean isLast) {
        this.sequence = sequence;
        this.bytes = bytes;
        this.isLast = isLast;
    }

    /**
     * A frame of an event stream, as the HTML standard has it (9.2, Server-sent events).
     *
     * @param sequence from 1, without gaps
     * @param id of the event, unique in its stream
     * @param envelope whose JSON has no line breaks
     * @param isLast whether nothing comes after it
     */
    public static EventFrame of(long sequence, String id, Value envelope, boolean isLast) {
        var text = "id: " + id + "\ndata: " + Json.write(envelope) + "\n\n";
        return new EventFrame(sequence, text.getBytes(StandardCharsets.UTF_8), isLast);
    }

    /** A heartbeat; readers ignore it. */
    static void writeHeartbeat(OutputStream out) throws IOException {
        out.write(HEARTBEAT);
        out.flush();
    }

    long sequence() {
        return sequence;
    }

    int length() {
        return bytes.length;
    }

    boolean isLast() {
        return isLast;
    }

    void write(OutputStream out) throws IOException {
        out.write(bytes);
    }
}
