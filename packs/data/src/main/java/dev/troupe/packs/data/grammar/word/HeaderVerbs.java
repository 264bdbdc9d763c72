package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds verbs of one character with which a Chinese header of two begins: 导 in a table with 导演,
 * after a value of that column (张三导的) or as what was done (导过三部).
 */
final class HeaderVerbs {
    private static final Pattern HEADER = Pattern.compile("\\p{IsHan}{2}");
    private static final double COST = 0.6;

    private HeaderVerbs() {}

    /**
     * @param words the columns and values that have been found
     */
    static List<PhraseEdge> find(String text, List<ColumnProfile> columns, List<PhraseEdge> words) {
        var agents = PersonColumn.agents(columns);
        return columns.stream()
                .filter(column -> column.type() == ColumnType.TEXT)
                .filter(column -> HEADER.matcher(column.spaced()).matches())
                .filter(column -> column.column().cells().stream().noneMatch(Cell::isMissing))
                .flatMap(column ->
                        Stream.concat(
                                afterValues(text, column, words),
                                agents.contains(column) ? findActs(text, column) : Stream.empty()))
                .toList();
    }

    private static Stream<PhraseEdge> afterValues(
            String text, ColumnProfile column, List<PhraseEdge> words) {
        return find(text, verb(column) + "[的了过]", "VERB", column)
                .filter(verb ->
                        words.stream()
                                .filter(word -> word.end() == verb.start())
                                .anyMatch(word ->
                                        word.value() instanceof Phrases.Valued(var of, _)
                                                && of.equals(column)));
    }

    /** 谁导的, and 各导了几部, which adds nothing about the rows. */
    private static Stream<PhraseEdge> findActs(String text, ColumnProfile column) {
        return Stream.concat(
                find(text, "(?<=谁)" + verb(column) + "[的了过]", "VERB", column),
                find(text, "(?<!谁)" + verb(column) + "[了过]", "happening", column));
    }

    private static String verb(ColumnProfile column) {
        return column.spaced().substring(0, 1);
    }

    private static Stream<PhraseEdge> find(
            String text, String pattern, String symbol, ColumnProfile column) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> {
                    var span = new Span(match.start(), match.end());
                    var value = symbol.equals("VERB") ? new Phrases.Named(column) : match.group();
                    return PhraseEdge.of(span, symbol, value, COST);
                });
    }
}
