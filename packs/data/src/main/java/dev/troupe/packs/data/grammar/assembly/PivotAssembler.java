package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;

/** Puts the groups of one key across the columns of the result. */
final class PivotAssembler {
    private static final int MOST_COLUMNS = 60;

    private final QueryDraft draft;
    private final QuestionClauses clauses;

    PivotAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Pivot.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Measures.class),
                Kind.PIVOT,
                Kind.TOTALS);
        var pivot = clauses.one(QuestionClause.Pivot.class);
        var keys = draft.keys();
        var rows = new ArrayList<Grouped>();
        Grouped across;
        if (pivot.isPresent()) {
            across = pivot.get().columns();
            rows.addAll(pivot.get().rows());
            for (var key : keys) if (!rows.contains(key) && !key.equals(across)) rows.add(key);
        } else {
            require(keys.size() == 2);
            across = keys.getLast();
            rows.add(keys.getFirst());
        }
        require(rows.size() == 1);
        requireNarrow(across);
        draft.setKeys(rows);
        group(across, rows.getFirst());
    }

    private static void requireNarrow(Grouped across) {
        boolean isTime = across.expression() instanceof Expression.DatePart;
        require(isTime || across.expression() instanceof Expression.Field);
        require(isTime || across.column().filter(PivotAssembler::isNarrow).isPresent());
    }

    private static boolean isNarrow(ColumnProfile column) {
        return column.distinct() <= MOST_COLUMNS;
    }

    private void group(Grouped across, Grouped rows) {
        var measures = draft.measures();
        require(measures.size() <= 1);
        if (measures.isEmpty()) measures.add(draft.table().rows());
        require(measures.getFirst().expression() instanceof Expression.Aggregation);
        draft.group(measures);
        var columns = new Query.Pivot(Groups.output(across), clauses.has(Kind.TOTALS));
        draft.update(query ->
                query.withPivot(columns)
                        .withOrder(List.of(new Order(rows.expression(), false, true))));
    }
}
