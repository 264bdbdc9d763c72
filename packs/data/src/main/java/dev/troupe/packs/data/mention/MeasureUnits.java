package dev.troupe.packs.data.mention;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Units of length and mass by their names, so that "meters" agrees with a column in (m). */
public final class MeasureUnits {
    /** Meters in each. */
    private static final Map<String, BigDecimal> LENGTHS =
            Map.of(
                    "m", BigDecimal.ONE,
                    "km", new BigDecimal("1000"),
                    "cm", new BigDecimal("0.01"),
                    "mm", new BigDecimal("0.001"),
                    "mi", new BigDecimal("1609.344"),
                    "ft", new BigDecimal("0.3048"));

    /** Grams in each. */
    private static final Map<String, BigDecimal> MASSES =
            Map.of(
                    "g", BigDecimal.ONE,
                    "kg", new BigDecimal("1000"),
                    "t", new BigDecimal("1000000"),
                    "lb", new BigDecimal("453.59237"));

    private static final Map<String, String> NAMES =
            Map.ofEntries(
                    Map.entry("米", "m"),
                    Map.entry("meter", "m"),
                    Map.entry("metre", "m"),
                    Map.entry("公里", "km"),
                    Map.entry("千米", "km"),
                    Map.entry("kilometer", "km"),
                    Map.entry("kilometre", "km"),
                    Map.entry("厘米", "cm"),
                    Map.entry("centimeter", "cm"),
                    Map.entry("centimetre", "cm"),
                    Map.entry("毫米", "mm"),
                    Map.entry("millimeter", "mm"),
                    Map.entry("millimetre", "mm"),
                    Map.entry("mile", "mi"),
                    Map.entry("foot", "ft"),
                    Map.entry("feet", "ft"),
                    Map.entry("克", "g"),
                    Map.entry("gram", "g"),
                    Map.entry("公斤", "kg"),
                    Map.entry("千克", "kg"),
                    Map.entry("kilogram", "kg"),
                    Map.entry("吨", "t"),
                    Map.entry("ton", "t"),
                    Map.entry("tonne", "t"));

    private MeasureUnits() {}

    /** The symbol of a unit; the name itself if it is not known. */
    public static String symbol(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        var known = NAMES.get(lower);
        if (known == null && lower.endsWith("s")) {
            var singular = lower.substring(0, lower.length() - 1);
            known = singular.equals("lb") ? singular : NAMES.get(singular);
        }
        return known == null ? lower : known;
    }

    /** Whether two units measure the same kind of quantity but are not the same. */
    public static boolean areOfOneKind(String one, String other) {
        return !symbol(one).equals(symbol(other)) && factor(one, other).isPresent();
    }

    /** How many of the other unit one of the first is; empty if they measure different things. */
    public static Optional<BigDecimal> factor(String one, String other) {
        return Stream.of(LENGTHS, MASSES)
                .filter(kind -> kind.containsKey(symbol(one)) && kind.containsKey(symbol(other)))
                .map(kind ->
                        Objects.requireNonNull(kind.get(symbol(one)))
                                .divide(
                                        Objects.requireNonNull(kind.get(symbol(other))),
                                        MathContext.DECIMAL64)
                                .stripTrailingZeros())
                .findFirst();
    }
}
