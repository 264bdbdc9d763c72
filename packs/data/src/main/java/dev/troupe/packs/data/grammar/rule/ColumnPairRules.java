package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A value in one of two columns, in both, or in neither: 起点或终点是北京, 以上海为起点或终点, 起点和终点都不是北京. */
final class ColumnPairRules extends RuleSet {
    private static final double COST = -0.4; // less than a condition on the last of them

    ColumnPairRules(TableContext table) {
        super(table);
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
        rule("C", "COLUMN and COLUMN both? not VALUE", COST, ColumnPairRules::neither);
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
