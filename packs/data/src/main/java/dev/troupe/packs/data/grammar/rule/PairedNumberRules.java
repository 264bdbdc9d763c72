package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Paired;
import dev.troupe.packs.data.grammar.clause.Phrases.Rows;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Columns;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Subject;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers that two columns state together, as those of one column: 票价差额, 死亡比例. */
final class PairedNumberRules extends RuleSet {
    private static final Pattern ACTUAL =
            Pattern.compile("实际|实[付收发到]|预[计算期]|计划|actual|planned|expected|budget");

    PairedNumberRules(TableContext table) {
        super(table);
        rule("N", "PAIRED", parts -> ofRows(parts.first(Paired.class)));
        rule("M", "PAIRED", parts -> byWay(parts.first(Paired.class)));
        for (var rows : List.of("ROWS", "LABEL")) rule("CLAUSE", "PAIRED " + rows, this::extreme);
        rule("N", "actual N", this::actual);
        if (table.chinese()) {
            rule("CLAUSE", "ROWS and N", -1, this::withNames);
            rule("CLAUSE", "COLS and N", -0.6, this::withColumns);
        }
    }

    private static @Nullable Number ofRows(Paired paired) {
        return paired.way().isPresent() ? null : number(paired);
    }

    private static Number number(Paired paired) {
        return new Number(
                paired.of(TableContext.field(paired.left()), TableContext.field(paired.right())),
                paired.name(paired.left().name(), paired.right().name()),
                paired.operator() != Operator.TIMES);
    }

    private @Nullable Measured byWay(Paired paired) {
        return paired.way()
                .map(way ->
                        way.function() == Function.SUM && paired.operator() == Operator.DIVIDED_BY
                                ? ofTotals(paired)
                                : table.measure(way, number(paired)))
                .orElse(null);
    }

    /** 票价最大差额的演出: the row where it is. */
    private @Nullable List<QuestionClause> extreme(Rule.Parts parts) {
        var paired = parts.first(Paired.class);
        if (paired.way().filter(Way::isSuperlative).isEmpty()) return null;
        var asked =
                parts.all(Named.class).stream()
                        .<QuestionClause>map(named -> new Columns(List.of(named.column())))
                        .findFirst()
                        .orElseGet(() -> new Subject(parts.first(Rows.class)));
        boolean isGreatest = paired.way().get().function() == Function.MAX;
        var by = Optional.of(table.usual(number(paired)));
        return List.of(new Superlative(by, isGreatest, false), asked);
    }

    /** The ratio of all rows together is that of their totals. */
    private Measured ofTotals(Paired paired) {
        var left = total(paired.left());
        var right = total(paired.right());
        return new Measured(
                paired.of(left.expression(), right.expression()),
                paired.name(left.name(), right.name()),
                false);
    }

    private Measured total(ColumnProfile column) {
        return table.measure(Way.of(Function.SUM), table.number(column));
    }

    /** 实际人口密度: of a number that no column holds, where no column is called so. */
    private @Nullable Number actual(Rule.Parts parts) {
        var number = parts.first(Number.class);
        boolean isOpen =
                number.expression() instanceof Expression.Field
                        || table.columns().stream()
                                .anyMatch(column -> ACTUAL.matcher(column.spaced()).find());
        return isOpen ? null : number;
    }

    /** 温带的省份以及人口密度: the names of the rows, and a number of each. */
    private @Nullable List<QuestionClause> withNames(Rule.Parts parts) {
        var noun = parts.first(Rows.class).noun();
        boolean isColumn =
                table.columns().stream()
                        .filter(column -> !table.label().equals(Optional.of(column)))
                        .anyMatch(column -> column.spaced().contains(noun));
        return isColumn
                ? null
                : table.label()
                        .map(label -> list(List.of(label), parts.first(Number.class)))
                        .orElse(null);
    }

    /** 城市以及票价差额: columns, and a number of each row. */
    private @Nullable List<QuestionClause> withColumns(Rule.Parts parts) {
        return list(parts.firstList(ColumnProfile.class), parts.first(Number.class));
    }

    private @Nullable List<QuestionClause> list(List<ColumnProfile> columns, Number number) {
        return number.expression() instanceof Expression.Field
                ? null // a column is listed as others are
                : List.of(new Columns(columns), new Measures(List.of(table.usual(number))));
    }
}
