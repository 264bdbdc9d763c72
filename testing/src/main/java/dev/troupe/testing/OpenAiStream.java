package dev.troupe.testing;

import com.sun.net.httpserver.HttpExchange;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.TextListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Sends a reply to one request: event by event where it asks for a stream, else at the end. */
final class OpenAiStream implements TextListener {
    private final HttpExchange exchange;
    private final Value request;
    private final boolean streams;
    private boolean begun;

    OpenAiStream(HttpExchange exchange, Value request) {
        this.exchange = exchange;
        this.request = request;
        this.streams = request.field("stream").equals(Value.of(true));
    }

    boolean hasBegun() {
        return begun;
    }

    @Override
    public void on(String delta) {
        if (streams) {
            send(OpenAiReplies.textChunk(request, delta));
        }
    }

    void finish(ModelReply reply) throws IOException {
        if (streams) {
            for (int i = 0; i < reply.toolCalls().size(); i++) {
                OpenAiReplies.callChunks(request, reply.toolCalls().get(i), i).forEach(this::send);
            }
            send(OpenAiReplies.lastChunk(request, reply));
            if (request.field("stream_options").field("include_usage").equals(Value.of(true))) {
                send(OpenAiReplies.usageChunk(request, reply));
            }
            sendLine("[DONE]");
        } else {
            var bytes =
                    Json.write(OpenAiReplies.whole(request, reply))
                            .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private void send(Value event) {
        sendLine(Json.write(event));
    }

    private void sendLine(String data) {
        try {
            if (!begun) {
                begun = true;
                exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
                exchange.sendResponseHeaders(200, 0);
            }
            exchange.getResponseBody()
                    .write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        } catch (IOException e) { // the client is gone
            throw new UncheckedIOException(e);
        }
    }
}
