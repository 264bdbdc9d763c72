package dev.troupe.chat.calculation;

import dev.troupe.language.ChineseNumerals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes numbers in words as digits: "two hundred and fifty" and 二百五 as 250, 80万 as 800000, "1.5
 * million" as 1500000. What is no well-formed number stays as it is.
 */
final class WrittenNumbers {
    private static final List<String> UNITS =
            List.of(
                    "zero",
                    "one",
                    "two",
                    "three",
                    "four",
                    "five",
                    "six",
                    "seven",
                    "eight",
                    "nine",
                    "ten",
                    "eleven",
                    "twelve",
                    "thirteen",
                    "fourteen",
                    "fifteen",
                    "sixteen",
                    "seventeen",
                    "eighteen",
                    "nineteen");
    private static final List<String> TENS =
            List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");

    private static final String UNIT = "(?:" + String.join("|", UNITS.reversed()) + ")";
    private static final String BELOW_HUNDRED =
            "(?:(?:" + String.join("|", TENS) + ")(?:[- ]" + UNIT + ")?|" + UNIT + ")";
    private static final String BELOW_THOUSAND =
            "(?:(?:"
                    + UNIT
                    + "|a) hundred(?: (?:and )?"
                    + BELOW_HUNDRED
                    + ")?|"
                    + BELOW_HUNDRED
                    + ")";
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?<![\\w.-])"
                            + BELOW_THOUSAND
                            + "(?: (?:thousand|million|billion)(?: (?:and )?"
                            + BELOW_THOUSAND
                            + ")?){0,3}(?![\\w-])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SCALED =
            Pattern.compile(
                    "(?<![\\d./])(?<!/ )(?<number>\\d{1,12}(?:\\.\\d{1,6})?)(?: ?(?<scale>万亿|百万|千万|万|亿)| (?<name>thousand|million|billion)(?![a-z]))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?<![哪第周期拜统唯])(?!一[共样下起般定些点直半])[零〇一二两三四五六七八九十百千万亿]{1,16}(?:点(?<decimals>[零〇一二三四五六七八九]{1,10}))?");
    private static final Pattern HALF = Pattern.compile("(?<number>\\d{1,9})个半(?=小时|钟头|月)");
    private static final String CHINESE_DIGITS = "零一二三四五六七八九";
    private static final BigDecimal TEN_THOUSAND = BigDecimal.valueOf(10_000);

    private WrittenNumbers() {}

    /** The text with digits in place of its number words. */
    static String toDigits(String text) {
        var english = ENGLISH.matcher(text).replaceAll(WrittenNumbers::readEnglish);
        var chinese = CHINESE.matcher(english).replaceAll(WrittenNumbers::readChinese);
        var scaled =
                SCALED.matcher(chinese)
                        .replaceAll(found ->
                                new BigDecimal(found.group("number"))
                                        .multiply(scale(found))
                                        .stripTrailingZeros()
                                        .toPlainString());
        return HALF.matcher(scaled).replaceAll("${number}.5");
    }

    private static BigDecimal scale(MatchResult found) {
        var name = found.group("scale") == null ? found.group("name") : found.group("scale");
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "thousand" -> BigDecimal.valueOf(1_000);
            case "万" -> TEN_THOUSAND;
            case "百万", "million" -> BigDecimal.valueOf(1_000_000);
            case "千万" -> BigDecimal.valueOf(10_000_000);
            case "亿" -> BigDecimal.valueOf(100_000_000);
            case "billion" -> BigDecimal.valueOf(1_000_000_000);
            default -> BigDecimal.valueOf(1_000_000_000_000L);
        };
    }

    private static String readEnglish(MatchResult found) {
        long total = 0;
        long group = 0;
        for (var word : found.group().toLowerCase(Locale.ROOT).split("[- ]", -1)) {
            switch (word) {
                case "and" -> {}
                case "a" -> group = 1;
                case "hundred" -> group *= 100;
                case "thousand", "million", "billion" -> {
                    total +=
                            group
                                    * (word.equals("thousand")
                                            ? 1_000L
                                            : word.equals("million") ? 1_000_000L : 1_000_000_000L);
                    group = 0;
                }
                default ->
                        group +=
                                TENS.contains(word)
                                        ? (TENS.indexOf(word) + 2) * 10L
                                        : UNITS.indexOf(word);
            }
        }
        return String.valueOf(total + group);
    }

    /** A numeral, and a 两 after it, which is a unit of weight. */
    private static String readChinese(MatchResult found) {
        var words = found.group();
        boolean hasUnit = words.length() > 1 && words.endsWith("两");
        var decimals = found.group("decimals");
        var whole =
                decimals == null
                        ? words.substring(0, words.length() - (hasUnit ? 1 : 0))
                        : words.substring(0, words.indexOf('点'));
        return parseChinese(whole)
                .map(number ->
                        number.toPlainString()
                                + (decimals == null ? "" : "." + digits(decimals))
                                + (hasUnit ? "两" : ""))
                .orElse(Matcher.quoteReplacement(words));
    }

    private static Optional<BigDecimal> parseChinese(String words) {
        int at = Math.max(words.lastIndexOf('亿'), -1);
        var scale = BigDecimal.valueOf(100_000_000);
        if (at < 0) {
            at = words.indexOf('万');
            scale = TEN_THOUSAND;
        }
        if (at < 0) {
            var number = ChineseNumerals.parse(words);
            return number.isPresent()
                    ? Optional.of(BigDecimal.valueOf(number.getAsInt()))
                    : Optional.empty();
        }
        var high = parseChinese(words.substring(0, at));
        var low = words.substring(at + 1);
        if (high.isEmpty() || low.length() == 1 && !low.equals("零")) {
            return Optional.empty(); // 三万五 may be 30,005 or 35,000
        }
        var rest = low.isEmpty() ? Optional.of(BigDecimal.ZERO) : parseChinese(low);
        var scaled = high.get().multiply(scale);
        return rest.map(scaled::add);
    }

    private static String digits(String decimals) {
        var digits = new StringBuilder();
        for (char c : decimals.replace('〇', '零').toCharArray()) {
            digits.append(CHINESE_DIGITS.indexOf(c));
        }
        return digits.toString();
    }
}
