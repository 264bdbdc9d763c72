package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyListener;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a model for a client, piece by piece or whole. The call ends with its client. */
public final class ModelPassthrough {
    private static final Logger LOG = LoggerFactory.getLogger(ModelPassthrough.class);

    private final ModelRequest request;
    private final ReplyFormat format;
    private final SseWriter stream;
    private final SignalQueue<ModelSignal> signals;

    /** How a protocol writes the reply of a model. Used by one thread. */
    public interface ReplyFormat {
        /** Whether the reply is written piece by piece. */
        boolean isStreamed();

        /** The reply as a whole. */
        Value toDocument(ModelReply reply);

        void sendText(String delta, SseWriter stream) throws IOException;

        /**
         * Sends a piece of the arguments of a call, whose id is not known before the reply is
         * whole.
         *
         * @param call its number, from 0
         */
        void sendArguments(int call, String tool, String delta, SseWriter stream)
                throws IOException;

        /** Sends what is missing of the reply, and its end. */
        void finish(ModelReply reply, SseWriter stream) throws IOException;

        /** Sends that a stream that has begun ends without a reply. */
        void fail(OpenAiError error, SseWriter stream) throws IOException;
    }

    /** What the model did. */
    private sealed interface ModelSignal {}

    private record TextDelta(String delta) implements ModelSignal {}

    private record ArgumentsDelta(int call, String tool, String delta) implements ModelSignal {}

    private record ReplyReceived(ModelReply reply) implements ModelSignal {}

    private record CallFailed(Throwable cause) implements ModelSignal {}

    public ModelPassthrough(
            ModelRequest request,
            ReplyFormat format,
            HttpServletRequest http,
            HttpServletResponse response) {
        this.request = request;
        this.format = format;
        stream = new SseWriter(response);
        signals = new SignalQueue<>(DisconnectValve.of(http), stream);
    }

    /**
     * Writes the reply.
     *
     * @throws ModelException if it has none and nothing was written
     */
    public void writeReply(ChatModel model, HttpServletResponse response) throws IOException {
        var call = Thread.ofVirtual().start(() -> callModel(model));
        try {
            if (format.isStreamed()) {
                streamReply();
            } else {
                JsonResponse.write(document(), response);
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
                    format.isStreamed() ? model.chat(request, new Listener()) : model.chat(request);
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

    private Value document() throws IOException, InterruptedException {
        return switch (signals.next()) {
            case ReplyReceived(var reply) -> format.toDocument(reply);
            case CallFailed(var cause) -> throw toRuntimeException(cause);
            case TextDelta _, ArgumentsDelta _ ->
                    throw new IllegalStateException("no listener for partial results");
        };
    }

    private void streamReply() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case TextDelta(var delta) -> format.sendText(delta, stream);
                case ArgumentsDelta(var call, var tool, var delta) ->
                        format.sendArguments(call, tool, delta, stream);
                case ReplyReceived(var reply) -> {
                    format.finish(reply, stream);
                    return;
                }
                case CallFailed(var cause) -> {
                    if (!stream.hasStarted()) {
                        throw toRuntimeException(cause);
                    }
                    format.fail(toError(cause), stream);
                    stream.flush();
                    return;
                }
            }
        }
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
