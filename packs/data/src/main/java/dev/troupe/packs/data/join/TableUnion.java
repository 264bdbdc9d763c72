package dev.troupe.packs.data.join;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables about the same things from several places, one under the other: columns go together by
 * name, else by what they are about.
 */
public final class TableUnion {
    /** From this on, a column is taken to be about a concept. */
    private static final double SURE = 0.9;

    private final List<Table> tables;
    private final String origin;

    /**
     * The result's columns by name, each with its name in every table that has it, by the table's
     * place.
     */
    private final Map<String, Map<Integer, String>> columns = new LinkedHashMap<>();

    public TableUnion(List<Table> tables, String origin) {
        this.tables = tables;
        for (int i = 0; i < tables.size(); i++)
            for (var column : tables.get(i).columns()) {
                var fact = ColumnProfile.of(column);
                columns.computeIfAbsent(
                                findMatch(i, fact).orElse(column.name()),
                                _ -> new LinkedHashMap<>())
                        .put(i, column.name());
            }
        this.origin = columns.containsKey(origin) ? origin + "_" : origin;
    }

    /** The name of the column that holds the source table of each row. */
    public String originColumn() {
        return origin;
    }

    public String sql(List<String> origins) {
        var parts = new ArrayList<String>();
        for (int i = 0; i < tables.size(); i++) {
            int table = i;
            var selected = new ArrayList<String>();
            selected.add(SqlText.literal(origins.get(i)) + " AS " + SqlText.name(origin));
            columns.forEach((name, names) ->
                    selected.add(
                            (names.containsKey(table)
                                            ? SqlText.name(names.getOrDefault(table, name))
                                            : "NULL")
                                    + " AS "
                                    + SqlText.name(name)));
            parts.add(
                    "SELECT "
                            + String.join(", ", selected)
                            + " FROM "
                            + SqlText.name(tables.get(i).name()));
        }
        return String.join(" UNION ALL ", parts);
    }

    /** A column of the tables before that this one goes with and that the table has not used. */
    private Optional<String> findMatch(int table, ColumnProfile fact) {
        var free = columns.keySet().stream().filter(name -> isFree(name, table)).toList();
        return free.stream()
                .filter(name ->
                        NounMatcher.isSameNoun(NounMatcher.normalizeName(name), fact.spaced()))
                .findFirst()
                .or(() -> free.stream().filter(name -> isAboutSame(name, fact)).findFirst());
    }

    private boolean isFree(String name, int table) {
        return !columns.getOrDefault(name, Map.of()).containsKey(table);
    }

    private boolean isAboutSame(String name, ColumnProfile fact) {
        return columns.getOrDefault(name, Map.of()).entrySet().stream()
                .flatMap(entry -> tables.get(entry.getKey()).column(entry.getValue()).stream())
                .map(ColumnProfile::of)
                .anyMatch(other ->
                        other.isNumber() == fact.isNumber()
                                && other.concepts().entrySet().stream()
                                        .anyMatch(concept ->
                                                concept.getValue() >= SURE
                                                        && fact.fit(concept.getKey()) >= SURE));
    }
}
