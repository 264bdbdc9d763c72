package dev.troupe.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What replies cost.
 *
 * @param inputTokens tokens read
 * @param outputTokens tokens written
 * @param cost in US dollars; {@code null} where a price is not known, which is not the same as
 *     nothing
 */
public record Usage(long inputTokens, long outputTokens, @Nullable BigDecimal cost) {
    /** Nothing was used. */
    public static final Usage NONE = new Usage(0, 0, BigDecimal.ZERO);

    /** Tokens whose price is not known yet. */
    public static Usage withoutCost(long inputTokens, long outputTokens) {
        return new Usage(inputTokens, outputTokens, null);
    }

    /** The sum; its cost is known only where both are. */
    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cost == null || other.cost == null ? null : cost.add(other.cost));
    }

    public Usage withCost(@Nullable BigDecimal newCost) {
        return new Usage(inputTokens, outputTokens, newCost);
    }

    public long totalTokens() {
        return inputTokens + outputTokens;
    }
}
