package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.ToolCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a model for a client, piece by piece or whole. The call ends with its client. */
final class DirectChat {
    private static final Logger LOG = LoggerFactory.getLogger(DirectChat.class);

    private final ChatRequest request;
    private final CompletionJson json;
    private final CompletionStream stream;
    private final Signals<Signal> signals;
    private final Set<Integer> begunCalls = new HashSet<>();

    /** What the model did. */
    private sealed interface Signal {}

    private record Said(String delta) implements Signal {}

    private record Argued(int call, String tool, String delta) implements Signal {}

    private record Replied(ModelReply reply) implements Signal {}

    private record Failed(Throwable cause) implements Signal {}

    DirectChat(
            ChatRequest request,
            CompletionJson json,
            HttpServletRequest http,
            HttpServletResponse response) {
        this.request = request;
        this.json = json;
        stream = new CompletionStream(response);
        signals = new Signals<>(ClientWatch.of(http), stream);
    }

    /**
     * Writes the reply.
     *
     * @throws ModelException where there is none and nothing was written
     */
    void answer(ChatModel model, HttpServletResponse response) throws IOException {
        var call = Thread.ofVirtual().start(() -> ask(model));
        try {
            if (request.isStreamed()) {
                stream();
            } else {
                Wholes.write(whole(), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a reply is gone", e);
        } finally {
            call.interrupt();
        }
    }

    private void ask(ChatModel model) {
        try {
            var reply =
                    request.isStreamed()
                            ? model.chat(request.asked(), new Listener())
                            : model.chat(request.asked());
            signals.add(new Replied(reply));
        } catch (Throwable e) { // whatever it is, it is for the client to hear
            signals.add(new Failed(e));
        }
    }

    private final class Listener implements ReplyListener {
        @Override
        public void on(String delta) {
            signals.add(new Said(delta));
        }

        @Override
        public void onArguments(int call, String tool, String delta) {
            signals.add(new Argued(call, tool, delta));
        }
    }

    private Value whole() throws IOException, InterruptedException {
        return switch (signals.next()) {
            case Replied(var reply) ->
                    json.whole(
                            CompletionJson.message(reply.text(), reply.toolCalls()),
                            CompletionJson.finish(reply.finish()),
                            reply.usage());
            case Failed(var cause) -> throw rethrown(cause);
            case Said _, Argued _ -> throw new IllegalStateException("nobody listens");
        };
    }

    private void stream() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case Said(var delta) -> send(CompletionJson.text(delta));
                case Argued(var call, var tool, var delta) -> argued(call, tool, delta);
                case Replied(var reply) -> {
                    end(reply);
                    return;
                }
                case Failed(var cause) -> {
                    if (!stream.hasBegun()) {
                        throw rethrown(cause);
                    }
                    stream.send(error(cause).json(false));
                    stream.flush();
                    return;
                }
            }
        }
    }

    private void send(Value delta) throws IOException {
        if (!stream.hasBegun()) {
            stream.send(json.chunk(CompletionJson.role()));
        }
        stream.send(json.chunk(delta));
    }

    /** Its id is not known before the reply is whole; what refers to it later takes this one. */
    private void argued(int call, String tool, String delta) throws IOException {
        send(
                begunCalls.add(call)
                        ? CompletionJson.call(
                                call, new ToolCall("call_" + Tokens.random(), tool, delta))
                        : CompletionJson.arguments(call, delta));
    }

    private void end(ModelReply reply) throws IOException {
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            if (begunCalls.add(i)) {
                send(CompletionJson.call(i, reply.toolCalls().get(i)));
            }
        }
        if (!stream.hasBegun()) {
            stream.send(json.chunk(CompletionJson.role()));
        }
        stream.send(json.last(CompletionJson.finish(reply.finish())));
        if (request.includesUsage()) {
            stream.send(json.usageChunk(reply.usage()));
        }
        stream.done();
    }

    private static OpenAiError error(Throwable cause) {
        if (cause instanceof ModelException e) {
            return OpenAiError.of(e);
        }
        LOG.error("a model call failed", cause);
        return OpenAiError.failed();
    }

    private static RuntimeException rethrown(Throwable cause) {
        return switch (cause) {
            case ModelException e -> new ModelException(e.problem(), e.retryAfter(), e);
            case Error e -> throw e;
            case RuntimeException e -> e;
            default -> new IllegalStateException(cause);
        };
    }
}
