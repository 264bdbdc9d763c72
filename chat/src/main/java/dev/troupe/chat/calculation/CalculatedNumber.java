package dev.troupe.chat.calculation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A result as it is shown.
 *
 * @param text the number in plain digits
 * @param isRounded whether digits were dropped, so that the result is stated with ≈
 */
record CalculatedNumber(String text, boolean isRounded) {
    private static final int CENTS = 2;

    /** At most so many significant digits; digits before the point are never dropped. */
    static CalculatedNumber significant(BigDecimal number, int digits) {
        int before = Math.max(number.precision() - number.scale(), 1);
        var context = new MathContext(Math.max(digits, before), RoundingMode.HALF_UP);
        return of(number, number.round(context));
    }

    /** An amount of money, to the cent. */
    static CalculatedNumber money(BigDecimal amount) {
        var rounded = amount.setScale(CENTS, RoundingMode.HALF_UP);
        return new CalculatedNumber(rounded.toPlainString(), rounded.compareTo(amount) != 0);
    }

    private static CalculatedNumber of(BigDecimal number, BigDecimal rounded) {
        var plain = rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
        return new CalculatedNumber(plain.toPlainString(), rounded.compareTo(number) != 0);
    }

    /** The sign before the result. */
    String sign() {
        return isRounded ? "≈" : "=";
    }

    @Override
    public String toString() {
        return text;
    }
}
