package dev.troupe.model;

import java.math.BigDecimal;

/**
 * What calls of models came to, or may come to.
 *
 * @param tokens read and written
 * @param money in US dollars; 0 where the price is not known
 */
public record Amount(long tokens, BigDecimal money) {
    public static final Amount NONE = new Amount(0, BigDecimal.ZERO);

    public Amount plus(Amount other) {
        return new Amount(tokens + other.tokens, money.add(other.money));
    }

    public Amount minus(Amount other) {
        return new Amount(tokens - other.tokens, money.subtract(other.money));
    }

    public boolean isNone() {
        return tokens == 0 && money.signum() == 0;
    }
}
