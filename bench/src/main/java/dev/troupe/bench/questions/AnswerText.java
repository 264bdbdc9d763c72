package dev.troupe.bench.questions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Compares what an answer shows with what a cell should hold. */
final class AnswerText {
    private static final double ROUNDING = 0.0051; // answers show two decimals
    private static final double RELATIVE = 1e-6;

    private static final Pattern NUMBER =
            Pattern.compile("[-−]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?");
    private static final Pattern ONLY_NUMBER =
            Pattern.compile(
                    "[^\\d\\s.,-]{0,3}\\s?([-−]?[\\d,]+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)\\s?(?:%|[\\p{L}/]{1,4})?");
    private static final Pattern MONTH =
            Pattern.compile("(\\d{4})\\s*[-/年.]\\s*(\\d{1,2})(?:月|-01(?:[T ].*)?)?");
    private static final Pattern QUARTER =
            Pattern.compile("(?i)(\\d{4})\\s*[-年/ ]?\\s*(?:Q|第)?\\s*([1-4一二三四])\\s*(?:季度)?");
    private static final Pattern QUARTER_FIRST = Pattern.compile("(?i)Q([1-4])[ -/](\\d{4})");
    private static final Pattern DAY =
            Pattern.compile(
                    "(\\d{4})\\s*[-/年.]\\s*(\\d{1,2})\\s*[-/月.]\\s*(\\d{1,2})日?(?:[T ].*)?");
    private static final Pattern YEAR = Pattern.compile("(\\d{4})(?:年|\\.0|-01-01)?");

    private AnswerText() {}

    static boolean shows(String shown, Cell expected) {
        return switch (expected) {
            case Cell.Missing() ->
                    shown.isBlank() || shown.matches("(?i)[-—–]|null|n/?a|nan|none|空|无");
            case Cell.Amount(double value) -> {
                var number = number(shown);
                yield number.isPresent() && isSame(number.getAsDouble(), value);
            }
            case Cell.Day(var date) ->
                    normalize(DAY, shown, "%s-%02d-%02d")
                            .map(date.toString()::equals)
                            .orElse(false);
            case Cell.Text(var text) -> isSameLabel(shown, text);
        };
    }

    static boolean isSame(double shown, double value) {
        return Math.abs(shown - value) <= Math.max(ROUNDING, RELATIVE * Math.abs(value));
    }

    static OptionalDouble number(String shown) {
        var matcher = ONLY_NUMBER.matcher(shown.strip());
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        var digits = matcher.group(1).replace(",", "").replace('−', '-');
        return digits.matches("-?\\d.*")
                ? OptionalDouble.of(Double.parseDouble(digits))
                : OptionalDouble.empty();
    }

    /** The numbers in running text. */
    static List<Double> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(found -> found.group().replace(",", "").replace('−', '-'))
                .map(Double::parseDouble)
                .toList();
    }

    private static boolean isSameLabel(String shown, String text) {
        var label = shown.strip();
        if (label.equalsIgnoreCase(text.strip())) {
            return true;
        }
        return text.matches("\\d{4}-\\d{2}")
                        && normalize(MONTH, label, "%s-%02d").map(text::equals).orElse(false)
                || text.matches("\\d{4}-Q\\d") && quarter(label).map(text::equals).orElse(false)
                || text.matches("\\d{4}")
                        && normalize(YEAR, label, "%s").map(text::equals).orElse(false);
    }

    private static Optional<String> quarter(String label) {
        var first = QUARTER_FIRST.matcher(label);
        if (first.matches()) {
            return Optional.of(first.group(2) + "-Q" + first.group(1));
        }
        var matcher = QUARTER.matcher(label.toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var number = matcher.group(2);
        int index = "一二三四".indexOf(number);
        return Optional.of(matcher.group(1) + "-Q" + (index < 0 ? number : index + 1));
    }

    private static Optional<String> normalize(Pattern pattern, String shown, String format) {
        var matcher = pattern.matcher(shown.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var parts = new Object[matcher.groupCount()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = i == 0 ? matcher.group(1) : Integer.valueOf(matcher.group(i + 1));
        }
        return Optional.of(format.formatted(parts));
    }
}
