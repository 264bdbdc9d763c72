package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the different values of a column, or those that stand in it more than once or only once.
 */
final class DistinctAssembler {
    private final QueryDraft draft;
    private final QuestionClauses clauses;

    DistinctAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void listValues() {
        var key = clauses.one(QuestionClause.DistinctValues.class).orElseThrow().key();
        draft.requireOnly(List.of(QuestionClause.DistinctValues.class, QuestionClause.Which.class));
        draft.update(query ->
                query.withFilter(isPresent(key.expression()))
                        .withKeys(List.of(Groups.output(key)))
                        .withOrder(List.of(new Order(key.expression(), false, true))));
    }

    void listDuplicates() {
        var columns = clauses.one(QuestionClause.Duplicates.class).orElseThrow().columns();
        draft.requireOnly(List.of(QuestionClause.Duplicates.class, QuestionClause.Which.class));
        var rows = draft.table().rows();
        var order = new ArrayList<Order>();
        order.add(new Order(rows.expression(), true, true));
        for (var column : columns) {
            var field = TableContext.field(column);
            order.add(new Order(field, false, true));
            draft.update(query -> query.withFilter(isPresent(field)));
        }
        draft.update(query ->
                query.withKeys(
                                columns.stream()
                                        .map(one -> new Output(one.name(), TableContext.field(one)))
                                        .toList())
                        .withOutputs(List.of(Groups.output(rows)))
                        .withHaving(List.of(number(QueryCondition.Comparator.ABOVE)))
                        .withOrder(order));
    }

    /** Those that no other row shares. */
    void listSingleValues() {
        var column = clauses.one(QuestionClause.SingleValues.class).orElseThrow().column();
        draft.requireOnly(List.of(QuestionClause.SingleValues.class, QuestionClause.Which.class));
        var field = TableContext.field(column);
        draft.update(query ->
                query.withFilter(isPresent(field))
                        .withKeys(List.of(new Output(column.name(), field)))
                        .withHaving(List.of(number(QueryCondition.Comparator.EQUAL)))
                        .withOrder(List.of(new Order(field, false, true))));
    }

    /** How many rows a value has, compared with one. */
    private QueryCondition number(QueryCondition.Comparator comparator) {
        return new QueryCondition.Comparison(
                draft.table().rows().expression(),
                comparator,
                Expression.Constant.of(BigDecimal.ONE));
    }

    private static QueryCondition isPresent(Expression value) {
        return new QueryCondition.Not(new QueryCondition.Missing(value));
    }
}
