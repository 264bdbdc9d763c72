package dev.troupe.packs.data.grammar.rule;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rates of rows, in percent: 离职率 where a status is 离职, "cancellation rate" where it is cancelled,
 * 投诉率 where a column says yes or no. Rows without a value are not among those that a rate is of.
 */
final class RateRules extends RuleSet {
    private static final Expression PERCENT = Expression.Constant.of(BigDecimal.valueOf(100));

    RateRules(TableContext table) {
        super(table);
        rule("M", "VALUE rate", 0.1, this::ofValue);
        rule("M", "STATE rate", -0.4, this::ofValue);
        rule("M", "FLAGGED rate", 0.1, this::ofFlag);
        for (var marks : List.of("NUMBER", "NUMBER or NUMBER", "NUMBER comma NUMBER or NUMBER"))
            rule("C", "gave " + marks, -0.6, this::readMarks);
    }

    /** Gave 4 or 5: the only column of ratings, if it has these marks. */
    private @Nullable Filtered readMarks(Rule.Parts parts) {
        var marks = parts.all(Amount.class).stream().map(Amount::value).toList();
        return table.only(Concept.RATING)
                .filter(column -> marks.stream().allMatch(mark -> has(column, mark)))
                .map(column ->
                        Filtered.of(
                                new QueryCondition.OneOf(
                                        TableContext.field(column),
                                        marks.stream().<Cell>map(Cell.Numeric::new).toList())))
                .orElse(null);
    }

    private static boolean has(ColumnProfile column, BigDecimal mark) {
        return column.column()
                .presentCells()
                .anyMatch(cell ->
                        cell instanceof Cell.Numeric(var number) && number.compareTo(mark) == 0);
    }

    private Measured ofValue(Rule.Parts parts) {
        var valued = parts.first(Valued.class);
        var field = TableContext.field(valued.column());
        var condition = TableContext.oneOf(valued.column(), List.of(valued.value()));
        boolean isComplete = valued.column().column().cells().stream().noneMatch(Cell::isMissing);
        return rate(condition, field, isComplete, valued.value());
    }

    private @Nullable Measured ofFlag(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        boolean isComplete = column.column().cells().stream().noneMatch(Cell::isMissing);
        return ValueRules.flag(column)
                .map(yes -> rate(yes, TableContext.field(column), isComplete, subject(column)))
                .orElse(null);
    }

    /** 投诉 for a column 是否投诉. */
    private static String subject(ColumnProfile column) {
        return column.name().replaceFirst("^(?:是否|(?i:is|has|was)[ _])", "");
    }

    private Measured rate(
            QueryCondition condition, Expression field, boolean isComplete, String what) {
        var all =
                isComplete
                        ? Aggregation.ofRows()
                        : Aggregation.of(Expression.Function.COUNT, field);
        return new Measured(
                new Expression.Arithmetic(
                        Operator.DIVIDED_BY,
                        new Expression.Arithmetic(
                                Operator.TIMES, PERCENT, Aggregation.ofRows().onlyWhere(condition)),
                        all),
                table.chinese() ? ChineseText.join(what, "率（%）") : what + " rate (%)",
                false);
    }
}
