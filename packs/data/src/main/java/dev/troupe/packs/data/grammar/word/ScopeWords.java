package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DatedNames;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds words that only state which rows a question is about: the 那几所 of 成都那几所大学 and the 几个 of
 * 江苏的几个城市里, which ask for no number, and the 境内 of 西藏境内.
 */
final class ScopeWords {
    private static final Pattern THOSE =
            Pattern.compile(
                    "的?[这那]几"
                            + Classifiers.pattern()
                            + "(?![月年季天周小])|的几"
                            + Classifiers.pattern()
                            + "(?=(?![月年季天周小])\\p{IsHan}{1,6}?(?:里|中|当中))");

    private static final Pattern PLACE = Pattern.compile("[省市区县州国地]|城市|地点|所在");
    private static final String WITHIN = "境内";

    private ScopeWords() {}

    /**
     * @param edges the words that rules can use, with the values of the table
     */
    static void addTo(List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        removePeriodsOfNames(edges, text, columns);
        THOSE.matcher(text)
                .results()
                .filter(match -> followsValue(edges, match.start()))
                .forEach(match -> {
                    edges.removeIf(edge ->
                            edge.start() < match.end()
                                    && edge.end() > match.start()
                                    && Character.isLowerCase(edge.symbol().charAt(0)));
                    edges.add(
                            new PhraseEdge(match.start(), match.end(), "skip", match.group(), 0.1));
                });
        List.copyOf(edges).stream()
                .filter(edge -> isPlace(edge) && text.startsWith(WITHIN, edge.end()))
                .forEach(edge ->
                        edges.add(
                                new PhraseEdge(
                                        edge.start(),
                                        edge.end() + WITHIN.length(),
                                        edge.symbol(),
                                        edge.value(),
                                        edge.cost())));
    }

    /** The 近一年 of 近一年收益率 chooses no rows. */
    private static void removePeriodsOfNames(
            List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        var names = columns.stream().flatMap(column -> DatedNames.find(text, column)).toList();
        edges.removeIf(edge ->
                edge.symbol().equals("last")
                        && names.stream().anyMatch(name -> name.start() == edge.start()));
    }

    /** Those of a value; without one, 那几所 are those of another message. */
    private static boolean followsValue(List<PhraseEdge> edges, int start) {
        return edges.stream()
                .anyMatch(edge -> edge.symbol().equals("VALUE") && edge.end() == start);
    }

    private static boolean isPlace(PhraseEdge edge) {
        return edge.value() instanceof Phrases.Valued(var column, _)
                && PLACE.matcher(column.spaced()).find();
    }
}
