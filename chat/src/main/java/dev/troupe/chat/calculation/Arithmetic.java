package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Computes a message that is nothing but a computation with numbers: {@code what is 17% of 2350},
 * {@code 12 * (3 + 4)}, {@code 3500 的 15% 是多少}. A message with any other word is not computed.
 */
final class Arithmetic {
    private static final int MAX_LENGTH = 200; // characters
    private static final int MAX_DEPTH = 20; // of parentheses
    private static final int DIGITS = 10; // of a quotient that does not end

    private static final String NUMBER = "(?:\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,18})(?:\\.\\d{1,10})?";
    private static final Pattern OPENING =
            Pattern.compile(
                    "^(?:(?:please|pls) )?(?:can you |could you )?(?:what is|what's|whats|(?<sure>how much is|calculate|compute|work out|算一下|算算|计算一下|计算|求)|请问?|帮我|帮忙|你能|能不能|[,，:：] ?){1,5} ?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CLOSING =
            Pattern.compile(
                    " ?(?<sure>=|equals?(?: what)?|(?:等于|是|得)? ?(?:多少|几)[元块钱]{0,2})? ?[?？.。!！]{0,3}$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PERCENT_OF =
            Pattern.compile(
                    "(?<share>"
                            + NUMBER
                            + ") ?(?:%|percent|per cent) ?of ?(?<whole>"
                            + NUMBER
                            + ")",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OF_PERCENT =
            Pattern.compile(
                    "(?<whole>"
                            + NUMBER
                            + ") ?的 ?(?:(?<share>"
                            + NUMBER
                            + ") ?%|百分之 ?(?<words>"
                            + NUMBER
                            + "))");
    private static final Pattern PERCENT_OFF =
            Pattern.compile(
                    "(?<share>"
                            + NUMBER
                            + ") ?(?:%|percent|per cent) ?off(?: of)? ?[$€£¥￥]?(?<whole>"
                            + NUMBER
                            + ")",
                    Pattern.CASE_INSENSITIVE);

    /** 八五折 and 85折 are 85%, 八折 and 8折 are 80%, 9.5折 is 95%. */
    private static final Pattern DISCOUNT =
            Pattern.compile(
                    "[¥￥]?(?<whole>"
                            + NUMBER
                            + ") ?[元块]? ?(?:的|，|,)? ?打 ?(?<part>[一二三四五六七八九]{1,2}|[1-9]{1,2}|[1-9]\\.[1-9]) ?折(?:后|之后)?");

    private static final Pattern POWER =
            Pattern.compile(
                    "(?<![\\d.,])(?<base>"
                            + NUMBER
                            + ") ?(?:的(?:平方|立方)(?!根)|(?:squared|cubed)(?![a-z]))",
                    Pattern.CASE_INSENSITIVE);

    /** -3的平方 may be 9 or -9. */
    private static final Pattern NEGATIVE_POWER =
            Pattern.compile("(?i)[-−]" + NUMBER + " ?(?:的平方|squared)");

    private static final Pattern HALF =
            Pattern.compile(
                    "(?<whole>" + NUMBER + ") ?的一半|(?:a |one )?half of (?<base>" + NUMBER + ")",
                    Pattern.CASE_INSENSITIVE);

    private static final String CHINESE_DIGITS = "零一二三四五六七八九";

    private static final Pattern EXPRESSION =
            Pattern.compile(
                    "[-(]{0,20}" + NUMBER + "%?(?:[-+*/()]{1,20}" + NUMBER + "%?){1,40}+\\){0,20}");

    /** Dates, phone numbers and ranges are written like differences and quotients. */
    private static final Pattern AMBIGUOUS = Pattern.compile("[\\d.,]+(?:[-/][\\d.,]+){1,40}");

    private static final Pattern DATE =
            Pattern.compile("\\d{4}([-/])\\d{1,2}\\1\\d{1,2}|\\d{1,2}([-/])\\d{1,2}\\2\\d{4}");

    /** 100-20% may be 80 or 99.8; 1-20% is a factor. */
    private static final Pattern RELATIVE =
            Pattern.compile("(?:(?<![\\d.])(?!1[-+])[\\d.]{1,30}|\\))[-+][\\d.]{1,30}%(?![*/])");

    private final String text;
    private int next;
    private int depth;

    private Arithmetic(String text) {
        this.text = text;
    }

    /** The computation and its result; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var said = message.strip().replaceAll("\\s{1,200}", " ");
        var opening = OPENING.matcher(said);
        boolean isComputed = opening.find() && opening.group("sure") != null;
        var rest = opening.replaceFirst("");
        var closing = CLOSING.matcher(rest);
        isComputed |= closing.find() && closing.group("sure") != null;
        var asked = closing.replaceFirst("").strip();
        if (DATE.matcher(asked).matches() || !isComputed && AMBIGUOUS.matcher(asked).matches()) {
            return Optional.empty();
        }
        if (NEGATIVE_POWER.matcher(asked).matches()) {
            return Optional.empty();
        }
        return toExpression(asked)
                .or(() -> toExpression(WrittenNumbers.toDigits(asked)))
                .filter(expression -> !RELATIVE.matcher(expression).find())
                .flatMap(Arithmetic::evaluate);
    }

    private static Optional<String> toExpression(String asked) {
        var share = PERCENT_OF.matcher(asked);
        if (share.matches()) {
            return Optional.of(
                    plain(share.group("whole")) + "*" + plain(share.group("share")) + "%");
        }
        share = OF_PERCENT.matcher(asked);
        if (share.matches()) {
            var percent = share.group("share");
            return Optional.of(
                    plain(share.group("whole"))
                            + "*"
                            + plain(percent == null ? share.group("words") : percent)
                            + "%");
        }
        var off = PERCENT_OFF.matcher(asked);
        if (off.matches()) {
            return Optional.of(
                    plain(off.group("whole")) + "*(1-" + plain(off.group("share")) + "%)");
        }
        var discount = DISCOUNT.matcher(asked);
        if (discount.matches()) {
            return Optional.of(
                    plain(discount.group("whole")) + "*0." + digits(discount.group("part")));
        }
        var symbols =
                shares(powers(asked))
                        .replaceAll(
                                "(?<=[\\d)%]) ?[,，]? ?(?:再|然后|最后|and then|then)(?= ?(?:[-+*/×÷−乘除加减]|times|multiplied|divided|plus|minus))",
                                "")
                        .replaceAll("(?i) ?(?:×|乘以?|times|multiplied by) ?", "*")
                        .replaceAll("(?i)(?<=[\\d)%]) ?x ?(?=[\\d(-])", "*")
                        .replaceAll("(?i) ?(?:÷|除以|divided by) ?", "/")
                        .replaceAll("(?i) ?(?:加上?|plus) ?", "+")
                        .replaceAll("(?i) ?(?:减去?|minus|−) ?", "-")
                        .replace('（', '(')
                        .replace('）', ')')
                        .replace(" ", "");
        return EXPRESSION.matcher(symbols).matches()
                ? Optional.of(plain(symbols))
                : Optional.empty();
    }

    /** 7的平方 and "7 squared" as products. */
    private static String powers(String asked) {
        return POWER.matcher(asked)
                .replaceAll(found -> {
                    var number = plain(found.group("base"));
                    boolean isSquare = found.group().matches("(?i).*(?:平方|squared)");
                    return "(%s*%s%s)".formatted(number, number, isSquare ? "" : "*" + number);
                });
    }

    /** "25% of 480" and 480的25% inside a longer computation, and halves of a number. */
    private static String shares(String asked) {
        return HALF.matcher(
                        OF_PERCENT
                                .matcher(PERCENT_OF.matcher(asked).replaceAll(Arithmetic::product))
                                .replaceAll(Arithmetic::product))
                .replaceAll(found ->
                        "(%s/2)"
                                .formatted(
                                        found.group("whole") == null
                                                ? found.group("base")
                                                : found.group("whole")));
    }

    private static String product(MatchResult found) {
        var percent = found.group("share");
        if (percent == null) {
            percent = found.group("words");
        }
        return "(%s*%s%%)".formatted(plain(found.group("whole")), plain(percent));
    }

    private static String digits(String part) {
        var digits = new StringBuilder();
        for (char c : part.replace(".", "").toCharArray()) {
            int value = CHINESE_DIGITS.indexOf(c);
            digits.append(value < 0 ? c : (char) ('0' + value));
        }
        return digits.toString();
    }

    private static String plain(String number) {
        return number.replace(",", "");
    }

    private static Optional<LocalizedText> evaluate(String expression) {
        var parser = new Arithmetic(expression);
        try {
            var result = parser.sum();
            if (parser.next < expression.length()) {
                return Optional.empty();
            }
            var shown = expression.replaceAll("(?<=[\\d)%])([-+*/])", " $1 ").replace("*", "×");
            return Optional.of(
                    LocalizedText.of(
                            "%s %s %s",
                            "%s %s %s", shown.replace("/", "÷"), result.sign(), result));
        } catch (DivisionByZero _) {
            return Optional.of(LocalizedText.of("除数是 0，没有结果。", "Division by zero has no result."));
        } catch (NotAnExpression _) {
            return Optional.empty();
        }
    }

    /** A number, and whether it was rounded. */
    private record Result(BigDecimal number, boolean isRounded) {
        String sign() {
            return isRounded ? "≈" : "=";
        }

        Result with(Result other, BigDecimal combined) {
            return new Result(combined, isRounded || other.isRounded);
        }

        Result dividedBy(Result divisor) {
            if (divisor.number.signum() == 0) {
                throw new DivisionByZero();
            }
            try {
                return with(divisor, number.divide(divisor.number));
            } catch (ArithmeticException _) {
                var context = new MathContext(DIGITS, RoundingMode.HALF_UP);
                return new Result(number.divide(divisor.number, context), true);
            }
        }

        @Override
        public String toString() {
            var plain = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
            return plain.toPlainString();
        }
    }

    private static final class DivisionByZero extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final class NotAnExpression extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Result sum() {
        var left = product();
        while (hasOneOf("+-")) {
            char operator = text.charAt(next++);
            var right = product();
            left =
                    left.with(
                            right,
                            operator == '+'
                                    ? left.number.add(right.number)
                                    : left.number.subtract(right.number));
        }
        return left;
    }

    private Result product() {
        var left = factor();
        while (hasOneOf("*/")) {
            char operator = text.charAt(next++);
            var right = factor();
            left =
                    operator == '*'
                            ? left.with(right, left.number.multiply(right.number))
                            : left.dividedBy(right);
        }
        return left;
    }

    private Result factor() {
        if (hasOneOf("-")) {
            next++;
            var positive = factor();
            return positive.with(positive, positive.number.negate());
        }
        if (!hasOneOf("(")) {
            return number();
        }
        next++;
        if (++depth > MAX_DEPTH) {
            throw new NotAnExpression();
        }
        var inner = sum();
        depth--;
        if (!hasOneOf(")")) {
            throw new NotAnExpression();
        }
        next++;
        return inner;
    }

    private Result number() {
        int from = next;
        while (next < text.length()
                && (text.charAt(next) == '.' || Character.isDigit(text.charAt(next)))) {
            next++;
        }
        if (from == next) {
            throw new NotAnExpression();
        }
        var number = new BigDecimal(text.substring(from, next));
        if (hasOneOf("%")) {
            next++;
            return new Result(number.movePointLeft(2), false);
        }
        return new Result(number, false);
    }

    private boolean hasOneOf(String characters) {
        return next < text.length() && characters.indexOf(text.charAt(next)) >= 0;
    }
}
