package dev.troupe.page.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;

/**
 * Measures of some numbers, exact and then rounded to 2 decimals.
 *
 * @param sorted in ascending order; never empty
 */
record Statistics(List<BigDecimal> sorted) {
    private static final MathContext PRECISION = MathContext.DECIMAL128;
    private static final int DECIMALS = 2;

    Statistics {
        sorted = List.copyOf(sorted);
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("Statistics need at least one number");
        }
    }

    static Statistics of(Collection<BigDecimal> numbers) {
        return new Statistics(numbers.stream().sorted().toList());
    }

    int count() {
        return sorted.size();
    }

    BigDecimal mean() {
        return round(exactMean());
    }

    private BigDecimal exactMean() {
        return sorted.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(count()), PRECISION);
    }

    BigDecimal median() {
        return percentile(50);
    }

    /** Of a sample: the sum of squares is divided by one less than the count. 0 for one number. */
    BigDecimal standardDeviation() {
        if (count() == 1) {
            return BigDecimal.ZERO;
        }
        var mean = exactMean();
        return round(
                sorted.stream()
                        .map(number -> number.subtract(mean).pow(2))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(count() - 1L), PRECISION)
                        .sqrt(PRECISION));
    }

    BigDecimal min() {
        return round(sorted.getFirst());
    }

    BigDecimal max() {
        return round(sorted.getLast());
    }

    /**
     * Interpolated linearly between neighbours (Hyndman and Fan 1996, definition 7).
     *
     * @param percent 0 to 100
     */
    BigDecimal percentile(int percent) {
        var position = BigDecimal.valueOf((long) (count() - 1) * percent).movePointLeft(2);
        int below = position.intValue();
        var part = position.subtract(BigDecimal.valueOf(below));
        var low = sorted.get(below);
        var high = sorted.get(Math.min(below + 1, count() - 1));
        return round(low.add(high.subtract(low).multiply(part)));
    }

    private static BigDecimal round(BigDecimal number) {
        return number.setScale(DECIMALS, RoundingMode.HALF_UP);
    }
}
