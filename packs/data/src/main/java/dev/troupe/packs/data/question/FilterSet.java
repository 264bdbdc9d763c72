package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.SqlFilter;
import java.util.List;
import java.util.stream.Stream;

/**
 * The conditions of a question.
 *
 * @param rows on rows, before anything is computed
 * @param groups on the numbers of groups
 */
record FilterSet(List<SqlFilter> rows, List<SqlFilter> groups) {
    FilterSet {
        rows = List.copyOf(rows);
        groups = List.copyOf(groups);
    }

    static FilterSet ofRows(List<SqlFilter> rows) {
        return new FilterSet(rows, List.of());
    }

    FilterSet withRows(SqlFilter filter) {
        return new FilterSet(append(rows, filter), groups);
    }

    FilterSet withGroups(SqlFilter filter) {
        return new FilterSet(rows, append(groups, filter));
    }

    FilterSet withoutRows(SqlFilter filter) {
        return new FilterSet(rows.stream().filter(other -> !other.equals(filter)).toList(), groups);
    }

    private static List<SqlFilter> append(List<SqlFilter> filters, SqlFilter filter) {
        return Stream.concat(filters.stream(), Stream.of(filter)).toList();
    }
}
