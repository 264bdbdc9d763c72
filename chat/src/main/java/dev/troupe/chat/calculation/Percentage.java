package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which percentage one number is of another, by how many percent a number changed, and a number
 * that changes by a percentage: "what percent of 250 is 40", 从80涨到100涨了百分之几, 5000减少15%, 原价399打七折.
 */
final class Percentage {
    private static final int DIGITS = 6; // significant ones of a result
    private static final String N = AskedText.NUMBER;
    private static final String MONEY = "[$€£¥￥]?";
    private static final String YUAN = " ?(?:元|块钱?|人|个|件|万|美元|dollars|euros|pounds)?";
    private static final String PERCENT_EN = " ?(?:%|percent|per cent)";
    private static final String UP = "涨价|涨|上涨|上升|升|增加|增长|提高|提升|加价|加";
    private static final String DOWN = "降|下降|下跌|跌|减少|减|降低|下调|降价|便宜";
    private static final String WHAT_PERCENT = "(?:百分之几|百分之多少|多少百分比|多少%|几%|%多少|几成|百分比是多少)";

    private static final List<Pattern> SHARES =
            List.of(
                    pattern(
                            "what(?:'s| is)? (?:the )?percent(?:age)? of "
                                    + MONEY
                                    + "(?<whole>"
                                    + N
                                    + ") (?:is|are|was) "
                                    + MONEY
                                    + "(?<part>"
                                    + N
                                    + ")"),
                    pattern(
                            "(?:(?:what|which) percent(?:age)? is )?"
                                    + MONEY
                                    + "(?<part>"
                                    + N
                                    + ") (?:is what percent(?:age)? |as an? percent(?:age)? )?(?:of|out of) "
                                    + MONEY
                                    + "(?<whole>"
                                    + N
                                    + ")(?: (?:in percent|as an? percent(?:age)?|in %))?"),
                    pattern(
                            "(?<part>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "(?:是|占|为|占了|相当于)(?<whole>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "的"
                                    + WHAT_PERCENT));
    private static final List<Pattern> CHANGES =
            List.of(
                    pattern(
                            "(?:what(?:'s| is) )?(?:the |a )?percent(?:age)? (?:change|increase|decrease|growth|difference|drop|rise) (?:from|between) "
                                    + MONEY
                                    + "(?<from>"
                                    + N
                                    + ") (?:to|and) "
                                    + MONEY
                                    + "(?<to>"
                                    + N
                                    + ")"),
                    pattern(
                            "(?:from )"
                                    + MONEY
                                    + "(?<from>"
                                    + N
                                    + ") to "
                                    + MONEY
                                    + "(?<to>"
                                    + N
                                    + "),? (?:is|what is|what's) (?:what |the |a )*percent(?:age)?(?: (?:change|increase|decrease|growth|drop|rise))?"),
                    pattern(
                            "(?:价格|销量|工资|收入|房租|体重|人数)?(?:从|由)(?<from>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "(?:"
                                    + UP
                                    + "|"
                                    + DOWN
                                    + "|变)?(?:到|至|成|为)了?(?<to>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + ",?(?:是|变化|一共|总共)?(?:"
                                    + UP
                                    + "|"
                                    + DOWN
                                    + ")?了?(?:幅?的?)"
                                    + WHAT_PERCENT));
    private static final Pattern POINTS =
            pattern(
                    "(?:从|由)(?<from>"
                            + N
                            + ") ?%(?:"
                            + UP
                            + "|"
                            + DOWN
                            + "|变)?(?:到|至|成|为)了?(?<to>"
                            + N
                            + ") ?%,?(?:是|变化|一共|总共)?(?:"
                            + UP
                            + "|"
                            + DOWN
                            + ")?了?(?:多少|几)个?百分点");
    private static final Pattern CHANGED_EN =
            pattern(
                    "(?:what is |what's )?(?:(?<verb>increase|raise|decrease|reduce|lower|cut|discount) )?"
                            + MONEY
                            + "(?<from>"
                            + N
                            + ")(?: dollars| euros| pounds)? (?:(?<participle>increased|raised|decreased|reduced|lowered|cut|discounted) )?by (?<rate>"
                            + N
                            + ")"
                            + PERCENT_EN);
    private static final Pattern CHANGED_ZH =
            pattern(
                    "(?:把|将|从|给)?(?<from>"
                            + N
                            + ")"
                            + YUAN
                            + "(?:再|先)?(?:(?<up>"
                            + UP
                            + ")|"
                            + DOWN
                            + ")了?(?:百分之(?<words>"
                            + N
                            + ")|(?<rate>"
                            + N
                            + ") ?%)(?:后|之后|以后|的话)?(?:是|等于|变成|为|得)?(?:多少|几)[元块]?钱?");
    private static final Pattern DISCOUNTED =
            pattern(
                    "(?:(?:一[件双条个台部份张瓶]|这[件双条个台部份张瓶])?[\\p{IsHan}&&[^一二两三四五六七八九十每各共几多减满送买付]]{0,8})?[¥￥]?(?<from>"
                            + N
                            + ")"
                            + YUAN
                            + "的?[\\p{IsHan}&&[^一二两三四五六七八九十每各共几多减满送买付打]]{0,6},?(?:现在|如果|要是)?打(?<part>[一二三四五六七八九]{1,2}|[1-9]{1,2}|[1-9]\\.[1-9])折(?:后|之后|以后|的话|下来)?,?(?:要|是|卖|等于|需要|应付|价格|的价格|现价|最后|到手)*(?:多少|几)?[元块]?钱?");

    private Percentage() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The computation and its result; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        var asked = AskedText.of(message);
        var said = WrittenNumbers.toDigits(asked);
        return find(SHARES, said)
                .flatMap(Percentage::share)
                .or(() -> find(CHANGES, said).flatMap(Percentage::change))
                .or(() -> find(List.of(POINTS), said).map(Percentage::points))
                .or(() -> find(List.of(CHANGED_EN), said).flatMap(Percentage::readEnglishChange))
                .or(() -> find(List.of(CHANGED_ZH), said).map(Percentage::readChineseChange))
                .or(() -> find(List.of(DISCOUNTED), asked).map(Percentage::discount));
    }

    private static Optional<Matcher> find(List<Pattern> patterns, String said) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(said))
                .filter(Matcher::matches)
                .findFirst();
    }

    private static Optional<LocalizedText> share(Matcher found) {
        var text = found.group();
        if (!text.matches("(?i).*(?:percent|%|百分|几成).*")) {
            return Optional.empty(); // "40 of 250" asks for nothing
        }
        var part = AskedText.number(found.group("part"));
        var whole = AskedText.number(found.group("whole"));
        return ratio(part, whole)
                .map(percent ->
                        LocalizedText.of(
                                "%s ÷ %s %s %s%%",
                                "%s ÷ %s %s %s%%",
                                part.toPlainString(),
                                whole.toPlainString(),
                                percent.sign(),
                                percent));
    }

    private static Optional<LocalizedText> change(Matcher found) {
        var from = AskedText.number(found.group("from"));
        var to = AskedText.number(found.group("to"));
        return ratio(to.subtract(from), from)
                .map(percent ->
                        LocalizedText.of(
                                "(%s - %s) ÷ %s %s %s%%",
                                "(%s - %s) ÷ %s %s %s%%",
                                to.toPlainString(),
                                from.toPlainString(),
                                from.toPlainString(),
                                percent.sign(),
                                percent));
    }

    /** The difference of two percentages. */
    private static LocalizedText points(Matcher found) {
        var from = AskedText.number(found.group("from"));
        var to = AskedText.number(found.group("to"));
        return LocalizedText.of(
                "%s%% - %s%% = %s 个百分点",
                "%s%% - %s%% = %s percentage points",
                to.toPlainString(),
                from.toPlainString(),
                to.subtract(from).toPlainString());
    }

    private static Optional<CalculatedNumber> ratio(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0
                ? Optional.empty()
                : Optional.of(
                        CalculatedNumber.significant(
                                part.movePointRight(2).divide(whole, MathContext.DECIMAL64),
                                DIGITS));
    }

    private static Optional<LocalizedText> readEnglishChange(Matcher found) {
        var verb = found.group("verb") == null ? found.group("participle") : found.group("verb");
        return verb == null || found.group("verb") != null && found.group("participle") != null
                ? Optional.empty()
                : Optional.of(
                        describeChange(
                                found.group("from"),
                                found.group("rate"),
                                verb.matches("(?i)(?:increase|raise)d?")));
    }

    private static LocalizedText readChineseChange(Matcher found) {
        var rate =
                Stream.of("rate", "words")
                        .map(found::group)
                        .filter(group -> group != null)
                        .findFirst()
                        .orElseThrow();
        return describeChange(found.group("from"), rate, found.group("up") != null);
    }

    private static LocalizedText describeChange(String from, String rate, boolean isUp) {
        var number = AskedText.number(from);
        var percent = AskedText.number(rate);
        var factor =
                BigDecimal.ONE.add(
                        isUp ? percent.movePointLeft(2) : percent.movePointLeft(2).negate());
        var result = CalculatedNumber.significant(number.multiply(factor), DIGITS * 2);
        return LocalizedText.of(
                "%s × (1 %s %s%%) %s %s",
                "%s × (1 %s %s%%) %s %s",
                number.toPlainString(),
                isUp ? "+" : "-",
                percent.toPlainString(),
                result.sign(),
                result);
    }

    private static LocalizedText discount(Matcher found) {
        var fraction = PriceStep.fraction(found.group("part"));
        var number = AskedText.number(found.group("from"));
        var result = CalculatedNumber.significant(number.multiply(fraction), DIGITS * 2);
        return LocalizedText.of(
                "%s × %s %s %s",
                "%s × %s %s %s",
                number.toPlainString(),
                fraction.toPlainString(),
                result.sign(),
                result);
    }
}
