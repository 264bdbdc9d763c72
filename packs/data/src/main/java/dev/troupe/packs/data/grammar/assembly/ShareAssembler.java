package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.math.BigDecimal;
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
                List.of(QuestionClause.Measures.class, QuestionClause.Keys.class), Kind.SHARE);
        var measures = draft.measures();
        require(measures.size() <= 1);
        var measured = measures.isEmpty() ? table.rows() : measures.getFirst();
        require(Groups.isAdditive(measured.expression()));
        if (draft.keys().isEmpty()) shareOfPart(measured);
        else shareOfGroups(measured);
    }

    private void shareOfGroups(Measured measured) {
        var share =
                new Measured(new Expression.Share(measured.expression()), percentTitle(), false);
        draft.group(List.of(measured, share));
    }

    private void shareOfPart(Measured measured) {
        require(!draft.query().filters().isEmpty());
        require(measured.expression() instanceof Expression.Aggregation);
        var part = partOfWhole();
        var all = (Expression.Aggregation) measured.expression();
        var some = all.onlyWhere(part.size() == 1 ? part.getFirst() : new QueryCondition.All(part));
        var percent =
                new Expression.Arithmetic(
                        Expression.Operator.DIVIDED_BY,
                        new Expression.Arithmetic(
                                Expression.Operator.TIMES,
                                Expression.Constant.of(BigDecimal.valueOf(100)),
                                some),
                        all);
        var total = table.chinese() ? "全部" + measured.name() : "all_" + measured.name();
        draft.update(query ->
                query.withOutputs(
                        List.of(
                                new Output(measured.name(), some),
                                new Output(total, all),
                                new Output(percentTitle(), percent))));
    }

    private String percentTitle() {
        return table.chinese() ? "占比（%）" : "share (%)";
    }

    /** The conditions that name the part; periods stay conditions of the whole. */
    private List<QueryCondition> partOfWhole() {
        var filters = draft.query().filters();
        var part =
                filters.stream()
                        .filter(condition -> !(condition instanceof QueryCondition.Range))
                        .toList();
        var chosen = part.isEmpty() ? filters : part;
        draft.update(query ->
                query.withFilters(
                        filters.stream()
                                .filter(condition -> !chosen.contains(condition))
                                .toList()));
        return chosen;
    }
}
