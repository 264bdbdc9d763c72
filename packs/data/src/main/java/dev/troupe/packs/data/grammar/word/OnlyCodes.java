package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds the end of the name of the only column of codes: "id" for Ticket ID, 编号 for 药品编号. */
final class OnlyCodes {
    private static final Map<Pattern, Pattern> NAMES =
            Map.of(
                    Pattern.compile("(?<![a-z])ids?(?![a-z])"), Pattern.compile(".+ id"),
                    Pattern.compile("编号"), Pattern.compile(".+编号"),
                    Pattern.compile("单号"), Pattern.compile(".+(?:单号|单编号)"));

    private static final double COST = 0.9;

    private OnlyCodes() {}

    /**
     * Adds the words for such columns, apart from those that are part of the name of a column or a
     * value.
     */
    static void addTo(List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        NAMES.forEach((word, name) -> {
            var named =
                    columns.stream()
                            .filter(column -> name.matcher(column.spaced()).matches())
                            .toList();
            if (named.size() != 1 || !named.getFirst().isUnique()) return;
            word.matcher(text)
                    .results()
                    .map(match -> new Span(match.start(), match.end()))
                    .filter(span -> edges.stream().noneMatch(edge -> edge.span().overlaps(span)))
                    .toList()
                    .forEach(span -> add(edges, span, named.getFirst()));
        });
    }

    private static void add(List<PhraseEdge> edges, Span span, ColumnProfile column) {
        for (var symbol : ColumnWords.symbols(column))
            edges.add(PhraseEdge.of(span, symbol, new Phrases.Named(column), COST));
    }
}
