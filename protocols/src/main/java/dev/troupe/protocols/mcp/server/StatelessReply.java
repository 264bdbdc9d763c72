package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.Outlet;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The response to one request: a JSON object if the answer comes soon and nothing before it,
 * otherwise a stream of events.
 */
final class StatelessReply implements Outlet {
    private static final int MAX_WAITING = 10_000; // messages that are not written yet
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration BEAT = Duration.ofSeconds(5); // notices that a client is gone
    private static final Map<Integer, Integer> STATUS =
            Map.of(
                    RpcException.UNKNOWN_METHOD, 404,
                    RpcException.HEADER_MISMATCH, 400,
                    RpcException.MISSING_CAPABILITY, 400,
                    RpcException.UNSUPPORTED_VERSION, 400);

    private final LinkedBlockingQueue<Value> messages = new LinkedBlockingQueue<>();

    @Override
    public void send(Value message) {
        if (messages.size() < MAX_WAITING || RpcMessages.isResponse(message)) {
            messages.add(message);
        }
    }

    /**
     * Writes the messages up to the answer.
     *
     * @param isOpen whether more may be written; asked before each message, and every few seconds
     * @throws IOException when the client has disconnected
     */
    void writeTo(HttpExchange exchange, BooleanSupplier isOpen)
            throws IOException, InterruptedException {
        var first = next(SOON);
        if (first != null && RpcMessages.isResponse(first)) {
            exchange.respond(
                    status(first),
                    Map.of("Content-Type", "application/json", "Cache-Control", "no-store"),
                    Json.write(first).getBytes(StandardCharsets.UTF_8));
            return;
        }
        var headers =
                Map.of(
                        "Content-Type",
                        "text/event-stream",
                        "Cache-Control",
                        "no-store",
                        "X-Accel-Buffering",
                        "no");
        try (var out = exchange.respondStream(headers)) {
            for (var message = first; isOpen.getAsBoolean(); message = next(BEAT)) {
                write(
                        out,
                        message == null
                                ? ": waiting\n\n"
                                : "event: message\ndata: " + Json.write(message) + "\n\n");
                if (message != null && RpcMessages.isResponse(message)) {
                    return;
                }
            }
        }
    }

    private @Nullable Value next(Duration atMost) throws InterruptedException {
        return messages.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static int status(Value response) {
        return response.field("error").field("code") instanceof Value.Num(BigDecimal code)
                ? STATUS.getOrDefault(code.intValue(), 200)
                : 200;
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
