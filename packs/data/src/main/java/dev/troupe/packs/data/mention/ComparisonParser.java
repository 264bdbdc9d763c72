package dev.troupe.packs.data.mention;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds comparisons with numbers: 大于100, over 100, between 10 and 20. */
public final class ComparisonParser {
    /**
     * The position of a comparison.
     *
     * @param operator SQL, with the numbers
     * @param hint a concept the word itself implies, as in "cheaper than"
     */
    public record Comparison(
            Span span, String operator, LocalizedText description, Optional<Concept> hint) {
        Comparison withHint(Concept concept) {
            return new Comparison(span, operator, description, Optional.of(concept));
        }
    }

    private static final Pattern BETWEEN =
            Pattern.compile(
                    "(?:介于|在|between|from)?\\s{0,20}+"
                            + number("a")
                            + "\\s{0,20}+(?:到|至|~|–|-|and|to|和|与)\\s{0,20}+"
                            + number("b")
                            + "\\s{0,20}+(?:之间|以内)?");
    private static final Pattern PREFIX =
            Pattern.compile(
                    "(?<ge>大于等于|不小于|不低于|不少于|至少|>=|≥|at least|no less than|not less than|greater than or equal to|minimum of)\\s*+"
                            + number("v1")
                            + "|(?<le>小于等于|不超过|不高于|不大于|不多于|至多|<=|≤|at most|no more than|not more than|up to|less than or equal to|maximum of)\\s*+"
                            + number("v2")
                            + "|(?<gt>大于|超过|高于|多于|高过|超出|>|over|above|(?:is |are |was |were )?(?:greater|more|larger|higher|bigger|longer|older|slower|heavier|taller|warmer|hotter|more expensive|better) than|exceed(?:s|ing|ed)?|beyond)\\s*+(?:the )?"
                            + number("v3")
                            + "|(?<lt>小于|低于|少于|不足|未满|不到|<|under|below|(?:is |are |was |were )?(?:less|fewer|lower|smaller|shorter|younger|faster|lighter|colder|cheaper|worse) than)\\s*+"
                            + number("v4")
                            + "|(?<ne>不等于|!=|<>|not equal to)\\s*+"
                            + number("v5")
                            + "|(?<eq>等于|==|=|equals?(?: to)?|(?<=[\\p{IsHan}])(?:为|是)|is)\\s*+"
                            + number("v6")
                            + "(?![\\w年月日-])");
    private static final Pattern SUFFIX =
            Pattern.compile(
                    number("v")
                            + "\\s{0,20}+[元块个件分岁人次单]?\\s{0,20}+(?:(?<ge>(?:及|或|和)?以上|or more|or above|or higher|and above|\\+)|(?<le>(?:及|或|和)?以下|以内|or less|or below|or fewer|and below))");

    private ComparisonParser() {}

    private static String number(String group) {
        return "[¥$€£]?\\s{0,20}+(?<"
                + group
                + ">-?\\d[\\d,]{0,30}+(?:\\.\\d{1,30})?)\\s{0,20}+(?<"
                + group
                + "u>万|亿|k(?![a-z])|%)?";
    }

    public static List<Comparison> parse(RequestText request) {
        var found = new ArrayList<Comparison>();
        boolean ages = request.text().matches("(?s).*\\d\\s*(?:周?岁|years? old).*");
        for (var match : request.free(BETWEEN))
            between(match).ifPresent(one -> take(request, found, one));
        for (var match : request.free(SUFFIX)) {
            if (!request.isFree(new Span(match.start(), match.end()))) continue;
            var value = value(match, "v");
            boolean more = match.group("ge") != null;
            take(
                    request,
                    found,
                    new Comparison(
                            new Span(match.start(), match.end()),
                            (more ? ">= " : "<= ") + value,
                            describe(more ? "不低于" : "不高于", more ? "at least" : "at most", value),
                            Optional.empty()));
        }
        for (var match : request.free(PREFIX)) {
            var one = prefix(match);
            boolean costs =
                    request.before(match.start(), 9).matches("(?s).*(?:costs?|costing|priced)\\s+");
            take(request, found, costs ? one.withHint(Concept.PRICE) : one);
        }
        if (ages) found.replaceAll(one -> one.withHint(Concept.AGE));
        found.sort(Comparator.comparingInt(one -> one.span().start()));
        return found;
    }

    private static void take(RequestText request, List<Comparison> found, Comparison one) {
        if (!request.isFree(one.span())) return;
        request.claim(one.span());
        found.add(one);
    }

    /** Two numbers with a dash are a range only if a word indicates this. */
    private static Optional<Comparison> between(MatchResult match) {
        boolean said =
                match.group().matches("(?s).*(?:介于|之间|between|以内).*")
                        || (match.group().startsWith("在") && match.group().matches(".*[到至~].*"))
                        || match.group().startsWith("from");
        if (!said) return Optional.empty();
        var low = value(match, "a");
        var high = value(match, "b");
        return Optional.of(
                new Comparison(
                        new Span(match.start(), match.end()),
                        "BETWEEN " + low + " AND " + high,
                        new LocalizedText(
                                "在 " + low + " 到 " + high + " 之间",
                                "between " + low + " and " + high),
                        Optional.empty()));
    }

    private static Comparison prefix(MatchResult match) {
        var span = new Span(match.start(), match.end());
        if (match.group("ge") != null)
            return one(span, ">=", "不低于", "at least", value(match, "v1"), match.group("ge"));
        if (match.group("le") != null)
            return one(span, "<=", "不高于", "at most", value(match, "v2"), match.group("le"));
        if (match.group("gt") != null)
            return one(span, ">", "大于", "over", value(match, "v3"), match.group("gt"));
        if (match.group("lt") != null)
            return one(span, "<", "小于", "below", value(match, "v4"), match.group("lt"));
        if (match.group("ne") != null)
            return one(span, "<>", "不等于", "not", value(match, "v5"), match.group("ne"));
        return one(span, "=", "等于", "equal to", value(match, "v6"), match.group("eq"));
    }

    private static Comparison one(
            Span span, String operator, String zh, String en, String value, String word) {
        Optional<Concept> hint =
                word.matches(".*(?:older|younger).*|未满")
                        ? Optional.of(Concept.AGE)
                        : word.matches(".*(?:cheaper|expensive).*")
                                ? Optional.of(Concept.PRICE)
                                : word.matches(".*(?:longer|slower|faster|shorter).*")
                                        ? Optional.of(Concept.DURATION)
                                        : word.matches(".*(?:heavier|lighter).*")
                                                ? Optional.of(Concept.WEIGHT)
                                                : word.contains("taller")
                                                        ? Optional.of(Concept.HEIGHT)
                                                        : word.matches(
                                                                        ".*(?:warmer|hotter|colder).*")
                                                                ? Optional.of(Concept.TEMPERATURE)
                                                                : Optional.<Concept>empty();
        return new Comparison(span, operator + " " + value, describe(zh, en, value), hint);
    }

    private static LocalizedText describe(String zh, String en, String value) {
        return new LocalizedText(zh + " " + value, en + " " + value);
    }

    private static String value(MatchResult match, String group) {
        var value = new BigDecimal(match.group(group).replace(",", ""));
        var unit = match.group(group + "u");
        if (unit == null || unit.equals("%")) return value.toPlainString();
        return value.scaleByPowerOfTen(unit.equals("万") ? 4 : unit.equals("亿") ? 8 : 3)
                .toPlainString();
    }
}
