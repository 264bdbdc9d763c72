package dev.troupe.model.call;

import org.jspecify.annotations.Nullable;

/**
 * How much may be asked of a provider. A component that is {@code null} has no limit.
 *
 * @param requestsPerMinute that begin within any 60 seconds
 * @param tokensPerMinute read and written by the requests that began within any 60 seconds
 * @param callsInFlight at the same time
 */
public record RateLimit(
        @Nullable Integer requestsPerMinute,
        @Nullable Integer tokensPerMinute,
        @Nullable Integer callsInFlight) {
    public static final RateLimit NONE = new RateLimit(null, null, null);

    public RateLimit {
        requirePositive("requestsPerMinute", requestsPerMinute);
        requirePositive("tokensPerMinute", tokensPerMinute);
        requirePositive("callsInFlight", callsInFlight);
    }

    private static void requirePositive(String name, @Nullable Integer limit) {
        if (limit != null && limit < 1) {
            throw new IllegalArgumentException(name + " is " + limit + "; give at least 1");
        }
    }
}
