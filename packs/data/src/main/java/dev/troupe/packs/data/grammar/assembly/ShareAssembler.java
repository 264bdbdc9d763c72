package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Role;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Computes shares: of each group in all rows, or of the rows that the question names. */
final class ShareAssembler {
    private final QueryDraft draft;
    private final TableContext table;

    ShareAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
    }

    void assemble() {
        draft.requireOnly(
                List.of(QuestionClause.Measures.class, QuestionClause.Keys.class),
                Kind.SHARE,
                Kind.AMOUNT_SHARE,
                Kind.TOTAL_SHARE);
        var measures = draft.measures();
        require(measures.size() <= 1);
        var measured = measures.isEmpty() ? findWhole() : measures.getFirst();
        require(Groups.isAdditive(measured.expression()));
        if (draft.keys().isEmpty()) shareOfPart(measured);
        else if (hasPart()) sharesWithinGroups(measured);
        else shareOfGroups(measured);
    }

    /** What a share is of if no number is named: the rows, or an amount of the table. */
    private Measured findWhole() {
        var amounts = MoneyColumn.amounts(table.columns());
        if (draft.clauses().isShareOfOpenTotal() && amounts.size() == 1)
            return assumeAmount(amounts.getFirst());
        if (!draft.clauses().has(Kind.AMOUNT_SHARE)) return table.rows();
        return MoneyColumn.of(table)
                .or(() -> amounts.stream().filter(_ -> amounts.size() == 1).findFirst())
                .map(this::assumeAmount)
                .orElseThrow(Misfit::new);
    }

    private Measured assumeAmount(ColumnProfile amount) {
        draft.assume("占比按" + amount.name() + "计算", "the share is one of " + amount.name());
        return table.measure(Phrases.Way.of(Expression.Function.SUM), table.number(amount));
    }

    private boolean hasPart() {
        return draft.query().filters().stream().anyMatch(this::isOfPart);
    }

    /** Periods and conditions on what the rows are grouped by are conditions of the whole. */
    private boolean isOfPart(QueryCondition condition) {
        return !(condition instanceof QueryCondition.Range)
                && !isStatedAsWhole(condition)
                && draft.keys().stream()
                        .map(Grouped::expression)
                        .noneMatch(
                                key -> QueryContent.expressionsOf(condition).anyMatch(key::equals));
    }

    /**
     * Whether the words before a condition, or after it, state that the share is one of its rows.
     */
    private boolean isStatedAsWhole(QueryCondition condition) {
        return draft.clauses().filters().stream()
                .anyMatch(filtered ->
                        filtered.is(Role.WHOLE) && filtered.condition().equals(condition));
    }

    /**
     * The percentage of late orders by city may be that of all orders of the city, or of all late
     * orders: the answer has both.
     */
    private void sharesWithinGroups(Measured measured) {
        require(measured.expression() instanceof Expression.Aggregation);
        var all = (Expression.Aggregation) measured.expression();
        var some = all.onlyWhere(all(partOfWhole()));
        draft.group(
                List.of(
                        new Measured(some, measured.name(), false),
                        new Measured(all, allTitle(measured), false),
                        new Measured(percent(some, all), withinTitle(), false),
                        new Measured(new Expression.Share(some), percentTitle(), false)));
    }

    private String withinTitle() {
        return table.chinese() ? "组内占比（%）" : "share within group (%)";
    }

    private String allTitle(Measured measured) {
        return table.chinese() ? "全部" + measured.name() : "all_" + measured.name();
    }

    private static QueryCondition all(List<QueryCondition> conditions) {
        return conditions.size() == 1 ? conditions.getFirst() : new QueryCondition.All(conditions);
    }

    private static Expression percent(Expression some, Expression all) {
        return new Expression.Arithmetic(
                Expression.Operator.DIVIDED_BY,
                new Expression.Arithmetic(
                        Expression.Operator.TIMES,
                        Expression.Constant.of(BigDecimal.valueOf(100)),
                        some),
                all);
    }

    private void shareOfGroups(Measured measured) {
        var share =
                new Measured(new Expression.Share(measured.expression()), percentTitle(), false);
        draft.group(List.of(measured, share));
    }

    private void shareOfPart(Measured measured) {
        require(!draft.query().filters().isEmpty());
        require(measured.expression() instanceof Expression.Aggregation);
        var all = (Expression.Aggregation) measured.expression();
        var part = partOfWhole();
        var some = all.onlyWhere(all(part));
        var outputs = new ArrayList<Output>();
        outputs.add(new Output(measured.name(), some));
        outputs.add(new Output(allTitle(measured), all));
        outputs.add(new Output(percentTitle(), percent(some, all)));
        if (part.size() > 1) outputs.addAll(sharesOfConditions(part, some, all));
        draft.update(query -> query.withOutputs(outputs));
    }

    /**
     * "The share of women in Sales" may be that of all rows, of the women, or of those in Sales.
     */
    private List<Output> sharesOfConditions(
            List<QueryCondition> part, Expression some, Expression.Aggregation all) {
        var text = new QueryText(table.chinese());
        return part.stream()
                .map(condition ->
                        new Output(
                                shareTitle(text.describe(condition)),
                                percent(some, all.onlyWhere(condition))))
                .toList();
    }

    private String shareTitle(String whole) {
        return table.chinese() ? "在" + whole + "中的占比（%）" : "share where " + whole + " (%)";
    }

    private String percentTitle() {
        return table.chinese() ? "占比（%）" : "share (%)";
    }

    /** The conditions that name the part; the others stay conditions of the whole. */
    private List<QueryCondition> partOfWhole() {
        var filters = draft.query().filters();
        var part = filters.stream().filter(this::isOfPart).toList();
        var chosen = part.isEmpty() ? filters : part;
        draft.update(query ->
                query.withFilters(
                        filters.stream()
                                .filter(condition -> !chosen.contains(condition))
                                .toList()));
        return chosen;
    }
}
