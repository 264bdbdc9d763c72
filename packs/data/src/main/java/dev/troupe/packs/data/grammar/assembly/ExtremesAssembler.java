package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Selects the rows with the largest and the smallest number, or computes both. */
final class ExtremesAssembler {
    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    ExtremesAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    /** The rows with the largest and the smallest number, which are asked for by their names. */
    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Extremes.class,
                        QuestionClause.Which.class,
                        QuestionClause.Columns.class));
        var columns = new SuperlativeAssembler(draft).outputColumns();
        if (clauses.one(QuestionClause.HowMuch.class).isPresent()) {
            boolean isOfRows = columns.stream().allMatch(ColumnProfile::isUnique);
            require(isOfRows && columns.size() <= 1 && !clauses.isWhichAsked());
            draft.group(extremesOf(clauses.one(QuestionClause.Extremes.class).orElseThrow()));
            return;
        }
        boolean isAsked =
                clauses.isWhichAsked()
                        || !columns.isEmpty()
                        || !clauses.all(QuestionClause.Subject.class).isEmpty();
        require(isAsked && clauses.all(QuestionClause.Extremes.class).size() == 1);
        require(columns.stream().allMatch(ColumnProfile::isUnique)); // else of groups
        require(clauses.which().filter(column -> !column.isUnique()).isEmpty());
        var by = clauses.one(QuestionClause.Extremes.class).orElseThrow().by();
        var number = Groups.inner(by.expression());
        new RowOutputs(draft).add(columns, Optional.of(by));
        var filters = draft.query().filters();
        var where =
                filters.isEmpty()
                        ? Optional.<QueryCondition>empty()
                        : Optional.<QueryCondition>of(new QueryCondition.All(filters));
        var ends =
                Stream.of(Expression.Function.MAX, Expression.Function.MIN)
                        .<QueryCondition>map(function ->
                                new QueryCondition.Comparison(
                                        number,
                                        QueryCondition.Comparator.EQUAL,
                                        new Expression.Overall(
                                                Expression.Aggregation.of(function, number),
                                                where)))
                        .toList();
        draft.update(query ->
                query.withFilter(new QueryCondition.Any(ends))
                        .withOrder(List.of(new Order(number, true))));
    }

    /** How much the largest and the smallest are. */
    private List<Measured> extremesOf(QuestionClause.Extremes extremes) {
        var by = extremes.by();
        var number = new Phrases.Number(Groups.inner(by.expression()), by.rowName(), true);
        return Stream.of(Expression.Function.MAX, Expression.Function.MIN)
                .map(function -> table.measure(Phrases.Way.of(function), number))
                .toList();
    }
}
