package dev.troupe.model;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What calls may come to in all. A component that is {@code null} has no limit.
 *
 * @param tokens read and written
 * @param money in US dollars
 */
public record Budget(@Nullable Long tokens, @Nullable BigDecimal money) {
    public Budget {
        if (tokens != null && tokens < 1 || money != null && money.signum() <= 0) {
            throw new IllegalArgumentException(
                    "budget is "
                            + tokens
                            + " tokens and "
                            + money
                            + " US dollars; give more than 0 of each, or leave it out");
        }
    }
}
