package dev.troupe.model.call;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Sends a request again when its problem is one that may pass: network, rate limit, overload,
 * timeout, garbled reply.
 *
 * <p>A reply that was interrupted after part of its text was received is requested again only if
 * {@link TextListener#acceptsRestart} agrees, so the same words are never received twice. A
 * provider that asks to wait is waited for; one that asks for longer than {@code longestWait} gets
 * no retry, since an earlier one would only fail again.
 */
public final class RetryingModel implements ChatModel {
    /** Providers count requests by the minute, so a longer wait means that a quota is used up. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final ChatModel model;
    private final RetryPolicy policy;
    private final Duration longestWait;
    private final TimeSource time;
    private final RandomGenerator random;

    /**
     * @param longestWait upper bound of the wait that a provider asks for
     * @param random for the jitter; safe for use by several threads
     */
    public RetryingModel(
            ChatModel model,
            RetryPolicy policy,
            Duration longestWait,
            TimeSource time,
            RandomGenerator random) {
        this.model = model;
        this.policy = policy;
        this.longestWait = longestWait;
        this.time = time;
        this.random = random;
    }

    /** By the machine's clock, with {@link #LONGEST_WAIT}. */
    public RetryingModel(ChatModel model, RetryPolicy policy) {
        this(
                model,
                policy,
                LONGEST_WAIT,
                TimeSource.system(),
                () -> ThreadLocalRandom.current().nextLong());
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var received = new ReceivedReply(onText);
        for (int retry = 1; ; retry++) {
            try {
                return model.chat(request, received);
            } catch (ModelException e) {
                var pause = retryDelay(retry, e);
                if (pause.isEmpty() || !received.canStartOver()) {
                    throw exhaustedException(retry, e);
                }
                sleep(pause.get());
            }
        }
    }

    /** How long to wait before a retry; empty when there should be none. */
    private Optional<Duration> retryDelay(int retry, ModelException failure) {
        if (!failure.problem().isRetryable() || retry > policy.maxRetries()) {
            return Optional.empty();
        }
        var backoff = policy.delayBefore(retry).toNanos();
        var jittered = Duration.ofNanos(backoff - (long) (random.nextDouble() * backoff / 2));
        var asked = failure.retryAfter();
        if (asked == null || asked.compareTo(jittered) <= 0) {
            return Optional.of(jittered);
        }
        return asked.compareTo(longestWait) <= 0 ? Optional.of(asked) : Optional.empty();
    }

    private void sleep(Duration pause) throws InterruptedException {
        var over = new CountDownLatch(1);
        var timer = time.schedule(pause, over::countDown);
        try {
            over.await();
        } finally {
            timer.cancel();
        }
    }

    private static ModelException exhaustedException(int tries, ModelException last) {
        if (tries == 1) {
            return last;
        }
        var problem = last.problem();
        return new ModelException(
                new Problem(
                        problem.code(),
                        LocalizedText.of(
                                "%s（试了 %d 次）", "%s (tried %d times)", problem.text(), tries),
                        problem.isRetryable()),
                last.retryAfter(),
                last);
    }

    /** Passes a reply on and records whether any of it was received. */
    private static final class ReceivedReply implements ReplyListener {
        private final TextListener listener;
        private volatile boolean
                any; // a model may call the listener from another thread than the caller's

        ReceivedReply(TextListener listener) {
            this.listener = listener;
        }

        @Override
        public void onText(String delta) {
            any = true;
            listener.onText(delta);
        }

        @Override
        public void onArguments(int call, String tool, String delta) {
            any |= listener instanceof ReplyListener;
            ReplyListener.forward(listener, call, tool, delta);
        }

        @Override
        public boolean acceptsRestart() {
            return listener.acceptsRestart();
        }

        boolean canStartOver() {
            if (any && !listener.acceptsRestart()) {
                return false;
            }
            any = false;
            return true;
        }
    }
}
