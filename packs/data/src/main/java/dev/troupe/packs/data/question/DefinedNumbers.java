package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts a number that a request defines in the place of its name: after <i>Create a new feature
 * called "Load" by dividing Weight by Volume</i>, "the mean of Load" is that of Weight divided by
 * Volume.
 */
final class DefinedNumbers {
    private static final String COLUMN =
            "(?:the )?[\"“']?(?<%s>[\\w][\\w ]*?)[\"”']?(?: columns?| values?)?";

    private static final Pattern DEFINITION =
            Pattern.compile(
                    "(?:(?:perform|apply) feature engineering(?: techniques)? (?:by|to)"
                            + " )?(?:creat(?:e|ing)|add(?:ing)?|calculat(?:e|ing)|generat(?:e|ing)|defin(?:e|ing)|introduc(?:e|ing))"
                            + " an? (?:new )?(?:feature|column|variable|field|metric) (?:called|named)"
                            + " [\"“']?(?<name>\\w+(?: \\w+){0,3}?)[\"”']?,? (?:"
                            + "(?:that |which )(?:represents|is|shows|measures|contains|equals) the (?:(?<difference>difference) between "
                            + COLUMN.formatted("minuend")
                            + " and "
                            + COLUMN.formatted("subtrahend")
                            + "|(?<total>sum) of "
                            + COLUMN.formatted("one")
                            + " and "
                            + COLUMN.formatted("other")
                            + "|(?<ratio>ratio) of "
                            + COLUMN.formatted("part")
                            + " to "
                            + COLUMN.formatted("whole")
                            + ")|(?:(?:that|which) is |as )?(?:calculated"
                            + " |computed |obtained |defined )?by (?:(?<divide>dividing) "
                            + COLUMN.formatted("dividend")
                            + " by "
                            + COLUMN.formatted("divisor")
                            + "|(?<multiply>multiplying) "
                            + COLUMN.formatted("factor")
                            + " (?:by|with|and) "
                            + COLUMN.formatted("times")
                            + "|(?<sum>adding|summing|summing up) "
                            + COLUMN.formatted("first")
                            + " (?:and|to|with) "
                            + COLUMN.formatted("second")
                            + "|(?<subtract>subtracting) "
                            + COLUMN.formatted("less")
                            + " from "
                            + COLUMN.formatted("from")
                            + "))(?: together)?(?: (?:for|of|in) each (?:row|record|entry))?[.;](?=\\s)",
                    Pattern.CASE_INSENSITIVE);

    /**
     * What a number is, after a comma: that's nights x rate. Without the columns. Words after it
     * are left to the rest of the request, unless they may continue it.
     */
    private static final String MEANING =
            "[,;(]?\\s{1,3}+\\(?(?:that'?s|that is|which is|i\\.?e\\.?,?|meaning|defined as|calculated as|computed as)"
                    + "\\s{1,3}+(?<left>%1$s)\\s{0,3}+(?<operator>x|×|\\*|times|multiplied by|plus|\\+|minus|less|-|divided by|/)"
                    + "\\s{0,3}+(?<right>(?>%1$s))\\)?+(?![\\w(])(?!\\s*+(?:[x×*+\\-/%%^]|(?:times|multiplied|plus|minus|less|divided|and|or|over|of|per|with|without)(?![a-z])|[\\d(]))";

    /** What the number is called, at the beginning of the request. */
    private static final Pattern NAME =
            Pattern.compile(
                    "^\\s*+(?:(?:please|show|give|me|get|i|we|need|want|what's|whats|what|is|are|was|the|calculate|compute|list|total|our)\\s++)*+"
                            + "(?<name>[a-z]{3,20})(?=\\s++(?:per|by|for|of|in|from|each)(?![a-z]))",
                    Pattern.CASE_INSENSITIVE);

    private DefinedNumbers() {}

    /**
     * The request with what a number is in the place of its name, or after it in brackets;
     * unchanged unless it defines a number and uses it.
     */
    static String inline(String request, List<ColumnProfile> columns) {
        var definition = DEFINITION.matcher(request);
        if (!definition.find()) return bracket(request, columns);
        var rest = request.substring(definition.end());
        var use = use(definition.group("name")).matcher(rest);
        return use.find()
                ? request.substring(0, definition.start())
                        + use.replaceAll(Matcher.quoteReplacement(formula(definition)))
                : request;
    }

    /** "Revenue by month, that's nights x rate" as "revenue (nights * rate) by month". */
    private static String bracket(String request, List<ColumnProfile> columns) {
        var numbers =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .flatMap(column -> Stream.of(column.name(), column.spaced()))
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        var name = NAME.matcher(request);
        if (numbers.isEmpty() || !name.find()) return request;
        var word = name.group("name");
        boolean isColumn = columns.stream().anyMatch(column -> column.isNamed(word));
        var meaning =
                Pattern.compile(MEANING.formatted(numbers), Pattern.CASE_INSENSITIVE)
                        .matcher(request);
        if (isColumn || !meaning.find(name.end())) return request;
        return request.substring(0, name.end())
                + " (%s %s %s)"
                        .formatted(
                                meaning.group("left"),
                                sign(meaning.group("operator").toLowerCase(Locale.ROOT)),
                                meaning.group("right"))
                + request.substring(name.end(), meaning.start())
                + request.substring(meaning.end());
    }

    private static String sign(String operator) {
        return switch (operator) {
            case "x", "×", "*", "times", "multiplied by" -> "*";
            case "plus", "+" -> "+";
            case "divided by", "/" -> "/";
            default -> "-";
        };
    }

    private static Pattern use(String name) {
        return Pattern.compile(
                "(?:the )?(?:[\"“']"
                        + Pattern.quote(name)
                        + "[\"”']|\\b"
                        + Pattern.quote(name)
                        + "\\b|(?:this|the|that) new"
                        + " (?:feature|column|variable|field|metric)|(?:this|that)"
                        + " (?:feature|column|variable|field|metric))(?:"
                        + " (?:feature|column|variable))?",
                Pattern.CASE_INSENSITIVE);
    }

    private static String formula(Matcher definition) {
        return operation(definition, "divide", "dividend", " divided by ", "divisor")
                .or(() -> operation(definition, "multiply", "factor", " times ", "times"))
                .or(() -> operation(definition, "sum", "first", " plus ", "second"))
                .or(() -> operation(definition, "subtract", "from", " minus ", "less"))
                .or(() -> operation(definition, "difference", "minuend", " minus ", "subtrahend"))
                .or(() -> operation(definition, "total", "one", " plus ", "other"))
                .or(() -> operation(definition, "ratio", "part", " divided by ", "whole"))
                .orElseThrow();
    }

    private static Optional<String> operation(
            Matcher definition, String verb, String left, String operator, String right) {
        return Optional.ofNullable(definition.group(verb))
                .map(_ -> definition.group(left) + operator + definition.group(right));
    }
}
