package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;

/** Selects what a chart is drawn of. */
final class ChartAssembler {
    private static final int AXES = 2;

    private final QueryDraft draft;

    ChartAssembler(QueryDraft draft) {
        this.draft = draft;
    }

    /** Numbers over time; without a unit of time, that which suits the dates of the table. */
    void assembleTrend() {
        draft.requireOnly(
                List.of(QuestionClause.Measures.class, QuestionClause.Keys.class), Kind.TREND);
        var measures = draft.measures();
        require(!measures.isEmpty());
        if (draft.keys().stream().noneMatch(Groups::isTime)) addTime();
        require(draft.keys().stream().anyMatch(Groups::isTime));
        draft.group(measures);
    }

    private void addTime() {
        var table = draft.table();
        table.date()
                .map(date -> table.key(date.suitableGrain(), date))
                .ifPresent(draft.keys()::addFirst);
    }

    /** One or two numbers of each row. */
    void assemblePoints() {
        draft.requireOnly(
                List.of(QuestionClause.Measures.class, QuestionClause.Columns.class),
                Kind.POINTS,
                Kind.DISTRIBUTION);
        var measures = draft.measures();
        var columns = draft.clauses().columns();
        require(measures.stream().allMatch(Measured::isImplied));
        require(columns.stream().allMatch(ColumnProfile::canMeasure));
        var outputs =
                measures.isEmpty()
                        ? columns.stream().map(ChartAssembler::ofRows).toList()
                        : measures.stream().map(ChartAssembler::ofRows).toList();
        require(measures.isEmpty() || columns.isEmpty());
        require(!outputs.isEmpty() && outputs.size() <= AXES);
        draft.update(query -> query.withOutputs(outputs));
    }

    private static Output ofRows(ColumnProfile column) {
        return new Output(column.name(), TableContext.field(column));
    }

    private static Output ofRows(Measured measured) {
        var expression = Groups.inner(measured.expression());
        var name = expression instanceof Expression.Field(var column) ? column : measured.name();
        return new Output(name, expression);
    }
}
