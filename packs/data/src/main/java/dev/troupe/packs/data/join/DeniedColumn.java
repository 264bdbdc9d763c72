package dev.troupe.packs.data.join;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.Table;
import java.util.Optional;

/**
 * A column that has to be empty by the conditions of a question although none of its cells is. Over
 * two tables this asks for rows of one that the other has no row for: who has not signed in is not
 * in the file of those who did.
 */
final class DeniedColumn {
    private DeniedColumn() {}

    /** The first such column of a table. */
    static Optional<Column> find(Query query, Table table) {
        return query.filters().stream()
                .flatMap(condition -> column(condition, table).stream())
                .filter(column -> column.presentCells().count() == table.rowCount())
                .findFirst();
    }

    private static Optional<Column> column(QueryCondition condition, Table table) {
        return condition instanceof QueryCondition.Missing(Expression.Field(var name))
                ? table.column(name)
                : Optional.empty();
    }
}
