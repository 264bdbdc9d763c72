package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What never was: 从未迟到, 没有迟到过, "never late". */
final class NeverRules extends RuleSet {
    NeverRules(TableContext table) {
        super(table);
        rule("DENIED", "VALUES", parts -> ValueRules.choose(parts.first(Values.class)));
        rule("DENIED", "FLAGGED", 0.1, NeverRules::filterByFlag);
        rule("DENIED", "NUMERIC", 0.1, NeverRules::positive);
        for (var words : List.of("never DENIED once_before?", "never_before DENIED once_before"))
            rule(
                    "CLAUSE",
                    words,
                    -0.4,
                    parts -> new QuestionClause.Never(parts.first(Filtered.class).condition()));
    }

    private static @Nullable Filtered filterByFlag(Rule.Parts parts) {
        return ValueRules.filterByFlag(parts.first(Named.class), true);
    }

    /** 从未迟到 where a column counts how often: more than none, where some rows have none. */
    private static @Nullable Filtered positive(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        boolean hasNone =
                column.column()
                        .presentCells()
                        .anyMatch(cell ->
                                cell instanceof Cell.Numeric(var number) && number.signum() == 0);
        return hasNone
                ? Filtered.of(
                        new QueryCondition.Comparison(
                                TableContext.field(column),
                                QueryCondition.Comparator.ABOVE,
                                Expression.Constant.of(BigDecimal.ZERO)))
                : null;
    }
}
