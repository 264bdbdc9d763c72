package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A price with the expression by which it was computed.
 *
 * @param value exact but for divisions
 * @param expression without the result
 * @param isSum whether the expression ends with a sum, which is put in parentheses to be multiplied
 * @param steps how many operations were applied
 * @param ways into how many shares it was divided; 0 if it was not
 */
record Price(BigDecimal value, String expression, boolean isSum, int steps, int ways) {
    static Price of(BigDecimal amount) {
        return new Price(amount, amount.toPlainString(), false, 0, 0);
    }

    Price times(BigDecimal factor) {
        return product(value.multiply(factor), " × " + factor.toPlainString(), ways);
    }

    /**
     * @param percent negative for a discount
     */
    Price changeBy(BigDecimal percent) {
        var factor = BigDecimal.ONE.add(percent.movePointLeft(2));
        var sign = percent.signum() < 0 ? " - " : " + ";
        return product(
                value.multiply(factor),
                " × (1" + sign + percent.abs().toPlainString() + "%)",
                ways);
    }

    /**
     * @param amount negative to subtract it
     */
    Price plus(BigDecimal amount) {
        return new Price(
                value.add(amount),
                expression + (amount.signum() < 0 ? " - " : " + ") + amount.abs().toPlainString(),
                true,
                steps + 1,
                ways);
    }

    /** Less an amount for each time that a threshold is reached, or once. */
    Price lessFrom(BigDecimal threshold, BigDecimal amount, boolean isEachTime) {
        var reached = value.divideToIntegralValue(threshold);
        var times = isEachTime ? reached : reached.min(BigDecimal.ONE);
        boolean isOnce = times.compareTo(BigDecimal.ONE) <= 0;
        var less = amount.multiply(times);
        return new Price(
                value.subtract(less),
                expression
                        + " - "
                        + (isOnce
                                ? less.stripTrailingZeros().toPlainString()
                                : times.toPlainString() + " × " + amount.toPlainString()),
                true,
                steps + 1,
                ways);
    }

    Price splitInto(int shares) {
        return product(
                value.divide(BigDecimal.valueOf(shares), MathContext.DECIMAL64),
                " ÷ " + shares,
                shares);
    }

    private Price product(BigDecimal result, String operation, int shares) {
        var factor = isSum ? "(" + expression + ")" : expression;
        return new Price(result, factor + operation, false, steps + 1, shares);
    }

    /** The expression with its result to the cent. */
    LocalizedText reply() {
        var result = CalculatedNumber.money(value);
        var text = result.isRounded() ? result.text() : value.stripTrailingZeros().toPlainString();
        return ways == 0
                ? LocalizedText.of("%s %s %s", "%s %s %s", expression, result.sign(), text)
                : LocalizedText.of(
                        "%s %s %s，每人 %s。",
                        "%s %s %s each.%s",
                        expression,
                        result.sign(),
                        result,
                        new LocalizedText(result.text(), ""));
    }
}
