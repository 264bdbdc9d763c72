package dev.troupe.agent.history;

/**
 * How long a history may get before its older part is replaced by a summary.
 *
 * @param maxMessages at least 8
 * @param maxTokens by {@link TokenEstimator}, at least 500; choose it well below the model's
 *     window, since tools and the reply need room too
 */
public record HistoryLimits(int maxMessages, int maxTokens) {
    /** Half of the smallest window that current models have. */
    public static final HistoryLimits STANDARD = new HistoryLimits(400, 64_000);

    public HistoryLimits {
        if (maxMessages < 8 || maxTokens < 500) {
            throw new IllegalArgumentException(
                    "history limits are "
                            + maxMessages
                            + " messages and "
                            + maxTokens
                            + " tokens; give at least 8 and 500");
        }
    }
}
