package dev.troupe.packs.data.table;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads numbers as users write them: {@code 1,234.50}, {@code ¥1,234}, {@code (12.5)}, {@code 12%},
 * {@code 3.2万}, {@code 35 kg}, {@code 24 m (79 ft)}, {@code $1.2 million}.
 *
 * @param value the number; the value of {@code 12%} is 12
 * @param unit the symbol or word next to it, empty when none
 */
public record ParsedNumber(BigDecimal value, String unit) {
    private static final String UNITS =
            "%|‰|元|美元|港元|日元|欧元|块|件|个|次|人|台|份|单|天|小时|分钟|秒|岁|分|吨|千克|公斤|克|斤|公里|千米|米|厘米|平方米|"
                    + "usd|cny|rmb|eur|gbp|jpy|hkd|kg|g|mg|lb|lbs|oz|km|m|cm|mm|ft|mi|yd|nmi|ms|s|min|mins|minutes|h|hr|hrs|hours|days"
                    + "|km/h|kmh|kph|mph|kn|m/s|km2|m2|cm2|ha|acres|sq mi|sq ft|m3|ml|gal|°c|℃|°f|°"
                    + "|kw|mw|gw|kwh|mwh|gwh|kv|ma|mah|hp|hz|khz|mhz|ghz|kb|mb|gb|tb|db|pcs|units"; // 12 A may be a seat

    /** The same length or weight in another unit: (79 ft). */
    private static final String CONVERSION =
            "(?<same>\\s*+\\(\\s*+\\d[\\d,.]*+\\s*+(?:" + UNITS + ")\\s*+\\))?";

    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?<open>\\()?(?<sign>[-+])?(?<money>(?:US|HK|NT|CN|RMB)?[¥$€£₩₹]|usd|cny|rmb|eur|gbp)?\\s*+(?<sign2>[-+])?"
                            + "(?<digits>\\d{1,3}(?:[, ']\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)(?<exp>e[-+]?\\d{1,2})?\\s*+"
                            + "(?<scale>[万亿]|thousand|million|billion)?\\s*+(?<unit>"
                            + UNITS
                            + ")?"
                            + CONVERSION
                            + "(?<close>\\))?",
                    Pattern.CASE_INSENSITIVE);

    /** A comma as the decimal mark, dots between thousands. */
    private static final Pattern CONTINENTAL =
            Pattern.compile("-?(?:\\d{1,3}(?:\\.\\d{3})+|\\d+),\\d{1,2}");

    private static final Pattern DOTTED = Pattern.compile("-?[\\d.]+");
    private static final Pattern CODE = Pattern.compile("0\\d+");
    private static final Pattern SEPARATOR = Pattern.compile("[, ']");

    /** Longer runs of digits are account or phone numbers, not quantities. */
    private static final int MAX_DIGITS = 15;

    /** Beyond the range of a double; 1e999999999 has a billion digits when it is written out. */
    private static final int MAX_EXPONENT = 310;

    /** Without an exponent where the number is of a usual size. */
    public static String plain(BigDecimal value) {
        return Math.abs((long) value.scale()) <= MAX_EXPONENT
                ? value.toPlainString()
                : value.toString();
    }

    public static Optional<ParsedNumber> parse(String text) {
        if (text.length() > 40) return Optional.empty();
        if (isPlain(text)) return Optional.of(new ParsedNumber(new BigDecimal(text), ""));
        var normal = Normalizer.normalize(text, Normalizer.Form.NFKC).replace('−', '-').strip();
        if (normal.chars().noneMatch(c -> c >= '0' && c <= '9')) return Optional.empty();
        var match = SHAPE.matcher(normal);
        if (!match.matches() || (match.group("open") == null) != (match.group("close") == null))
            return Optional.empty();
        if (match.group("same") != null && match.group("unit") == null) return Optional.empty();
        var digits = SEPARATOR.matcher(match.group("digits")).replaceAll("");
        if (CODE.matcher(digits).matches() || whole(digits) > MAX_DIGITS) return Optional.empty();
        var exponent = match.group("exp") == null ? "" : match.group("exp");
        var value = new BigDecimal(digits + exponent);
        if (match.group("scale") != null) {
            value = value.scaleByPowerOfTen(zeros(match.group("scale")));
        }
        var negative =
                "-".equals(match.group("sign"))
                        || "-".equals(match.group("sign2"))
                        || match.group("open") != null;
        var unit = match.group("unit") != null ? match.group("unit") : match.group("money");
        return Optional.of(
                new ParsedNumber(negative ? value.negate() : value, unit == null ? "" : unit));
    }

    /** Digits with at most a minus and one dot, which most numbers of most files are. */
    public static boolean isPlain(String text) {
        int first = !text.isEmpty() && text.charAt(0) == '-' ? 1 : 0;
        if (text.length() == first
                || text.length() > MAX_DIGITS
                || (text.charAt(first) == '0' && text.length() > first + 1)) return false;
        boolean dotted = false;
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean dot = c == '.' && !dotted && i > first && i + 1 < text.length();
            if (!dot && (c < '0' || c > '9')) return false;
            dotted |= dot;
        }
        return true;
    }

    private static int zeros(String scale) {
        return switch (scale.toLowerCase(Locale.ROOT)) {
            case "thousand" -> 3;
            case "万" -> 4;
            case "million" -> 6;
            case "亿" -> 8;
            default -> 9;
        };
    }

    private static int whole(String digits) {
        int dot = digits.indexOf('.');
        return dot < 0 ? digits.length() : dot;
    }

    public static boolean isContinental(String text) {
        return text.indexOf(',') > 0 && CONTINENTAL.matcher(text.strip()).matches();
    }

    public static Optional<ParsedNumber> parseContinental(String text) {
        return isContinental(text) || DOTTED.matcher(text).matches()
                ? parse(text.replace(".", "").replace(',', '.'))
                : Optional.empty();
    }
}
