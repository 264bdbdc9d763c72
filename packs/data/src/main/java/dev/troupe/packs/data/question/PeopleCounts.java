package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PeopleColumns;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Numbers of people that a question asks for: the rows of a table are such a number only if each of
 * them is about another person. The lines of a budget are not.
 */
final class PeopleCounts {
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:多少|几)(?:个|名|位)?人(?![均民类次工])|人数"
                            + "|(?<![a-z])(?:how many (?:more |fewer |other |different )?(?:people|persons|individuals)|number of (?:people|persons|individuals)|head ?count)(?![a-z])");

    private PeopleCounts() {}

    /** The words for a number of people in a request over a table that has no people. */
    static List<String> findOther(String request, String table, List<ColumnProfile> columns) {
        boolean hasPeople =
                PeopleColumns.areRows(table, columns)
                        || PeopleColumns.repeated(columns).isPresent()
                        || !PeopleColumns.numbers(columns).isEmpty();
        return hasPeople
                ? List.of()
                : WORDS.matcher(request.toLowerCase(Locale.ROOT))
                        .results()
                        .map(match -> request.substring(match.start(), match.end()))
                        .toList();
    }

    /**
     * The words for a number of people where a query computes something else.
     *
     * @param table its name, which may state what the rows are
     */
    static Stream<Span> findOther(
            String text, String table, List<ColumnProfile> columns, QueryTraits query) {
        boolean isOfPeople =
                query.computes(Function.COUNT_DISTINCT)
                        || PeopleColumns.numbers(columns).stream().anyMatch(query::uses)
                        || query.computes(Function.COUNT) && PeopleColumns.areRows(table, columns);
        return isOfPeople
                ? Stream.empty()
                : WORDS.matcher(text).results().map(match -> new Span(match.start(), match.end()));
    }
}
