package dev.troupe.testing.model;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** OpenAI's chat completions. */
final class OpenAiDialect implements Dialect {
    @Override
    public String keyHeader() {
        return "Authorization";
    }

    @Override
    public String basePath() {
        return "/v1";
    }

    @Override
    public boolean isChat(String path) {
        return path.equals("/v1/chat/completions");
    }

    @Override
    public Optional<HttpReply> page(String path) {
        return path.equals("/v1/models")
                ? Optional.of(HttpReply.of(200, OpenAiReplies.models()))
                : Optional.empty();
    }

    @Override
    public Optional<String> problemOf(Value body) {
        return OpenAiRequests.problemOf(body);
    }

    @Override
    public ModelRequest request(Value body) {
        return OpenAiRequests.from(body);
    }

    @Override
    public boolean streams(String path, Value body) {
        return body.field("stream").equals(Value.of(true));
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public Frames frames(Value request) {
        return new Frames() {
            @Override
            public List<String> text(String delta) {
                return List.of(event(Json.write(OpenAiReplies.textChunk(request, delta))));
            }

            @Override
            public List<String> end(ModelReply reply) {
                var chunks = new ArrayList<Value>();
                for (int i = 0; i < reply.toolCalls().size(); i++) {
                    OpenAiReplies.callChunks(request, reply.toolCalls().get(i), i)
                            .forEach(chunks::add);
                }
                chunks.add(OpenAiReplies.lastChunk(request, reply));
                if (request.field("stream_options").field("include_usage").equals(Value.of(true))) {
                    chunks.add(OpenAiReplies.usageChunk(request, reply));
                }
                var events = new ArrayList<String>();
                chunks.forEach(chunk -> events.add(event(Json.write(chunk))));
                events.add(event("[DONE]"));
                return events;
            }

            @Override
            public Value whole(ModelReply reply) {
                return OpenAiReplies.whole(request, reply);
            }
        };
    }

    private static String event(String data) {
        return "data: " + data + "\n\n";
    }

    @Override
    public HttpReply wrongKey() {
        return OpenAiErrors.wrongKey();
    }

    @Override
    public HttpReply notFound(String path) {
        return OpenAiErrors.notFound(path);
    }

    @Override
    public HttpReply badRequest(String message) {
        return OpenAiErrors.badRequest(message);
    }

    @Override
    public HttpReply internal(String message) {
        return OpenAiErrors.internal(message);
    }

    @Override
    public HttpReply of(ModelException failure) {
        return OpenAiErrors.of(failure);
    }
}
