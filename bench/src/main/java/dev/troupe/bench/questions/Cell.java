package dev.troupe.bench.questions;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;

/** A cell of a table or of an expected answer. */
sealed interface Cell {
    /** A label, an identifier or any other text. */
    record Text(String text) implements Cell {
        @Override
        public String toString() {
            return text;
        }
    }

    record Amount(double value) implements Cell {
        @Override
        public String toString() {
            return format(value);
        }
    }

    record Day(LocalDate date) implements Cell {
        @Override
        public String toString() {
            return date.toString();
        }
    }

    /** An empty cell. */
    record Missing() implements Cell {
        @Override
        public String toString() {
            return "";
        }
    }

    static Cell missing() {
        return new Missing();
    }

    static Cell of(String text) {
        return text.isEmpty() ? missing() : new Text(text);
    }

    static Cell of(double value) {
        return Double.isNaN(value) ? missing() : new Amount(value);
    }

    default boolean isMissing() {
        return this instanceof Missing;
    }

    /** A number with at most six decimals and without an exponent. */
    static String format(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return String.valueOf(value);
        }
        var rounded = BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
