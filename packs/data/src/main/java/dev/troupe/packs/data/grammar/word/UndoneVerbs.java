package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DateVerbs;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds verbs that state what has happened to some rows of a table and not to others: "unpaid" and
 * "paid" where some have no date in Paid On, 还没还 and 已还 where some have none in 归还日期.
 */
final class UndoneVerbs {
    private static final double COST = 0.5;

    private UndoneVerbs() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column -> column.type().isTemporal())
                .filter(column -> column.column().cells().stream().anyMatch(Cell::isMissing))
                .flatMap(column -> find(text, column))
                .toList();
    }

    private static Stream<PhraseEdge> find(String text, ColumnProfile column) {
        var named = new Phrases.Named(column);
        return Stream.concat(
                find(text, DateVerbs.findUndone(column.spaced()))
                        .map(span -> PhraseEdge.of(span, "UNDATED", named, COST)),
                find(text, DateVerbs.findDone(column.spaced()))
                        .map(span -> PhraseEdge.of(span, "DATED_ALREADY", named, COST)));
    }

    private static Stream<Span> find(String text, Optional<Pattern> verb) {
        return verb.stream()
                .flatMap(pattern -> pattern.matcher(text).results())
                .map(match -> new Span(match.start(), match.end()));
    }
}
