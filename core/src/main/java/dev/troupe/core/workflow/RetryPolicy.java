package dev.troupe.core.workflow;

import dev.troupe.core.value.InvalidValue;
import java.time.Duration;

/**
 * How often and after which pause a failed attempt is repeated. Only retryable problems are.
 *
 * @param maxRetries tries after the first, 0 to 20
 * @param firstDelay before the first retry; doubles with each further one
 * @param maxDelay upper bound of the doubling; jitter of up to half the delay is subtracted, never
 *     added
 */
public record RetryPolicy(int maxRetries, Duration firstDelay, Duration maxDelay) {
    public static final RetryPolicy NONE = new RetryPolicy(0, Duration.ZERO, Duration.ZERO);
    public static final RetryPolicy STANDARD =
            new RetryPolicy(2, Duration.ofMillis(500), Duration.ofSeconds(30));

    public RetryPolicy {
        if (maxRetries < 0 || maxRetries > 20) {
            throw new InvalidValue(
                    "maxRetries 是 %d；应为 0 到 20", "maxRetries is %d; give 0 to 20", maxRetries);
        }
        if (firstDelay.isNegative() || maxDelay.compareTo(firstDelay) < 0) {
            throw new InvalidValue(
                    "等待时间是 %s 到 %s；起始值应不小于 0，上限应更大",
                    "delays are %s to %s; give a first delay of at least 0 and a larger bound",
                    firstDelay,
                    maxDelay);
        }
    }

    /** The pause before retry number {@code retry}, counted from 1, without jitter. */
    public Duration delayBefore(int retry) {
        var doubled = firstDelay.multipliedBy(1L << Math.min(retry - 1, 30));
        return doubled.compareTo(maxDelay) < 0 ? doubled : maxDelay;
    }
}
