package dev.troupe.packs.data.join;

import dev.troupe.language.NounMatcher;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The table whose rows a question about two tables counts, by conditions on the other: {@code
 * orders count of customers with tier Gold}.
 *
 * @param table that is counted
 * @param question about a number of records in place of both names
 */
public record CountedTable(String table, String question) {
    private static final Pattern WORDS =
            Pattern.compile(
                    "(?<![\\p{L}\\p{N}_])(?:(?:the )?(?:total )?(?:count|number) of (?<a>[\\p{L}_]+)|(?<b>[\\p{L}_]+) counts?) (?:of|from|for)(?: the| all)? (?<other>[\\p{L}_]+)(?![\\p{L}\\p{N}_])",
                    Pattern.CASE_INSENSITIVE);

    /** Empty if the question does not count the rows of one table for those of another. */
    public static Optional<CountedTable> find(String question, List<String> tables) {
        return WORDS.matcher(question)
                .results()
                .flatMap(words ->
                        findCounted(words, tables).map(table -> replace(question, words, table)))
                .findFirst();
    }

    private static Stream<String> findCounted(MatchResult words, List<String> tables) {
        var noun = words.group("a") == null ? words.group("b") : words.group("a");
        return tables.stream()
                .filter(names(noun))
                .filter(table ->
                        tables.stream()
                                .filter(other -> !other.equals(table))
                                .anyMatch(names(words.group("other"))));
    }

    private static Predicate<String> names(String noun) {
        return table ->
                NounMatcher.isSameNoun(
                        noun.toLowerCase(Locale.ROOT), NounMatcher.normalizeName(table));
    }

    private static CountedTable replace(String question, MatchResult words, String table) {
        return new CountedTable(
                table,
                question.substring(0, words.start())
                        + "number of records"
                        + question.substring(words.end()));
    }
}
