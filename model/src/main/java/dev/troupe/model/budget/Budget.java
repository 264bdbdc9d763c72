package dev.troupe.model.budget;

import dev.troupe.core.value.InvalidValue;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The maximum cost of calls in total. A component that is {@code null} has no limit.
 *
 * @param tokens read and written
 * @param money in US dollars
 */
public record Budget(@Nullable Long tokens, @Nullable BigDecimal money) {
    public Budget {
        if (tokens != null && tokens < 1 || money != null && money.signum() <= 0) {
            throw new InvalidValue(
                    "预算是 %s 个 token 和 %s 美元；两者都应大于 0，或省略",
                    "budget is %s tokens and %s US dollars; give more than 0 of each, or leave it out",
                    tokens,
                    money);
        }
    }
}
