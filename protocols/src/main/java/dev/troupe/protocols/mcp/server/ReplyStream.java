package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.Outlet;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The messages that belong to one request of a client, up to its answer. They are retained, so that
 * a client that lost its connection continues if it was.
 */
final class ReplyStream implements Outlet {
    private static final int MAX_KEPT = 10_000; // messages
    private static final Duration BEAT = Duration.ofSeconds(15);

    private final String id;
    private final Value request;
    private final List<String> messages = new ArrayList<>();
    private boolean isOver;
    private boolean isClosed;
    private int readers;

    /**
     * @param request the id of the request whose answer ends the stream; missing for a stream
     *     without an end
     */
    ReplyStream(String id, Value request) {
        this.id = id;
        this.request = request;
    }

    String id() {
        return id;
    }

    synchronized boolean isOver() {
        return isOver;
    }

    @Override
    public synchronized void send(Value message) throws IOException {
        if (messages.size() >= MAX_KEPT && !RpcMessages.isResponse(message)) {
            return; // progress that nobody reads; the answer is kept
        }
        messages.add(Json.write(message));
        isOver |=
                !request.isMissing()
                        && RpcMessages.isResponse(message)
                        && message.field("id").equals(request);
        notifyAll();
    }

    /** Ends the connection of the reader; the client connects again for the rest. */
    synchronized void disconnect() {
        isClosed = true;
        notifyAll();
    }

    /** Ends for good. */
    synchronized void end() {
        isOver = true;
        notifyAll();
    }

    /**
     * Writes what there is, and what comes, until the answer or until it is disconnected.
     *
     * @param from messages that the client has
     * @param isOpen whether more may be written; asked before messages, and every few seconds
     * @throws IOException when the client is unavailable
     */
    void writeTo(OutputStream out, int from, BooleanSupplier isOpen)
            throws IOException, InterruptedException {
        int me;
        synchronized (this) {
            isClosed = false;
            me = ++readers; // one that reads before ends
            notifyAll();
        }
        write(out, "id: " + eventId(from) + "\nretry: 500\ndata: \n\n");
        int at = from;
        while (true) {
            List<String> some;
            boolean isLast;
            synchronized (this) {
                if (at >= messages.size() && !isOver && !isClosed && me == readers) {
                    wait(BEAT.toMillis());
                }
                some =
                        List.copyOf(
                                messages.subList(Math.min(at, messages.size()), messages.size()));
                isLast = isOver || isClosed || me != readers;
            }
            if (!isOpen.getAsBoolean()) {
                return;
            }
            for (var message : some) {
                at++;
                write(out, "id: " + eventId(at) + "\nevent: message\ndata: " + message + "\n\n");
            }
            if (isLast) {
                return;
            }
            if (some.isEmpty()) {
                write(out, ": waiting\n\n"); // fails if the client is gone
            }
        }
    }

    private String eventId(int number) {
        return id + "-" + number;
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
