package dev.troupe.packs.school.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * An assignment of one class.
 *
 * @param type such as {@code test}; empty if unknown
 * @param maxScore above 0
 * @param status such as {@code graded}; empty if unknown
 * @param dueDate ISO 8601; empty if unknown
 */
public record Assignment(
        String id,
        String classId,
        String title,
        String type,
        BigDecimal maxScore,
        String status,
        String dueDate) {
    public Assignment {
        if (maxScore.signum() <= 0) {
            throw new IllegalArgumentException(
                    "max_score of assignment '" + id + "' is " + maxScore + "; it must be above 0");
        }
    }

    /** A score as a percentage of the maximum, with 2 decimals. */
    public BigDecimal percentOf(BigDecimal score) {
        return percent(score, maxScore);
    }

    /** The same for further computation, which must not begin with rounded numbers. */
    public BigDecimal exactPercentOf(BigDecimal score) {
        return score.multiply(BigDecimal.valueOf(100))
                .divide(maxScore, MathContext.DECIMAL64)
                .stripTrailingZeros();
    }

    /** A part of a whole above 0 as a percentage, with 2 decimals. */
    public static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        return part.multiply(BigDecimal.valueOf(100)).divide(whole, 2, RoundingMode.HALF_UP);
    }
}
