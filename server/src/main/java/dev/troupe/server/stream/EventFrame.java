package dev.troupe.server.stream;

import dev.troupe.codec.Json;
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
     * @param isLast whether nothing comes after it
     */
    public static EventFrame of(EventEnvelope envelope, boolean isLast) {
        var text = "id: " + envelope.id() + "\ndata: " + Json.writeRecord(envelope) + "\n\n";
        return new EventFrame(envelope.seq(), text.getBytes(StandardCharsets.UTF_8), isLast);
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
