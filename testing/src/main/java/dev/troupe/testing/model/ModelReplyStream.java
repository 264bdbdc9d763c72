package dev.troupe.testing.model;

import com.sun.net.httpserver.HttpExchange;
import dev.troupe.codec.Json;
import dev.troupe.model.ModelReply;
import dev.troupe.model.TextListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends a reply to one request: piece by piece if it asks for a stream, else at the end. */
final class ModelReplyStream implements TextListener {
    private final HttpExchange exchange;
    private final Dialect.Frames frames;
    private final @Nullable String streamType;
    private boolean begun;

    /**
     * @param streamType {@code null} to send the reply whole
     */
    ModelReplyStream(HttpExchange exchange, Dialect.Frames frames, @Nullable String streamType) {
        this.exchange = exchange;
        this.frames = frames;
        this.streamType = streamType;
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void onText(String delta) {
        if (streamType != null) {
            send(frames.text(delta), streamType);
        }
    }

    void finish(ModelReply reply) throws IOException {
        if (streamType != null) {
            send(frames.end(reply), streamType);
        } else {
            var bytes = Json.write(frames.whole(reply)).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private void send(List<String> pieces, String type) {
        try {
            if (!begun) {
                begun = true;
                exchange.getResponseHeaders().set("Content-Type", type);
                exchange.sendResponseHeaders(200, 0);
            }
            for (var piece : pieces) {
                exchange.getResponseBody().write(piece.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        } catch (IOException e) { // the client has disconnected
            throw new UncheckedIOException(e);
        }
    }
}
