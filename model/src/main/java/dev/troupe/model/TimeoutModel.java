package dev.troupe.model;

import dev.troupe.core.Problem;
import dev.troupe.core.TimeSource;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Bounds the time of a whole call, however busily its text arrives.
 *
 * <p>The call runs on a virtual thread of its own, which is interrupted when the time is over or
 * when the caller is. So the two are never mistaken for each other, and the caller goes on at once
 * even where the model is slow to stop; nothing is heard after that.
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
        var call = Thread.ofVirtual().start(() -> complete(reply, request, gate));
        var timer = time.after(timeout, () -> reply.completeExceptionally(timedOut()));
        try {
            return reply.get();
        } catch (ExecutionException e) {
            throw rethrown(Objects.requireNonNullElse(e.getCause(), e));
        } finally {
            timer.cancel();
            gate.close();
            call.interrupt();
        }
    }

    private void complete(
            CompletableFuture<ModelReply> reply, ModelRequest request, TextListener gate) {
        try {
            reply.complete(model.chat(request, gate));
        } catch (Throwable e) { // whatever it is, it is the caller's to see
            reply.completeExceptionally(e);
        }
    }

    private ModelException timedOut() {
        return new ModelException(
                Problem.of(
                        ModelProblem.TIMED_OUT,
                        "模型没有在 %s 秒内答完；请重试、减少要求或延长时限",
                        "The model did not finish its reply within %s s; try again, ask for less, or allow more time",
                        timeout.toMillis() / 1000.0));
    }

    private static RuntimeException rethrown(Throwable cause) throws InterruptedException {
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
        public synchronized void on(String delta) {
            if (!closed) {
                listener.on(delta);
            }
        }

        @Override
        public synchronized void onArguments(int call, String tool, String delta) {
            if (!closed) {
                ReplyListener.tell(listener, call, tool, delta);
            }
        }

        @Override
        public synchronized boolean startOver() {
            return !closed && listener.startOver();
        }

        synchronized void close() {
            closed = true;
        }
    }
}
