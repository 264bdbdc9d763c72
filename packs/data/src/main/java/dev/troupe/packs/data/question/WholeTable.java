package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * What names all rows of a table by their number at the beginning of a question: 这五款车里最便宜的 is the
 * cheapest of all rows of a table with five, rather than the five cheapest.
 */
final class WholeTable {
    private static final String NUMBERS = "零一二三四五六七八九十";

    private static final Pattern WORDS =
            Pattern.compile(
                    "(?<=^|[,，。;；:：\\s])[这那](?<n>[两二三四五六七八九十]|\\d{1,3})(?:个|款|种|家|位|名|部|座|条|所|项|只|辆|台|本|门|支|件)\\p{IsHan}{0,2}?(?:当中|之中|里面|[里中])(?=最|谁|哪|有)");

    private WholeTable() {}

    /** Reads the rest of a question; refuses a number that is not that of the rows. */
    static Interpretation read(String question, int rows, Function<String, Interpretation> reader) {
        var match = WORDS.matcher(question);
        if (!match.find()) return reader.apply(question);
        if (number(match.group("n")) == rows)
            return reader.apply(
                    question.substring(0, match.start()) + question.substring(match.end()));
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "表中有 %d 行，不知道“%s”指哪些行，因此没有计算。请指明这些行的名称或条件。",
                        "The table has %d rows; which of them '%s' means is not known, so nothing was"
                                + " computed. Name the rows or a condition.",
                        rows,
                        match.group()),
                List.of());
    }

    private static int number(String text) {
        if (Character.isDigit(text.charAt(0))) return Integer.parseInt(text);
        return text.equals("两") ? 2 : NUMBERS.indexOf(text);
    }
}
