package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.EventStreamReader;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hc.core5.http.ClassicHttpResponse;

/**
 * Reads what a server answers by HTTP: one message, or a stream of events.
 *
 * @param incoming receives each message
 * @param isClosed whether the connection is closed
 */
record HttpAnswerReader(Consumer<Value> incoming, BooleanSupplier isClosed) {
    static final String EVENTS = "text/event-stream";
    static final Duration RETRY = Duration.ofSeconds(1); // unless a stream states another

    private static final int MAX_BODY = 16 << 20; // bytes

    /**
     * Reads an answer, and what comes before it in a stream.
     *
     * @param id of the request; missing for a stream of messages that answer nothing
     */
    StreamEnd read(ClassicHttpResponse response, Value id) throws IOException {
        var entity = response.getEntity();
        if (entity == null) {
            throw new IOException("the server sent no answer");
        }
        var type = String.valueOf(entity.getContentType());
        if (type.startsWith(EVENTS)) {
            return readEvents(new EventStreamReader(entity.getContent()), id);
        }
        if (!type.startsWith("application/json")) {
            throw new IOException("the server answered with '" + ServerText.line(type, 100) + "'");
        }
        var body = entity.getContent().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw new IOException("the answer is longer than " + MAX_BODY + " bytes");
        }
        incoming.accept(Json.parse(new String(body, StandardCharsets.UTF_8)));
        return new StreamEnd(false, "", RETRY, true);
    }

    private StreamEnd readEvents(EventStreamReader events, Value id) throws IOException {
        boolean hadEvents = false;
        try {
            for (var data = events.next(); data.isPresent(); data = events.next()) {
                if (data.get().isBlank()) {
                    continue; // primes the id from which the stream may be continued
                }
                hadEvents = true;
                var message = Json.parse(data.get());
                incoming.accept(message);
                if (RpcMessages.isResponse(message) && message.field("id").equals(id)) {
                    return new StreamEnd(false, "", RETRY, true);
                }
            }
        } catch (IOException e) {
            if (events.lastId().isEmpty() || isClosed.getAsBoolean()) {
                throw e;
            }
        }
        return new StreamEnd(true, events.lastId(), events.retry().orElse(RETRY), hadEvents);
    }
}
