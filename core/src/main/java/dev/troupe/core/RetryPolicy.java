package dev.troupe.core;

import java.time.Duration;

/**
 * How often and after which pause a failed attempt is repeated. Only retryable problems are.
 *
 * @param maxRetries tries after the first, 0 to 20
 * @param firstDelay before the first retry; doubles with each further one
 * @param maxDelay upper bound of the doubling; jitter of up to half the delay is taken off, never
 *     added
 */
public record RetryPolicy(int maxRetries, Duration firstDelay, Duration maxDelay) {
    public static final RetryPolicy NONE = new RetryPolicy(0, Duration.ZERO, Duration.ZERO);
    public static final RetryPolicy STANDARD =
            new RetryPolicy(2, Duration.ofMillis(500), Duration.ofSeconds(30));

    public RetryPolicy {
        if (maxRetries < 0 || maxRetries > 20) {
            throw new IllegalArgumentException("maxRetries is " + maxRetries + "; give 0 to 20");
        }
        if (firstDelay.isNegative() || maxDelay.compareTo(firstDelay) < 0) {
            throw new IllegalArgumentException(
                    "delays are "
                            + firstDelay
                            + " to "
                            + maxDelay
                            + "; give a first delay of at least 0 and a larger bound");
        }
    }

    /** The pause before retry number {@code retry}, counted from 1, without jitter. */
    public Duration delayBefore(int retry) {
        var doubled = firstDelay.multipliedBy(1L << Math.min(retry - 1, 30));
        return doubled.compareTo(maxDelay) < 0 ? doubled : maxDelay;
    }
}
