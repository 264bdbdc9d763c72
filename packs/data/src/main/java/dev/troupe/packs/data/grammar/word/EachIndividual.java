package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import dev.troupe.packs.data.mention.PersonColumn;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds 人 after a word for each, which names the column of individuals: 每人 for 销售员; not 平均每人, which
 * is one number.
 */
final class EachIndividual {
    private static final Pattern EACH =
            Pattern.compile("(?<!平均|均)(?:每一?个?|各个?|同一个?)(人)(?![数均员次工])");
    private static final double COST = 0.8;

    private EachIndividual() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var individuals = HeadcountColumns.identify(columns).or(() -> PersonColumn.agent(columns));
        return EACH.matcher(text)
                .results()
                .flatMap(match ->
                        individuals.stream()
                                .map(Phrases.Named::new)
                                .flatMap(named ->
                                        Stream.of("COLUMN", "LABEL")
                                                .map(symbol ->
                                                        new PhraseEdge(
                                                                match.start(1),
                                                                match.end(1),
                                                                symbol,
                                                                named,
                                                                COST))))
                .toList();
    }
}
