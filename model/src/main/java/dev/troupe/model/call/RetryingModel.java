package dev.troupe.model.call;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
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
 * provider that asks to wait is waited for; one that asks for longer than {@link
 * RetryOptions#longestWait} gets no retry, since an earlier one would only fail again. A failure
 * after the last try is marked ({@link ModelException#problemForCaller}), so that no layer above
 * begins again.
 */
public final class RetryingModel implements ChatModel {
    private final ChatModel model;
    private final RetryOptions options;
    private final TimeSource time;
    private final RandomGenerator random;

    /**
     * @param random for the jitter; safe for use by several threads
     */
    public RetryingModel(
            ChatModel model, RetryOptions options, TimeSource time, RandomGenerator random) {
        this.model = model;
        this.options = options;
        this.time = time;
        this.random = random;
    }

    /** By the machine's clock. */
    public RetryingModel(ChatModel model, RetryOptions options) {
        this(model, options, TimeSource.system(), () -> ThreadLocalRandom.current().nextLong());
    }

    /** With the same number of tries for every problem. */
    public RetryingModel(ChatModel model, RetryPolicy policy) {
        this(model, RetryOptions.of(policy));
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var received = new ReceivedReply(onText);
        var waited = Duration.ZERO;
        for (int retry = 1; ; retry++) {
            try {
                return model.chat(request, received);
            } catch (ModelException e) {
                if (!e.problem().isRetryable()) {
                    throw withTries(e, retry, false);
                }
                var policy = policyFor(e.problem());
                var pause = retryDelay(policy, retry, waited, e);
                if (pause.isEmpty()) {
                    throw withTries(e, retry, true);
                }
                if (!received.canStartOver()) {
                    throw withTries(e, retry, false);
                }
                options.listener()
                        .accept(
                                new RetryNotice(
                                        request,
                                        retry + 1,
                                        policy.maxRetries() + 1,
                                        pause.get(),
                                        e.problem()));
                sleep(pause.get());
                waited = waited.plus(pause.get());
            }
        }
    }

    private RetryPolicy policyFor(Problem problem) {
        return problem.is(ModelProblem.UNAVAILABLE) || problem.is(ModelProblem.RATE_LIMITED)
                ? options.overload()
                : options.retries();
    }

    /** How long to wait before a retry; empty when there should be none. */
    private Optional<Duration> retryDelay(
            RetryPolicy policy, int retry, Duration waited, ModelException failure) {
        if (retry > policy.maxRetries()) {
            return Optional.empty();
        }
        var backoff = policy.delayBefore(retry).toNanos();
        var jittered = Duration.ofNanos(backoff - (long) (random.nextDouble() * backoff / 2));
        var asked = failure.retryAfter();
        var longest = options.longestWait();
        if (asked == null || asked.compareTo(jittered) <= 0) {
            return Optional.of(jittered);
        }
        boolean isTooLong =
                asked.compareTo(longest) > 0
                        || waited.plus(asked).compareTo(longest.multipliedBy(2)) > 0;
        return isTooLong ? Optional.empty() : Optional.of(asked);
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

    private static ModelException withTries(ModelException last, int tries, boolean isExhausted) {
        var problem = last.problem();
        var text =
                tries == 1
                        ? problem.text()
                        : LocalizedText.of(
                                "%s（试了 %d 次）", "%s (tried %d times)", problem.text(), tries);
        return new ModelException(
                new Problem(problem.code(), text, problem.isRetryable()),
                last.retryAfter(),
                last,
                isExhausted);
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
