package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.Pattern;

/** Finds columns of what something is in or belongs to by their last character: 每个区 for 所在区. */
final class PlaceNames {
    private static final Pattern NAME = Pattern.compile("(?:所在|所属|隶属|归属|举办|主办)(?<of>\\p{IsHan})");
    private static final double COST = 0.6;

    private PlaceNames() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return columns.stream().flatMap(column -> find(text, column).stream()).toList();
    }

    private static List<PhraseEdge> find(String text, ColumnProfile column) {
        var name = NAME.matcher(column.name());
        if (!name.matches()) return List.of();
        var named = new Phrases.Named(column);
        return Pattern.compile("(?<=[每各按分哪]|[每哪各那]个|哪些|其[他它余])" + name.group("of"))
                .matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .flatMap(span ->
                        ColumnWords.symbols(column).stream()
                                .map(symbol -> PhraseEdge.of(span, symbol, named, COST)))
                .toList();
    }
}
