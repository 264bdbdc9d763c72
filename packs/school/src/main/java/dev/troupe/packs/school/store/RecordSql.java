package dev.troupe.packs.school.store;

import dev.troupe.packs.school.record.RecordKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of one user in one transaction; every command contains the user's id.
 *
 * @param connection in a transaction
 */
public record RecordSql(Connection connection, String user) {
    /** Reads the current row of a result. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /**
     * @param command a query whose first parameter is the user's id
     */
    <T> List<T> query(String command, List<String> values, Reader<T> reader) throws SQLException {
        try (var statement = prepare(command, values);
                var rows = statement.executeQuery()) {
            var found = new ArrayList<T>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        }
    }

    /**
     * @param command whose first parameter is the user's id
     */
    int execute(String command, List<String> values) throws SQLException {
        try (var statement = prepare(command, values)) {
            return statement.executeUpdate();
        }
    }

    private PreparedStatement prepare(String command, List<String> values) throws SQLException {
        var statement = connection.prepareStatement(command);
        try {
            statement.setString(1, user);
            for (int i = 0; i < values.size(); i++) {
                statement.setString(i + 2, values.get(i));
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /** Has imports of the same user wait for each other until their transactions have ended. */
    void lockUser() throws SQLException {
        execute(
                "insert into school_user (user_id, imports) values (?, 1)"
                        + " on conflict (user_id) do update set imports = school_user.imports + 1",
                List.of());
    }

    /** The columns of a kind, as texts, of all records of the user. */
    public List<Map<String, String>> rows(RecordKind kind) throws SQLException {
        var columns = kind.columns();
        return query(
                "select "
                        + String.join(", ", columns)
                        + " from "
                        + kind.table()
                        + " where user_id = ?",
                List.of(),
                row -> {
                    var record = new LinkedHashMap<String, String>();
                    for (int i = 0; i < columns.size(); i++) {
                        record.put(columns.get(i), row.getString(i + 1));
                    }
                    return record;
                });
    }

    /** How many records of all kinds the user has. */
    public long countAll() throws SQLException {
        long sum = 0;
        for (var kind : RecordKind.values()) {
            sum += sum(kind, "count(*)");
        }
        return sum;
    }

    /** How many characters the fields of all records of the user have. */
    public long countCharacters() throws SQLException {
        long sum = 0;
        for (var kind : RecordKind.values()) {
            var lengths = kind.columns().stream().map("length(%s)"::formatted);
            sum +=
                    sum(
                            kind,
                            "coalesce(sum(%s), 0)"
                                    .formatted(lengths.collect(Collectors.joining(" + "))));
        }
        return sum;
    }

    private long sum(RecordKind kind, String aggregate) throws SQLException {
        return query(
                        "select " + aggregate + " from " + kind.table() + " where user_id = ?",
                        List.of(),
                        row -> row.getLong(1))
                .getFirst();
    }

    /** The keys of all records of a kind. */
    public Set<List<String>> keys(RecordKind kind) throws SQLException {
        var keys = new HashSet<List<String>>();
        var names = kind.columns().subList(0, kind.keyCount());
        for (var row : rows(kind)) {
            keys.add(names.stream().map(row::get).toList());
        }
        return keys;
    }

    /**
     * Adds a record, or replaces the one with the same key.
     *
     * @param record a text for each column
     * @param isSample whether it is invented; stored with classes
     */
    public void put(RecordKind kind, Map<String, String> record, boolean isSample)
            throws SQLException {
        var columns = new ArrayList<>(kind.columns());
        var values =
                new ArrayList<>(
                        columns.stream().map(column -> record.getOrDefault(column, "")).toList());
        if (kind == RecordKind.CLASSES) {
            columns.add("sample");
            values.add(isSample ? "1" : "0");
        }
        var keys = columns.subList(0, kind.keyCount());
        var changes =
                columns.stream()
                        .skip(kind.keyCount())
                        .map(column -> column + " = excluded." + column)
                        .collect(Collectors.joining(", "));
        execute(
                "insert into %s (user_id, %s) values (?, %s) on conflict (user_id, %s) do update set %s"
                        .formatted(
                                kind.table(),
                                String.join(", ", columns),
                                String.join(", ", Collections.nCopies(columns.size(), "?")),
                                String.join(", ", keys),
                                changes),
                values);
    }
}
