package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Columns whose names state that their numbers are thousands or more: 人口(万), GDP（亿元）, Revenue ($M).
 */
public final class HeaderScale {
    private static final Pattern SCALE =
            Pattern.compile(
                    "[(（\\[][^)）\\]]{0,12}?(?<scale>百万|千万|万|亿|千(?![克米瓦])|thousands?|millions?|billions?|\\$\\s?[kmb]|usd\\s?[kmb](?![a-z])|eur\\s?[kmb](?![a-z]))[^)）\\]]{0,12}[)）\\]]"
                            + "|(?:in|of) (?<word>thousands|millions|billions)$");

    private static final Set<Function> IN_THE_SAME_UNIT =
            Set.of(Function.SUM, Function.MEAN, Function.MEDIAN, Function.MIN, Function.MAX);

    private HeaderScale() {}

    /** A number as a column states it; the same number if the column states no scale. */
    static BigDecimal convert(BigDecimal value, Expression number) {
        return switch (number) {
            case Expression.Field(var column) ->
                    new BigDecimal(
                            value.scaleByPowerOfTen(-zeros(column))
                                    .stripTrailingZeros()
                                    .toPlainString());
            case Expression.Aggregation(var function, var of, var _, var _) ->
                    IN_THE_SAME_UNIT.contains(function)
                            ? of.map(inner -> convert(value, inner)).orElse(value)
                            : value;
            default -> value;
        };
    }

    /** Whether the name of a column states a scale. */
    public static boolean isStatedBy(String column) {
        return zeros(column) > 0;
    }

    private static int zeros(String column) {
        var stated = SCALE.matcher(column.toLowerCase(Locale.ROOT));
        if (!stated.find()) return 0;
        var scale = stated.group("scale") == null ? stated.group("word") : stated.group("scale");
        return switch (scale.replaceAll("^(?:\\$|usd|eur)\\s?|s$", "")) {
            case "千", "thousand", "k" -> 3;
            case "万" -> 4;
            case "百万", "million", "m" -> 6;
            case "千万" -> 7;
            case "亿" -> 8;
            default -> 9;
        };
    }
}
