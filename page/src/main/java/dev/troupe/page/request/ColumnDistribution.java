package dev.troupe.page.request;

import dev.troupe.language.Language;
import dev.troupe.page.request.TableShape.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How often the values of a column occur: numbers in bands of one width, other values each. Missing
 * values are not counted.
 *
 * @param column whose values are counted
 * @param sql counts them; a column of labels and one of counts
 * @param description what is counted, for readers
 */
record ColumnDistribution(Column column, String sql, String description) {
    private static final Pattern REQUEST =
            Pattern.compile(
                    "(?i)^(?:the\\s+|a\\s+)?(?:distribution|histogram|spread)\\s+of\\s+(?:the\\s+)?(?<of>.+)$|^(?:the\\s+|a\\s+)?(?<before>.+?)\\s+(?:distribution|histogram)$|^(?<zh>.+?)的?(?:分布|直方图)(?:情况|图)?$");
    private static final int MAX_VALUES = 12; // different numbers that are counted one by one
    private static final int MAX_BARS = 30; // texts; the most frequent ones
    private static final int BANDS = 8; // about as many as a reader can compare

    /** The column of "distribution of X", as the request names it; empty for other requests. */
    static Optional<String> findSubject(String part) {
        var found = REQUEST.matcher(part.strip());
        if (!found.matches()) {
            return Optional.empty();
        }
        for (var group : new String[] {"of", "before", "zh"}) {
            if (found.group(group) != null) {
                return Optional.of(found.group(group).strip());
            }
        }
        return Optional.empty();
    }

    /**
     * @param source what SQL reads the rows from
     */
    static ColumnDistribution of(Column column, String table, String source, Language language) {
        return column.isNumber() && !isScale(column)
                ? inBands(column, source, language)
                : byValue(column, table, source, language);
    }

    /** A few neighbouring whole numbers, such as ratings from 1 to 5. */
    private static boolean isScale(Column column) {
        var range = column.greatestNumber().subtract(column.leastNumber());
        return column.different() <= MAX_VALUES
                && column.leastNumber().stripTrailingZeros().scale() <= 0
                && range.stripTrailingZeros().scale() <= 0
                && range.compareTo(BigDecimal.valueOf(MAX_VALUES)) < 0;
    }

    private static ColumnDistribution byValue(
            Column column, String table, String source, Language language) {
        var order =
                column.isNumber()
                        ? quote(column.name())
                        : "2 DESC, " + quote(column.name()) + " LIMIT " + MAX_BARS;
        var sql =
                "SELECT CAST(%1$s AS VARCHAR) AS %1$s, count(*) AS %2$s FROM %5$s WHERE %1$s IS NOT NULL GROUP BY %3$s.%1$s ORDER BY %4$s"
                        .formatted(
                                quote(column.name()),
                                quote(language.choose("行数", "rows")),
                                quote(table),
                                column.isNumber() ? quote(table) + "." + order : order,
                                source);
        return new ColumnDistribution(
                column,
                sql,
                language.choose("“%s”每个值的行数", "Rows for each value of %s")
                        .formatted(column.name()));
    }

    /** Whole numbers are divided, so that no rounding moves a value to another band. */
    private static ColumnDistribution inBands(Column column, String source, Language language) {
        var width =
                niceWidth(
                        column.greatestNumber()
                                .subtract(column.leastNumber())
                                .divide(BigDecimal.valueOf(BANDS), 12, RoundingMode.UP));
        int scale = Math.max(0, width.stripTrailingZeros().scale());
        var factor = BigDecimal.TEN.pow(scale);
        var sql =
                """
                WITH bands AS (SELECT CAST(floor(round(%1$s * %2$s, 6) / %3$s) AS BIGINT) AS band, count(*) AS n \
                FROM %4$s WHERE %1$s IS NOT NULL GROUP BY 1), \
                axis AS (SELECT unnest(range((SELECT min(band) FROM bands), (SELECT max(band) + 1 FROM bands))) AS band) \
                SELECT CAST(band * %5$s AS VARCHAR) || '–' || CAST((band + 1) * %5$s AS VARCHAR) AS %1$s, \
                coalesce(n, 0) AS %6$s FROM axis LEFT JOIN bands USING (band) ORDER BY band\
                """
                        .formatted(
                                quote(column.name()),
                                factor.toPlainString(),
                                width.multiply(factor).toBigInteger(),
                                source,
                                width.setScale(scale, RoundingMode.UNNECESSARY).toPlainString(),
                                quote(language.choose("行数", "rows")));
        return new ColumnDistribution(
                column,
                sql,
                language.choose(
                                "“%s”每段宽 %s 的行数；每段包含下限，不含上限",
                                "Rows in bands of %s that are %s wide; a band includes its lower bound and excludes its upper one")
                        .formatted(column.name(), width.stripTrailingZeros().toPlainString()));
    }

    /** The next of 1, 2 and 5 times a power of ten. */
    private static BigDecimal niceWidth(BigDecimal atLeast) {
        int exponent = atLeast.precision() - atLeast.scale() - 1;
        for (int multiple : new int[] {1, 2, 5, 10}) {
            var width = BigDecimal.valueOf(multiple).scaleByPowerOfTen(exponent);
            if (width.compareTo(atLeast) >= 0) {
                return new BigDecimal(width.toPlainString());
            }
        }
        throw new IllegalStateException(atLeast + " has no width above it");
    }

    static String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
