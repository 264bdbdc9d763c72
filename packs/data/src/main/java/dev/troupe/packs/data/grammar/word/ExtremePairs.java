package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the difference of two columns that hold the highest and the lowest of one number: 票价差额 in a
 * table with 最高票价 and 最低票价, "price gap" for max_price and min_price.
 */
final class ExtremePairs {
    private static final Pattern HIGHEST =
            Pattern.compile("^(?:最[高大多]|(?:max|maximum|highest)\\s)(?<of>.{2,20})$");
    private static final Pattern LOWEST =
            Pattern.compile("^(?:最[低小少]|(?:min|minimum|lowest)\\s)(?<of>.{2,20})$");
    private static final double COST = 0.7;

    private ExtremePairs() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var edges = new ArrayList<PhraseEdge>();
        for (var highest : columns)
            for (var lowest : columns) {
                var of = of(highest, HIGHEST);
                if (of.isPresent() && of.equals(of(lowest, LOWEST)) && isAbove(highest, lowest))
                    add(text, of.get(), difference(highest, lowest), edges);
            }
        return edges;
    }

    private static Optional<String> of(ColumnProfile column, Pattern pattern) {
        var name = pattern.matcher(column.spaced().toLowerCase(Locale.ROOT));
        return column.canMeasure() && name.matches()
                ? Optional.of(name.group("of").strip())
                : Optional.empty();
    }

    /** Whether no row has a lowest number above its highest one. */
    private static boolean isAbove(ColumnProfile highest, ColumnProfile lowest) {
        var high = highest.column().cells();
        var low = lowest.column().cells();
        for (int row = 0; row < high.size(); row++)
            if (high.get(row) instanceof Cell.Numeric(BigDecimal most)
                    && low.get(row) instanceof Cell.Numeric(BigDecimal least)
                    && most.compareTo(least) < 0) return false;
        return true;
    }

    private static Phrases.Number difference(ColumnProfile highest, ColumnProfile lowest) {
        return new Phrases.Number(
                new Expression.Arithmetic(
                        Operator.MINUS, TableContext.field(highest), TableContext.field(lowest)),
                highest.name() + " - " + lowest.name(),
                true);
    }

    private static void add(
            String text, String of, Phrases.Number difference, List<PhraseEdge> edges) {
        var pattern =
                Pattern.compile(
                        Pattern.quote(of)
                                + "(?:(?:的|之)?(?:差额|差价|价差|差距|差值|差)(?![异别评不点])|"
                                + " (?:gap|spread|difference)(?![a-z]))");
        pattern.matcher(text)
                .results()
                .forEach(match ->
                        edges.add(
                                PhraseEdge.of(
                                        new Span(match.start(), match.end()),
                                        "DIFFERENCE",
                                        difference,
                                        COST)));
    }
}
