package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses the columns that are listed of single rows. */
final class RowOutputs {
    private final QueryDraft draft;
    private final TableContext table;

    RowOutputs(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
    }

    /**
     * Adds columns, with the name of the rows where only other columns are named.
     *
     * @param selection what the rows were selected by
     */
    void add(List<ColumnProfile> columns, Optional<Measured> selection) {
        var also = selection.map(Measured::expression).map(Groups::inner);
        boolean isDerived =
                also.map(RowOutputs::asWritten)
                        .filter(one -> !(one instanceof Expression.Field))
                        .isPresent();
        var listed = new LinkedHashMap<String, Output>();
        boolean isNamed =
                columns.stream()
                                .noneMatch(column ->
                                        column.isUnique() && !(isDerived && column.canMeasure()))
                        || draft.clauses().isRowsAsked()
                        || table.chinese() && isOfRows();
        boolean isOfEach = draft.clauses().has(QuestionClause.Kind.EACH_ROW);
        boolean isWithOthers =
                !columns.isEmpty() || (isDerived || isNameAsked()) && !draft.measures().isEmpty();
        if (isNamed && isWithOthers || isOfEach) addLabel(listed);
        for (var column : columns)
            listed.put(column.name(), new Output(column.name(), TableContext.field(column)));
        for (var measured : draft.measures()) {
            var expression = Groups.inner(measured.expression());
            var name =
                    expression instanceof Expression.Field(var column)
                            ? column
                            : measured.rowName();
            listed.putIfAbsent(name, new Output(name, expression));
        }
        if (listed.isEmpty() && also.isPresent() && isNameAsked()) addLabel(listed);
        if (listed.isEmpty() && isDerived) addLabel(listed);
        if (listed.isEmpty()) return;
        also.map(RowOutputs::asWritten)
                .ifPresent(expression -> {
                    var name =
                            expression instanceof Expression.Field(var column)
                                    ? column
                                    : selection.orElseThrow().rowName();
                    listed.putIfAbsent(name, new Output(name, expression));
                });
        draft.update(query -> query.withOutputs(List.copyOf(listed.values())));
    }

    /** A time of day is shown as it is written. */
    private static Expression asWritten(Expression of) {
        return of instanceof Expression.ClockTime(var text) ? text : of;
    }

    /** Who or which row: its name is asked for. */
    private boolean isNameAsked() {
        boolean isOfSeveral = draft.clauses().top().filter(top -> !top.isPlace()).isPresent();
        return draft.clauses().isWhichAsked() && !isOfSeveral;
    }

    /** Whether the rows are asked for by what they are called: the first 3 brands. */
    private boolean isOfRows() {
        return isNameAsked() || !draft.clauses().all(QuestionClause.Subject.class).isEmpty();
    }

    private void addLabel(Map<String, Output> listed) {
        (isOfRows() ? table.names() : table.label())
                .ifPresent(column -> {
                    Misfit.require(!table.isOfOneTable(column)); // whose name is open
                    listed.put(
                            column.name(), new Output(column.name(), TableContext.field(column)));
                });
    }
}
