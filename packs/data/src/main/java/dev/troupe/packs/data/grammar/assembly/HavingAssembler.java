package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects groups by a condition on their number. */
final class HavingAssembler {
    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    HavingAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    void assemble() {
        var all = clauses.all(QuestionClause.Having.class);
        var measures = draft.measures();
        var counted = findCounted();
        if (counted.isPresent()) {
            countGroups(counted.get(), all);
            return;
        }
        for (var having : all)
            if (measures.stream()
                    .noneMatch(known -> known.expression().equals(having.measured().expression())))
                measures.add(having.measured());
        draft.addSubjectAsKey();
        draft.requireOnly(
                List.of(
                        QuestionClause.Having.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Measures.class,
                        QuestionClause.Which.class,
                        QuestionClause.Columns.class));
        require(!draft.keys().isEmpty() && clauses.columns().size() <= 1);
        require(!isMoreAsked());
        require(table.chinese() || !draft.isDoneByOthers());
        draft.group(measures);
        var conditions = new ArrayList<>(draft.query().having());
        all.forEach(having -> conditions.add(having.condition()));
        draft.update(query -> query.withHaving(conditions));
    }

    /** What is counted rather than listed: how many customers have more than ten orders. */
    private Optional<ColumnProfile> findCounted() {
        if (!draft.keys().isEmpty()) return Optional.empty();
        boolean isCount =
                clauses.one(QuestionClause.HowMuch.class)
                        .filter(QuestionClause.HowMuch::isCount)
                        .isPresent();
        var columns = clauses.columns().stream().filter(column -> !isVerbOfAll(column)).toList();
        if (isCount && draft.measures().isEmpty() && columns.size() == 1)
            return Optional.of(columns.getFirst());
        return columns.isEmpty() && draft.measures().size() == 1
                ? table.columns().stream()
                        .filter(column ->
                                count(column)
                                        .expression()
                                        .equals(draft.measures().getFirst().expression()))
                        .findFirst()
                : Optional.empty();
    }

    /** Ordered, where each row has an order date: it adds nothing about the rows. */
    private static boolean isVerbOfAll(ColumnProfile column) {
        return column.type().isTemporal()
                && column.column().cells().stream().noneMatch(Cell::isMissing);
    }

    private void countGroups(ColumnProfile counted, List<QuestionClause.Having> all) {
        draft.requireOnly(
                List.of(
                        QuestionClause.Having.class,
                        QuestionClause.Measures.class,
                        QuestionClause.Columns.class));
        var number = count(counted);
        require(!counted.isUnique());
        require(
                all.stream()
                        .noneMatch(having ->
                                having.measured().expression().equals(number.expression())));
        var conditions = all.stream().map(QuestionClause.Having::condition).toList();
        draft.measures().clear();
        draft.measures().add(number);
        draft.group(draft.measures());
        draft.update(query ->
                query.withFilter(
                        new QueryCondition.InGroups(
                                TableContext.field(counted),
                                conditions.size() == 1
                                        ? conditions.getFirst()
                                        : new QueryCondition.All(conditions))));
    }

    private Measured count(ColumnProfile column) {
        return table.measure(
                Way.of(Expression.Function.COUNT_DISTINCT),
                new Number(TableContext.field(column), column.name(), false));
    }

    /** 哪些县的茶园多于3个，茶园是哪些: groups do not show the rows, or columns of them. */
    private boolean isMoreAsked() {
        var having = QuestionClause.Having.class;
        boolean isWhichLast = clauses.isAfter(QuestionClause.Which.class, having);
        var columns = isWhichLast ? clauses.columns() : clauses.columnsAfter(having);
        int asked = clauses.all(QuestionClause.Which.class).size() - (isWhichLast ? 1 : 0);
        boolean areRows = isWhichLast || clauses.isAfter(QuestionClause.Subject.class, having);
        return !columns.stream().allMatch(this::isKey) || table.chinese() && areRows && asked > 0;
    }

    private boolean isKey(ColumnProfile column) {
        return draft.keys().stream()
                .anyMatch(key -> key.column().filter(column::equals).isPresent());
    }

    /** Whether a condition on rows may be meant for totals: which products sold less than 5. */
    boolean mayCompareTotals() {
        return draft.query().filters().stream().anyMatch(this::isOfTotals);
    }

    /** Compares the totals of groups rather than rows: which products sold less than 5. */
    void compareTotals(Grouped key) {
        require(clauses.sort().isEmpty());
        var filters = draft.query().filters();
        var bounds = filters.stream().filter(this::isOfTotals).toList();
        var others = filters.stream().filter(one -> !bounds.contains(one)).toList();
        draft.update(query -> query.withFilters(others));
        draft.keys().add(key);
        var having = new ArrayList<QueryCondition>();
        for (var bound : bounds) {
            var comparison = (QueryCondition.Comparison) bound;
            var total = total(comparison.left());
            draft.measures().add(total);
            having.add(
                    new QueryCondition.Comparison(
                            total.expression(), comparison.comparator(), bound(comparison)));
        }
        draft.group(draft.measures());
        draft.update(query -> query.withHaving(having));
    }

    /** What a total is compared with: a number, or the total of another column of money. */
    private Expression bound(QueryCondition.Comparison comparison) {
        if (!(comparison.right() instanceof Expression.Field)) return comparison.right();
        require(isTotalled(comparison.right()));
        var total = total(comparison.right());
        draft.measures().add(total);
        return total.expression();
    }

    private Measured total(Expression number) {
        var column =
                table.measurable().stream()
                        .filter(one -> TableContext.field(one).equals(number))
                        .findFirst()
                        .orElseThrow();
        return table.usual(table.number(column));
    }

    /** Two columns are compared row by row, unless they are amounts of money. */
    private boolean isOfTotals(QueryCondition condition) {
        return condition instanceof QueryCondition.Comparison(var number, _, var right)
                && (!(right instanceof Expression.Field) || isMoney(right))
                && isTotalled(number);
    }

    private boolean isMoney(Expression number) {
        return MoneyColumn.amounts(table.columns()).stream()
                .anyMatch(column -> TableContext.field(column).equals(number));
    }

    private boolean isTotalled(Expression number) {
        return number instanceof Expression.Field(var name)
                && table.measurable().stream()
                        .anyMatch(column -> column.name().equals(name) && !column.isRate());
    }
}
