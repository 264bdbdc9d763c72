package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.ToolCall;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a model for a client, piece by piece or whole. The call ends with its client. */
final class ModelPassthrough {
    private static final Logger LOG = LoggerFactory.getLogger(ModelPassthrough.class);

    private final ChatCompletionRequest request;
    private final ChatCompletionJson json;
    private final SseWriter stream;
    private final SignalQueue<ModelSignal> signals;
    private final Set<Integer> begunCalls = new HashSet<>();

    /** What the model did. */
    private sealed interface ModelSignal {}

    private record TextDelta(String delta) implements ModelSignal {}

    private record ArgumentsDelta(int call, String tool, String delta) implements ModelSignal {}

    private record ReplyReceived(ModelReply reply) implements ModelSignal {}

    private record CallFailed(Throwable cause) implements ModelSignal {}

    ModelPassthrough(
            ChatCompletionRequest request,
            ChatCompletionJson json,
            HttpServletRequest http,
            HttpServletResponse response) {
        this.request = request;
        this.json = json;
        stream = new SseWriter(response);
        signals = new SignalQueue<>(DisconnectValve.of(http), stream);
    }

    /**
     * Writes the reply.
     *
     * @throws ModelException if it has none and nothing was written
     */
    void writeReply(ChatModel model, HttpServletResponse response) throws IOException {
        var call = Thread.ofVirtual().start(() -> callModel(model));
        try {
            if (request.isStreamed()) {
                streamReply();
            } else {
                JsonResponse.write(completion(), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a reply disconnected", e);
        } finally {
            call.interrupt();
        }
    }

    private void callModel(ChatModel model) {
        try {
            var reply =
                    request.isStreamed()
                            ? model.chat(request.asked(), new Listener())
                            : model.chat(request.asked());
            signals.add(new ReplyReceived(reply));
        } catch (Throwable e) { // whatever it is, the client receives it
            signals.add(new CallFailed(e));
        }
    }

    private final class Listener implements ReplyListener {
        @Override
        public void onText(String delta) {
            signals.add(new TextDelta(delta));
        }

        @Override
        public void onArguments(int call, String tool, String delta) {
            signals.add(new ArgumentsDelta(call, tool, delta));
        }
    }

    private Value completion() throws IOException, InterruptedException {
        return switch (signals.next()) {
            case ReplyReceived(var reply) ->
                    json.completion(
                            ChatCompletionJson.message(reply.text(), reply.toolCalls()),
                            ChatCompletionJson.finishReason(reply.finish()),
                            reply.usage());
            case CallFailed(var cause) -> throw toRuntimeException(cause);
            case TextDelta _, ArgumentsDelta _ ->
                    throw new IllegalStateException("no listener for partial results");
        };
    }

    private void streamReply() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case TextDelta(var delta) -> send(ChatCompletionJson.textDelta(delta));
                case ArgumentsDelta(var call, var tool, var delta) ->
                        sendArguments(call, tool, delta);
                case ReplyReceived(var reply) -> {
                    finish(reply);
                    return;
                }
                case CallFailed(var cause) -> {
                    if (!stream.hasStarted()) {
                        throw toRuntimeException(cause);
                    }
                    stream.send(toError(cause).toJson(false));
                    stream.flush();
                    return;
                }
            }
        }
    }

    private void send(Value delta) throws IOException {
        if (!stream.hasStarted()) {
            stream.send(json.chunk(ChatCompletionJson.roleDelta()));
        }
        stream.send(json.chunk(delta));
    }

    /** Its id is not known before the reply is whole; what refers to it later takes this one. */
    private void sendArguments(int call, String tool, String delta) throws IOException {
        send(
                begunCalls.add(call)
                        ? ChatCompletionJson.toolCall(
                                call, new ToolCall("call_" + RandomTokens.random(), tool, delta))
                        : ChatCompletionJson.argumentsDelta(call, delta));
    }

    private void finish(ModelReply reply) throws IOException {
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            if (begunCalls.add(i)) {
                send(ChatCompletionJson.toolCall(i, reply.toolCalls().get(i)));
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

    private static OpenAiError toError(Throwable cause) {
        if (cause instanceof ModelException e) {
            return OpenAiError.of(e);
        }
        LOG.error("a model call failed", cause);
        return OpenAiError.internalError();
    }

    private static RuntimeException toRuntimeException(Throwable cause) {
        return switch (cause) {
            case ModelException e -> new ModelException(e.problem(), e.retryAfter(), e);
            case Error e -> throw e;
            case RuntimeException e -> e;
            default -> new IllegalStateException(cause);
        };
    }
}
