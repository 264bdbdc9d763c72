package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How many individuals a question asks for: the rows of a table are counted for it only if each of
 * them is about another one. The lines of a budget are not.
 */
public final class HeadcountWords {
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:多少|几)(?:个|名|位)?人(?![均民类次工])|人数"
                            + "|(?<![a-z])(?:how many (?:more |fewer |other |different )?(?:people|persons|individuals)|number of (?:people|persons|individuals)|head ?count)(?![a-z])");

    private static final Pattern NOUN = Pattern.compile("people|persons|individuals|人");

    private HeadcountWords() {}

    /** Whether a word is what each row of a table is about: an individual. */
    public static boolean isRow(String word, String table, List<ColumnProfile> columns) {
        return NOUN.matcher(word.toLowerCase(Locale.ROOT)).matches()
                && HeadcountColumns.areRows(table, columns);
    }

    /** The words for a headcount in a request over a table without one. */
    public static List<String> findOther(
            String request, String table, List<ColumnProfile> columns) {
        boolean hasHeadcount =
                HeadcountColumns.areRows(table, columns)
                        || HeadcountColumns.findRepeated(columns).isPresent()
                        || !HeadcountColumns.numbers(columns).isEmpty();
        return hasHeadcount
                ? List.of()
                : WORDS.matcher(request.toLowerCase(Locale.ROOT))
                        .results()
                        .filter(match -> !isOfColumn(request, match.start(), columns))
                        .map(match -> request.substring(match.start(), match.end()))
                        .toList();
    }

    /**
     * The words for a headcount where a query computes something else.
     *
     * @param text of the question without the names that the query uses
     * @param table its name, which may state what the rows are
     */
    static Stream<Span> findOther(
            String question,
            String text,
            String table,
            List<ColumnProfile> columns,
            QueryTraits query) {
        boolean isHeadcount =
                query.computes(Function.COUNT_DISTINCT)
                        || HeadcountColumns.numbers(columns).stream().anyMatch(query::uses)
                        || query.computes(Function.COUNT)
                                && HeadcountColumns.areRows(table, columns);
        return isHeadcount
                ? Stream.empty()
                : WORDS.matcher(text)
                        .results()
                        .filter(match ->
                                !isOfColumn(
                                        question,
                                        match.start(),
                                        columns.stream().filter(query::uses).toList()))
                        .map(match -> new Span(match.start(), match.end()));
    }

    private static boolean isCalledHeadcount(String text, ColumnProfile column) {
        return column.canMeasure()
                && (text.contains(column.spaced() + "人数")
                        || text.contains(column.spaced() + "总人数"));
    }

    /** The 人数 of 报名人数, where a column of numbers is called 报名. */
    private static boolean isOfColumn(String text, int start, List<ColumnProfile> columns) {
        if (!text.startsWith("人数", start))
            return columns.stream().anyMatch(column -> isCalledHeadcount(text, column));
        var before = text.substring(0, start);
        var name = before.endsWith("总") ? before.substring(0, start - 1) : before;
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .anyMatch(column -> name.endsWith(column.spaced()));
    }
}
