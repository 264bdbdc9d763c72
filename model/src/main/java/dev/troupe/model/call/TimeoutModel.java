package dev.troupe.model.call;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Bounds the time of a whole call, however busily its text arrives.
 *
 * <p>The call runs on its own virtual thread, which is interrupted when the time is over or when
 * the caller is. So the two are never mistaken for each other, and the caller continues immediately
 * even if the model is slow to stop; later text is ignored.
 */
public final class TimeoutModel implements ChatModel {
    private final ChatModel model;
    private final Duration timeout;
    private final TimeSource time;

    /**
     * @param timeout positive
     */
    public TimeoutModel(ChatModel model, Duration timeout, TimeSource time) {
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException(
                    "timeout is " + timeout + "; give a positive duration");
        }
        this.model = model;
        this.timeout = timeout;
        this.time = time;
    }

    /** By the machine's clock. */
    public TimeoutModel(ChatModel model, Duration timeout) {
        this(model, timeout, TimeSource.system());
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var reply = new CompletableFuture<ModelReply>();
        var gate = new Gate(onText);
        var call = Thread.ofVirtual().start(() -> runCall(reply, request, gate));
        var timer = time.schedule(timeout, () -> reply.completeExceptionally(timeoutException()));
        try {
            return reply.get();
        } catch (ExecutionException e) {
            throw toUnchecked(Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            timer.cancel();
            gate.close();
            call.interrupt();
        }
    }

    private void runCall(
            CompletableFuture<ModelReply> reply, ModelRequest request, TextListener gate) {
        try {
            reply.complete(model.chat(request, gate));
        } catch (Throwable e) { // whatever it is, it is the caller's to see
            reply.completeExceptionally(e);
        }
    }

    private ModelException timeoutException() {
        return new ModelException(
                Problem.of(
                        ModelProblem.TIMED_OUT,
                        "模型没有在 %s 秒内答完；请重试、减少要求或延长时限",
                        "The model did not finish its reply within %s s; try again, ask for less, or allow more time",
                        timeout.toMillis() / 1000.0));
    }

    private static RuntimeException toUnchecked(Throwable cause) throws InterruptedException {
        switch (cause) {
            case ModelException e ->
                    throw new ModelException(e.problem(), e.retryAfter(), e); // with this stack
            case InterruptedException e -> throw e;
            case Error e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new IllegalStateException(cause);
        }
    }

    /** Lets a reply through until it is closed. */
    private static final class Gate implements ReplyListener {
        private final TextListener listener;
        private boolean closed;

        Gate(TextListener listener) {
            this.listener = listener;
        }

        @Override
        public synchronized void onText(String delta) {
            if (!closed) {
                listener.onText(delta);
            }
        }

        @Override
        public synchronized void onArguments(int call, String tool, String delta) {
            if (!closed) {
                ReplyListener.forward(listener, call, tool, delta);
            }
        }

        @Override
        public synchronized boolean acceptsRestart() {
            return !closed && listener.acceptsRestart();
        }

        synchronized void close() {
            closed = true;
        }
    }
}
