package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The reply of a model as a chat completion. For one reply. */
final class ChatReplyFormat implements ModelPassthrough.ReplyFormat {
    private final ChatCompletionRequest request;
    private final ChatCompletionJson json;
    private final Set<Integer> begunCalls = new HashSet<>();

    ChatReplyFormat(ChatCompletionRequest request, ChatCompletionJson json) {
        this.request = request;
        this.json = json;
    }

    @Override
    public boolean isStreamed() {
        return request.isStreamed();
    }

    @Override
    public Value toDocument(ModelReply reply) {
        return json.completion(
                ChatCompletionJson.message(reply.text(), reply.toolCalls()),
                ChatCompletionJson.finishReason(reply.finish()),
                reply.usage());
    }

    @Override
    public void sendText(String delta, SseWriter stream) throws IOException {
        send(ChatCompletionJson.textDelta(delta), stream);
    }

    private void send(Value delta, SseWriter stream) throws IOException {
        if (!stream.hasStarted()) {
            stream.send(json.chunk(ChatCompletionJson.roleDelta()));
        }
        stream.send(json.chunk(delta));
    }

    /** What refers to the call later takes the id that it has here. */
    @Override
    public void sendArguments(int call, String tool, String delta, SseWriter stream)
            throws IOException {
        send(
                begunCalls.add(call)
                        ? ChatCompletionJson.toolCall(
                                call, new ToolCall("call_" + RandomTokens.random(), tool, delta))
                        : ChatCompletionJson.argumentsDelta(call, delta),
                stream);
    }

    @Override
    public void finish(ModelReply reply, SseWriter stream) throws IOException {
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            if (begunCalls.add(i)) {
                send(ChatCompletionJson.toolCall(i, reply.toolCalls().get(i)), stream);
            }
        }
        if (!stream.hasStarted()) {
            stream.send(json.chunk(ChatCompletionJson.roleDelta()));
        }
        stream.send(json.finalChunk(ChatCompletionJson.finishReason(reply.finish())));
        if (request.includesUsage()) {
            stream.send(json.usageChunk(reply.usage()));
        }
        stream.finish();
    }

    @Override
    public void fail(OpenAiError error, SseWriter stream) throws IOException {
        stream.send(error.toJson(false));
    }
}
