package dev.troupe.packs.data.query;

import java.util.List;
import java.util.Locale;

/**
 * The functions that p values are computed with, which the engine does not have: {@code
 * incomplete_beta(x, a, b)}, the regularized one (DLMF 8.17), for the tails of Student's and
 * Fisher's distributions, and {@code upper_gamma(a, x)}, the regularized upper one (DLMF 8.2), for
 * that of the chi-square distribution. Both are correct to at least 9 digits.
 *
 * <p>Their continued fractions (DLMF 8.17.22 and 8.9.2) are evaluated from a term that no longer
 * counts: the number of those that count grows with the root of the parameters.
 */
final class DistributionMacros {
    private static final String TERMS =
            "list_transform(range(%1$d + CAST(%2$d * sqrt(%3$s) AS BIGINT), 0, -1),"
                    + " lambda m: CAST(m AS DOUBLE))";

    /** In the order in which they have to be created. */
    static final List<String> MACROS =
            List.of(
                    "CREATE TEMP MACRO beta_fraction(x, a, b) AS list_reduce("
                            + TERMS.formatted(60, 3, "greatest(a, b)")
                            + ", lambda k, m: 1 - ((a + m - 1) * (a + b + m - 1) * x)"
                            + " / ((a + 2 * m - 2) * (a + 2 * m - 1))"
                            + " / (1 + m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) / k),"
                            + " CAST(1 AS DOUBLE))",
                    "CREATE TEMP MACRO beta_part(x, a, b) AS exp(a * ln(x) + b * ln(1 - x)"
                            + " + lgamma(a + b) - lgamma(a) - lgamma(b)) / (a * beta_fraction(x, a, b))",
                    "CREATE TEMP MACRO incomplete_beta(x, a, b) AS CASE"
                            + " WHEN x <= 0 THEN 0.0 WHEN x >= 1 THEN 1.0"
                            + " WHEN x < (a + 1) / (a + b + 2) THEN beta_part(x, a, b)"
                            + " ELSE 1 - beta_part(1 - x, b, a) END",
                    "CREATE TEMP MACRO gamma_series(a, x) AS list_reduce("
                            + TERMS.formatted(100, 12, "a")
                            + ", lambda s, m: 1 + x / (a + m) * s, CAST(1 AS DOUBLE)) / a",
                    "CREATE TEMP MACRO gamma_fraction(a, x) AS 1 / list_reduce("
                            + TERMS.formatted(100, 12, "a")
                            + ", lambda k, m: x + 2 * m - 1 - a + m * (a - m) / k,"
                            + " x + 1 + 2 * (100 + CAST(12 * sqrt(a) AS BIGINT)) - a)",
                    "CREATE TEMP MACRO upper_gamma(a, x) AS CASE WHEN x <= 0 THEN 1.0"
                            + " WHEN x < a + 1"
                            + " THEN 1 - exp(a * ln(x) - x - lgamma(a)) * gamma_series(a, x)"
                            + " ELSE exp(a * ln(x) - x - lgamma(a)) * gamma_fraction(a, x) END");

    private DistributionMacros() {}

    /** Whether a query calls one of the two; the others are parts of them. */
    static boolean areCalledIn(String query) {
        var lower = query.toLowerCase(Locale.ROOT);
        return lower.contains("incomplete_beta") || lower.contains("upper_gamma");
    }
}
