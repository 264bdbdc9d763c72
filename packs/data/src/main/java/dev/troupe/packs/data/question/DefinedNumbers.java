package dev.troupe.packs.data.question;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
                            + " [\"“']?(?<name>\\w+)[\"”']?,? (?:(?:that|which) is |as )?(?:calculated"
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
                            + ")(?: together)?[.;](?=\\s)",
                    Pattern.CASE_INSENSITIVE);

    private DefinedNumbers() {}

    /** The request without the definition; unchanged unless it defines a number and uses it. */
    static String inline(String request) {
        var definition = DEFINITION.matcher(request);
        if (!definition.find()) return request;
        var rest = request.substring(definition.end());
        var use = use(definition.group("name")).matcher(rest);
        return use.find()
                ? request.substring(0, definition.start())
                        + use.replaceAll(Matcher.quoteReplacement(formula(definition)))
                : request;
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
                .orElseThrow();
    }

    private static Optional<String> operation(
            Matcher definition, String verb, String left, String operator, String right) {
        return Optional.ofNullable(definition.group(verb))
                .map(_ -> definition.group(left) + operator + definition.group(right));
    }
}
