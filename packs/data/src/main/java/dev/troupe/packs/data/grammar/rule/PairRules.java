package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values of two columns that belong together, more than once (广州的零食和上海的饮料), and a value in one of
 * two columns, in both, or in neither (起点或终点是北京, 以上海为起点或终点, 起点和终点都不是北京).
 */
final class PairRules extends RuleSet {
    private static final double COST = -0.4; // less than a condition on the last of two columns

    /** A value of each of two columns, in the order of the names of the columns. */
    private record Pair(Valued first, Valued second) {
        private List<ColumnProfile> columns() {
            return List.of(first.column(), second.column());
        }

        private QueryCondition condition() {
            return new QueryCondition.All(
                    Stream.of(first, second)
                            .map(value ->
                                    TableContext.oneOf(value.column(), List.of(value.value())))
                            .toList());
        }
    }

    private record Pairs(List<Pair> all) {}

    PairRules(TableContext table) {
        super(table);
        rule("VALUEPAIR", "VALUE VALUE", PairRules::pair);
        for (var joint : List.of("and", "or", "comma", "comma and")) {
            rule("VALUEPAIRS", "VALUEPAIR " + joint + " VALUEPAIR", PairRules::join);
            rule("VALUEPAIRS", "VALUEPAIRS " + joint + " VALUEPAIR", PairRules::join);
        }
        rule("C", "VALUEPAIRS", parts -> filter(parts.first(Pairs.class)));
        addColumnPairs();
    }

    private void addColumnPairs() {
        for (var words :
                List.of(
                        "COLUMN or COLUMN is? VALUE",
                        "COLUMN or COLUMN equal VALUE",
                        "VALUE is? COLUMN or COLUMN"))
            rule("C", words, COST, parts -> of(parts, QueryCondition.Any::new));
        rule(
                "C",
                "COLUMN and COLUMN both is? VALUE",
                COST,
                parts -> of(parts, QueryCondition.All::new));
        rule("C", "COLUMN and COLUMN both? not VALUE", COST, PairRules::neither);
    }

    private static @Nullable Pair pair(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        var second = parts.last(Valued.class);
        int order = first.column().name().compareTo(second.column().name());
        if (order == 0) return null;
        return order < 0 ? new Pair(first, second) : new Pair(second, first);
    }

    private static @Nullable Pairs join(Rule.Parts parts) {
        var all =
                Stream.concat(
                                parts.all(Pairs.class).stream()
                                        .flatMap(pairs -> pairs.all().stream()),
                                parts.all(Pair.class).stream())
                        .toList();
        boolean areOfSameColumns = all.stream().map(Pair::columns).distinct().count() == 1;
        boolean areDifferent = all.stream().distinct().count() == all.size();
        return areOfSameColumns && areDifferent ? new Pairs(all) : null;
    }

    private static Filtered filter(Pairs pairs) {
        return Filtered.of(
                new QueryCondition.Any(pairs.all().stream().map(Pair::condition).toList()));
    }

    private static @Nullable Filtered neither(Rule.Parts parts) {
        return of(parts, either -> new QueryCondition.Not(new QueryCondition.Any(either)));
    }

    private static @Nullable Filtered of(
            Rule.Parts parts, Function<List<QueryCondition>, QueryCondition> join) {
        var value = parts.first(Valued.class);
        var columns = parts.all(Named.class).stream().map(Named::column).distinct().toList();
        boolean isOfBoth =
                columns.size() == 2
                        && columns.contains(value.column())
                        && columns.stream().noneMatch(ColumnProfile::canMeasure);
        return isOfBoth
                ? Filtered.of(
                        join.apply(
                                columns.stream()
                                        .map(column ->
                                                TableContext.oneOf(column, List.of(value.value())))
                                        .toList()))
                : null;
    }
}
