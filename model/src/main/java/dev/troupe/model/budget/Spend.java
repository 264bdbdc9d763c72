package dev.troupe.model.budget;

import java.math.BigDecimal;

/**
 * The actual or possible usage of calls of models.
 *
 * @param tokens read and written
 * @param money in US dollars; 0 where the price is not known
 */
public record Spend(long tokens, BigDecimal money) {
    public static final Spend NONE = new Spend(0, BigDecimal.ZERO);

    public Spend plus(Spend other) {
        return new Spend(tokens + other.tokens, money.add(other.money));
    }

    public Spend minus(Spend other) {
        return new Spend(tokens - other.tokens, money.subtract(other.money));
    }

    public boolean isNone() {
        return tokens == 0 && money.signum() == 0;
    }
}
