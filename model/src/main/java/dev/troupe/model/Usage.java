package dev.troupe.model;

import java.math.BigDecimal;

/**
 * What replies cost.
 *
 * @param inputTokens tokens read
 * @param outputTokens tokens written
 * @param cost in US dollars; zero where the model is free or its price is not known
 */
public record Usage(long inputTokens, long outputTokens, BigDecimal cost) {
    public static final Usage NONE = new Usage(0, 0, BigDecimal.ZERO);

    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cost.add(other.cost));
    }

    public Usage withCost(BigDecimal newCost) {
        return new Usage(inputTokens, outputTokens, newCost);
    }

    public long totalTokens() {
        return inputTokens + outputTokens;
    }
}
