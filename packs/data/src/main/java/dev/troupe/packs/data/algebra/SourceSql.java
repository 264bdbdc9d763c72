package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.query.SqlText;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rows that a query starts from: the table, without the copies of rows that are removed.
 *
 * @param text of a {@code FROM} clause
 * @param place the column with the place of each row in the table
 * @param isPlain whether {@code *} selects the columns of the table and no others
 */
record SourceSql(String text, String place, boolean isPlain) {
    private static final String PLACE = "#row";

    static SourceSql of(String table, List<String> columns, Query query, boolean isNested) {
        var name = SqlText.name(table);
        boolean hasRowId = columns.stream().noneMatch("rowid"::equalsIgnoreCase);
        if (query.unique().isEmpty() && hasRowId && !isNested)
            return new SourceSql(name, "rowid", true);
        var place = SqlText.name(unusedName(PLACE, columns));
        var numbered =
                hasRowId
                        ? "(SELECT *, rowid AS " + place + " FROM " + name + ")"
                        : "(SELECT *, row_number() OVER () - 1 AS " + place + " FROM " + name + ")";
        return new SourceSql(
                query.unique()
                        .map(unique -> firstOf(unique, numbered, place, columns))
                        .orElse(numbered),
                place,
                false);
    }

    private static String firstOf(
            Query.Unique unique, String source, String place, List<String> columns) {
        var equal = unique.by().isEmpty() ? columns : unique.by();
        return "(SELECT * FROM "
                + source
                + " QUALIFY row_number() OVER (PARTITION BY "
                + equal.stream().map(SqlText::name).collect(Collectors.joining(", "))
                + " ORDER BY "
                + place
                + (unique.isLast() ? " DESC" : "")
                + ") = 1)";
    }

    static String unusedName(String wanted, List<String> columns) {
        var name = wanted;
        while (columns.stream().anyMatch(name::equalsIgnoreCase)) name = "#" + name;
        return name;
    }
}
