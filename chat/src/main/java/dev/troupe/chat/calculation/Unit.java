package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A unit of measurement of {@code units.tsv}.
 *
 * @param dimension such as length; only units of the same one are converted
 * @param numerator with {@code denominator}, what one is in the base unit of the dimension
 */
record Unit(
        String dimension,
        BigDecimal numerator,
        BigDecimal denominator,
        LocalizedText label,
        List<String> names) {
    /** The dimension of currencies, whose rates change. */
    static final String MONEY = "money";

    static final String TEMPERATURE = "temperature";

    private static final int COLUMNS = 5;
    private static final List<Unit> ALL = readAll();
    private static final Map<String, Unit> BY_NAME = byName();

    /** Symbols that mean another unit in another case: mW and MW, Mb and MB, nm and NM. */
    private static final Pattern CASED = Pattern.compile("m|mm|mg|ml|ms|nm|mw|mpa|b|[kmgtp]b");

    /** Matches every name; a letter may not come before or after one. */
    static final String PATTERN =
            BY_NAME.keySet().stream()
                    .sorted(Comparator.comparingInt(String::length).reversed())
                    .map(Pattern::quote)
                    .collect(Collectors.joining("|", "(?:", ")(?![a-z])"));

    /** The unit of this name; empty if there is none, or if it is a symbol in another case. */
    static Optional<Unit> find(String name) {
        var stripped = name.strip();
        var normalized =
                stripped.toLowerCase(Locale.ROOT)
                        .replace("metre", "meter")
                        .replace("litre", "liter");
        return Optional.ofNullable(
                BY_NAME.get(CASED.matcher(normalized).matches() ? stripped : normalized));
    }

    /** An ounce that is converted to or from a volume is a fluid ounce. */
    Unit asMeasured(Unit other) {
        return names.contains("oz") && other.dimension.equals("volume")
                ? find("fl oz").orElseThrow()
                : this;
    }

    boolean isMoney() {
        return dimension.equals(MONEY);
    }

    /** How many of another unit of the dimension a number of this one is; no temperatures. */
    BigDecimal convert(BigDecimal number, Unit to) {
        return number.multiply(numerator)
                .multiply(to.denominator)
                .divide(denominator.multiply(to.numerator), MathContext.DECIMAL128);
    }

    private static Map<String, Unit> byName() {
        var units = new HashMap<String, Unit>();
        for (var unit : ALL) {
            for (var name : unit.names) {
                units.put(name, unit);
                if (name.matches("[a-z ]{2,}[a-rt-z]")) {
                    units.putIfAbsent(name + "s", unit);
                }
                if (name.contains("meter") || name.contains("liter")) {
                    var british = name.replace("meter", "metre").replace("liter", "litre");
                    units.put(british, unit);
                    units.put(british + "s", unit);
                }
            }
        }
        return units;
    }

    private static List<Unit> readAll() {
        try (var in = Unit.class.getResourceAsStream("units.tsv")) {
            if (in == null) {
                throw new IllegalStateException("resource units.tsv is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(Unit::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Unit parse(String line) {
        var cells = line.split("\t", COLUMNS);
        if (cells.length < COLUMNS) {
            throw new IllegalStateException("units.tsv: '" + line + "' has too few columns");
        }
        var factor = cells[1].split("/", 2);
        return new Unit(
                cells[0],
                new BigDecimal(factor[0]),
                factor.length > 1 ? new BigDecimal(factor[1]) : BigDecimal.ONE,
                new LocalizedText(cells[2], cells[3]),
                Stream.of(cells[4].split("\\|", -1)).toList());
    }
}
