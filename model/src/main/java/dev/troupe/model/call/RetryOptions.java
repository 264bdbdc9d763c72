package dev.troupe.model.call;

import dev.troupe.core.workflow.RetryPolicy;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * How a request to a model is repeated.
 *
 * @param retries after network errors, timeouts and replies that cannot be read
 * @param overload while a provider is overloaded, unavailable, or asks to slow down
 * @param longestWait upper bound of the wait that a provider asks for; all pauses of a request
 *     together take at most twice as long
 * @param listener receives a notice before each pause
 */
public record RetryOptions(
        RetryPolicy retries,
        RetryPolicy overload,
        Duration longestWait,
        Consumer<RetryNotice> listener) {
    /** Providers count requests by the minute, so a longer wait means that a quota is used up. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    /** Its pauses add up to about a minute: 75 s, less what the jitter subtracts. */
    public static final RetryPolicy OVERLOAD =
            new RetryPolicy(8, Duration.ofSeconds(1), Duration.ofSeconds(15));

    public static final RetryOptions STANDARD =
            new RetryOptions(RetryPolicy.STANDARD, OVERLOAD, LONGEST_WAIT, _ -> {});

    /** The same number of tries for every problem. */
    public static RetryOptions of(RetryPolicy policy) {
        return new RetryOptions(policy, policy, LONGEST_WAIT, _ -> {});
    }

    public RetryOptions withListener(Consumer<RetryNotice> newListener) {
        return new RetryOptions(retries, overload, longestWait, newListener);
    }

    public RetryOptions withLongestWait(Duration newLongestWait) {
        return new RetryOptions(retries, overload, newLongestWait, listener);
    }
}
