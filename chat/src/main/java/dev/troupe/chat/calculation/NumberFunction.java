package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Functions of one or a few numbers: roots, powers, remainders, factorials, rounding, and the
 * average, sum, median, largest and smallest of a list.
 */
final class NumberFunction {
    private static final int DIGITS = 10; // significant ones of a root
    private static final int MAX_POWER = 200;
    private static final int MAX_RESULT = 60; // digits
    private static final String N = AskedText.NUMBER;
    private static final String OPENING = "(?:what is |what's |find |take |求)?(?:the )?";
    private static final String CLOSING = " ?(?:是|等于|为|得)?(?:多少|几)?=?";
    private static final String LIST = "(?<list>" + WrittenNumberList.PATTERN + ")";
    private static final Pattern WIDE_COMMA = Pattern.compile("(?<=\\d)，(?=-?\\d)");

    private record Form(Pattern pattern, Function<Matcher, Optional<LocalizedText>> reply) {}

    private static final List<Form> FORMS =
            List.of(
                    form(
                            "(?:square root|sqrt) ?(?:of )?\\(?(?<a>" + N + ")\\)?",
                            found -> root(found, 2)),
                    form("cube root of (?<a>" + N + ")", found -> root(found, 3)),
                    form("(?<a>" + N + ")(?:的(?:算术)?平方根|开平方根?)", found -> root(found, 2)),
                    form("根号(?:下)?(?<a>" + N + ")", found -> root(found, 2)),
                    form("(?<a>" + N + ")(?:的立方根|开(?:立方|三次方))", found -> root(found, 3)),
                    form("(?<a>" + N + ")的(?<b>\\d{1,3})次(?:方|幂)", NumberFunction::power),
                    form(
                            "(?<a>"
                                    + N
                                    + ") ?(?:\\^|\\*\\*|to the power(?: of)?|raised to(?: the power(?: of)?)?) ?(?<b>\\d{1,3})",
                            NumberFunction::power),
                    form(
                            "(?<a>" + N + ") to the (?<b>\\d{1,3})(?:st|nd|rd|th)(?: power)?",
                            NumberFunction::power),
                    form(
                            "(?<a>" + N + ") ?(?:mod|modulo|%) (?<b>" + N + ")",
                            NumberFunction::remainder),
                    form(
                            "remainder (?:of|when) (?<a>"
                                    + N
                                    + ") (?:is )?(?:divided by|/|over) (?<b>"
                                    + N
                                    + ")",
                            NumberFunction::remainder),
                    form(
                            "(?<a>" + N + ")(?:除以|÷|/)(?<b>" + N + ")的?余数?",
                            NumberFunction::remainder),
                    form(
                            "(?<a>\\d{1,3})(?: factorial|的阶乘|!)|factorial of (?<b>\\d{1,3})",
                            NumberFunction::factorial),
                    form(
                            "(?:round )(?<a>"
                                    + N
                                    + ") to (?:the )?(?<b>\\d{1,2}) (?:decimals?|decimal places?|places|digits after the point)",
                            NumberFunction::round),
                    form(
                            "round (?<a>"
                                    + N
                                    + ")(?: to (?:the )?(?:nearest )?(?:whole number|integer|unit|one))?",
                            NumberFunction::round),
                    form(
                            "(?:把|将)?(?<a>"
                                    + N
                                    + ")(?:四舍五入)?,?(?:保留|到|取|精确到)+(?<b>\\d{1,2})位(?:小数)?",
                            NumberFunction::round),
                    form(
                            "(?:把|将)?(?<a>" + N + ")(?:四舍五入|取整)(?:到?(?:整数|个位))?",
                            NumberFunction::round),
                    form(
                            "(?<kind>average|mean|sum|total|median|maximum|minimum|max|min|largest|smallest|product) of "
                                    + LIST,
                            NumberFunction::list),
                    form("average " + LIST + "(?<kind>)", NumberFunction::list),
                    form(
                            LIST + "(?:这)?\\d?个?数?字?的?(?<kind>平均[数值分]?|和|总和|合计|中位数|最大值|最小值|乘积|积)",
                            NumberFunction::list));

    private NumberFunction() {}

    private static Form form(String words, Function<Matcher, Optional<LocalizedText>> reply) {
        return new Form(
                Pattern.compile(OPENING + "(?:" + words + ")" + CLOSING, Pattern.CASE_INSENSITIVE),
                reply);
    }

    /** The computation and its result; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        var listed = WIDE_COMMA.matcher(message).replaceAll("、"); // it separates no thousands
        var asked = WrittenNumbers.toDigits(AskedText.of(listed));
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        for (var form : FORMS) {
            var found = form.pattern().matcher(asked);
            if (found.matches()) {
                return form.reply().apply(found);
            }
        }
        return Optional.empty();
    }

    private static Optional<LocalizedText> root(Matcher found, int degree) {
        var number = AskedText.number(found.group("a"));
        if (number.signum() < 0) {
            return degree == 2
                    ? Optional.of(
                            LocalizedText.of(
                                    "负数没有实数平方根。", "A negative number has no real square root."))
                    : Optional.empty();
        }
        var root =
                degree == 2
                        ? number.sqrt(MathContext.DECIMAL128)
                        : BigDecimal.valueOf(Math.cbrt(number.doubleValue()));
        var rounded = CalculatedNumber.significant(root, DIGITS);
        var exact = new BigDecimal(rounded.text()).pow(degree).compareTo(number) == 0;
        return Optional.of(
                computation(
                        (degree == 2 ? "√" : "∛") + number.toPlainString(),
                        new CalculatedNumber(rounded.text(), !exact)));
    }

    private static Optional<LocalizedText> power(Matcher found) {
        var number = AskedText.number(found.group("a"));
        int exponent = Integer.parseInt(found.group("b"));
        if (exponent > MAX_POWER || (double) number.precision() * exponent > MAX_RESULT * 2) {
            return Optional.empty();
        }
        boolean isNegated = number.signum() < 0; // -2^2 is -(2^2), and "-2 squared" is open
        if (isNegated && exponent % 2 == 0 && !found.group().matches(".*(?:\\^|\\*\\*).*")) {
            return Optional.empty();
        }
        var power = number.abs().pow(exponent);
        return Optional.of(
                computation(
                        number.toPlainString() + " ^ " + exponent,
                        CalculatedNumber.significant(
                                isNegated ? power.negate() : power, MAX_RESULT)));
    }

    private static Optional<LocalizedText> remainder(Matcher found) {
        var number = AskedText.number(found.group("a"));
        var divisor = AskedText.number(found.group("b"));
        if (divisor.signum() <= 0 || number.signum() < 0) {
            return Optional.empty();
        }
        var parts = number.divideAndRemainder(divisor);
        return Optional.of(
                LocalizedText.of(
                        "%s ÷ %s = %s 余 %s",
                        "%s ÷ %s = %s with remainder %s",
                        number.toPlainString(),
                        divisor.toPlainString(),
                        parts[0].toBigInteger(),
                        parts[1].stripTrailingZeros().toPlainString()));
    }

    private static Optional<LocalizedText> factorial(Matcher found) {
        var words = found.group("a") == null ? found.group("b") : found.group("a");
        int number = Integer.parseInt(words);
        if (number > 40) {
            return Optional.empty();
        }
        var product = BigInteger.ONE;
        for (int i = 2; i <= number; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return Optional.of(
                computation(number + "!", new CalculatedNumber(product.toString(), false)));
    }

    private static Optional<LocalizedText> round(Matcher found) {
        var number = AskedText.number(found.group("a"));
        int places = found.namedGroups().containsKey("b") ? Integer.parseInt(found.group("b")) : 0;
        var rounded = number.setScale(places, RoundingMode.HALF_UP);
        return Optional.of(
                computation(
                        number.toPlainString(),
                        new CalculatedNumber(
                                rounded.toPlainString(), rounded.compareTo(number) != 0)));
    }

    private static Optional<LocalizedText> list(Matcher found) {
        return WrittenNumberList.parse(found.group("list"))
                .map(numbers -> compute(numbers, found.group("kind").toLowerCase(Locale.ROOT)));
    }

    private static LocalizedText compute(List<BigDecimal> numbers, String kind) {
        var sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        var count = BigDecimal.valueOf(numbers.size());
        return switch (kind) {
            case "sum", "total", "和", "总和", "合计" ->
                    computation(
                            join(numbers, " + "), CalculatedNumber.significant(sum, DIGITS * 2));
            case "product", "乘积", "积" ->
                    computation(
                            join(numbers, " × "),
                            CalculatedNumber.significant(
                                    numbers.stream().reduce(BigDecimal.ONE, BigDecimal::multiply),
                                    DIGITS * 2));
            case "median", "中位数" ->
                    label("中位数", "median", CalculatedNumber.significant(median(numbers), DIGITS));
            case "maximum", "max", "largest", "最大值" ->
                    label(
                            "最大值",
                            "largest",
                            CalculatedNumber.significant(Collections.max(numbers), DIGITS * 2));
            case "minimum", "min", "smallest", "最小值" ->
                    label(
                            "最小值",
                            "smallest",
                            CalculatedNumber.significant(Collections.min(numbers), DIGITS * 2));
            default ->
                    computation(
                            "(" + join(numbers, " + ") + ") ÷ " + count,
                            CalculatedNumber.significant(
                                    sum.divide(count, MathContext.DECIMAL64), DIGITS));
        };
    }

    private static BigDecimal median(List<BigDecimal> numbers) {
        var sorted = numbers.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(middle)
                : sorted.get(middle - 1)
                        .add(sorted.get(middle))
                        .divide(BigDecimal.valueOf(2), MathContext.DECIMAL64);
    }

    private static String join(List<BigDecimal> numbers, String operator) {
        return numbers.stream()
                .map(BigDecimal::toPlainString)
                .collect(Collectors.joining(operator));
    }

    private static LocalizedText computation(String expression, CalculatedNumber result) {
        return LocalizedText.verbatim("%s %s %s".formatted(expression, result.sign(), result));
    }

    private static LocalizedText label(String zh, String en, CalculatedNumber result) {
        return new LocalizedText(zh + " = " + result, en + " = " + result);
    }
}
