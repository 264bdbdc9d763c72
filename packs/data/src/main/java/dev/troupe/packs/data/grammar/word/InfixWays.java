package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds ways to aggregate within the Chinese name of a column: 预售平均价格 for 预售价格. */
final class InfixWays {
    private static final int SHORTEST = 4; // characters of a name
    private static final int LONGEST = 20;
    private static final double COST = 0.7;
    private static final Map<String, Way> WAYS =
            Map.of(
                    "平均", Way.of(Function.MEAN),
                    "总", Way.of(Function.SUM),
                    "最大", Way.superlative(Function.MAX),
                    "最高", Way.superlative(Function.MAX),
                    "最小", Way.superlative(Function.MIN),
                    "最低", Way.superlative(Function.MIN));

    private InfixWays() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var edges = new ArrayList<PhraseEdge>();
        for (var column : columns) {
            boolean isLong =
                    column.spaced().matches("\\p{IsHan}{" + SHORTEST + "," + LONGEST + "}");
            if (!column.canMeasure() || !isLong) continue;
            addWays(text, column, edges);
        }
        edges.removeIf(edge -> isName(text.substring(edge.start(), edge.end()), columns));
        return edges;
    }

    private static void addWays(String text, ColumnProfile column, List<PhraseEdge> edges) {
        var name = column.spaced();
        for (int at = 2; at < name.length() - 1; at++)
            for (var way : WAYS.entrySet())
                for (var joint : List.of("", "的"))
                    addWay(
                            text,
                            name.substring(0, at) + joint + way.getKey() + name.substring(at),
                            new Phrases.Infix(column, way.getValue()),
                            edges);
    }

    private static void addWay(
            String text, String infixed, Phrases.Infix infix, List<PhraseEdge> edges) {
        for (int start = text.indexOf(infixed);
                start >= 0;
                start = text.indexOf(infixed, start + 1))
            edges.add(
                    PhraseEdge.of(new Span(start, start + infixed.length()), "INFIX", infix, COST));
    }

    private static boolean isName(String words, List<ColumnProfile> columns) {
        return columns.stream().anyMatch(column -> column.spaced().equals(words));
    }
}
