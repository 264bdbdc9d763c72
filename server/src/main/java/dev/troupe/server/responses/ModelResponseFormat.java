package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.openai.ModelPassthrough;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The reply of a model as a response. For one reply. */
final class ModelResponseFormat implements ModelPassthrough.ReplyFormat {
    private final ResponseJson json;
    private final ResponseEvents events;
    private final boolean isStreamed;
    private final UnaryOperator<Value> store;

    /**
     * @param store stores the whole response before its client receives its end
     */
    ModelResponseFormat(ResponseJson json, boolean isStreamed, UnaryOperator<Value> store) {
        this.json = json;
        this.events = new ResponseEvents(json);
        this.isStreamed = isStreamed;
        this.store = store;
    }

    @Override
    public boolean isStreamed() {
        return isStreamed;
    }

    @Override
    public Value toDocument(ModelReply reply) {
        var output = new ArrayList<Value>();
        if (!reply.text().isEmpty() || reply.toolCalls().isEmpty()) {
            output.add(
                    ResponseItems.message(
                            ResponseItems.id("msg", json.id(), 0),
                            isWhole(reply) ? ResponseJson.COMPLETED : ResponseJson.INCOMPLETE,
                            List.of(ResponseItems.text(reply.text()))));
        }
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            output.add(
                    ResponseItems.call(
                            ResponseItems.id("fc", json.id(), i), reply.toolCalls().get(i)));
        }
        return store.apply(end(reply, output));
    }

    @Override
    public void sendText(String delta, SseWriter stream) throws IOException {
        events.addText(delta, stream);
    }

    /** What refers to the call later takes the id that it has here. */
    @Override
    public void sendArguments(int call, String tool, String delta, SseWriter stream)
            throws IOException {
        events.addArguments(call, "call_" + RandomTokens.random(), tool, delta, stream);
    }

    @Override
    public void finish(ModelReply reply, SseWriter stream) throws IOException {
        events.begin(stream);
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            if (!events.hasCall(i)) {
                var call = reply.toolCalls().get(i);
                events.addArguments(i, call.id(), call.name(), call.arguments(), stream);
            }
        }
        var output = events.closeAll(isWhole(reply), stream);
        events.finish(store.apply(end(reply, output)), stream);
    }

    @Override
    public void fail(OpenAiError error, SseWriter stream) throws IOException {
        events.fail(error, stream);
    }

    private static boolean isWhole(ModelReply reply) {
        return reply.finish() != ModelReply.FinishReason.LENGTH
                && reply.finish() != ModelReply.FinishReason.CONTENT_FILTER;
    }

    private Value end(ModelReply reply, List<Value> output) {
        return switch (reply.finish()) {
            case LENGTH -> json.toIncomplete("max_output_tokens", output, reply.usage());
            case CONTENT_FILTER -> json.toIncomplete("content_filter", output, reply.usage());
            case STOP, TOOL_CALLS, OTHER ->
                    json.toEnd(ResponseJson.COMPLETED, output, reply.usage());
        };
    }
}
