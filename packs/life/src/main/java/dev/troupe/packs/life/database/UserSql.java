package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.TableSchema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rows of one user in one transaction; every command contains the user's id. */
public record UserSql(Connection connection, String user) {
    /** The result of a query, row by row. */
    public interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    Optional<StoredRow> find(TableSchema table, List<Value> keys) throws SQLException {
        return select(table, where(table), keys).stream().findFirst();
    }

    /**
     * @param rest conditions, which begin with {@code and}, and what comes after them
     */
    public List<StoredRow> select(TableSchema table, String rest, List<Value> values)
            throws SQLException {
        return select(table, ownRows(table), rest, values);
    }

    /** All rows of the user, as a source to select from. */
    static String ownRows(TableSchema table) {
        return table.name() + " where user_id = ?";
    }

    /**
     * @param from a table or part of one, with a condition whose parameter is the user's id
     */
    List<StoredRow> select(TableSchema table, String from, String rest, List<Value> values)
            throws SQLException {
        var columns = String.join(", ", table.columns());
        return query(
                "select " + columns + " from " + from + " " + rest, values, row -> row(table, row));
    }

    /**
     * Any query whose first parameter is the user's id.
     *
     * @param values the other parameters
     */
    public <T> List<T> query(String command, List<Value> values, Reader<T> reader)
            throws SQLException {
        try (var statement = prepare(command, values);
                var rows = statement.executeQuery()) {
            var found = new ArrayList<T>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        }
    }

    /** The single number that a query returns. */
    public long number(String command, List<Value> values) throws SQLException {
        return query(command, values, row -> row.getLong(1)).getFirst();
    }

    /** Changes rows by a command whose first parameter is the user's id. */
    int execute(String command, List<Value> values) throws SQLException {
        try (var statement = prepare(command, values)) {
            return statement.executeUpdate();
        }
    }

    void insert(TableSchema table, StoredRow row) throws SQLException {
        var columns = String.join(", ", table.columns());
        var places = ", ?".repeat(table.columns().size());
        execute(
                "insert into "
                        + table.name()
                        + " (user_id, "
                        + columns
                        + ") values (?"
                        + places
                        + ")",
                toParameters(table, row));
    }

    void update(TableSchema table, StoredRow row) throws SQLException {
        var sets =
                table.columns().stream()
                        .map(column -> column + " = ?")
                        .collect(Collectors.joining(", "));
        var keys = where(table);
        var command = "update " + table.name() + " set " + sets + " where user_id = ? " + keys;
        try (var statement = connection.prepareStatement(command)) {
            int next = bind(statement, 1, toParameters(table, row));
            statement.setString(next, user);
            bind(statement, next + 1, row.of(table.keys()));
            statement.executeUpdate();
        }
    }

    void delete(TableSchema table, StoredRow row) throws SQLException {
        execute(
                "delete from " + table.name() + " where user_id = ? " + where(table),
                row.of(table.keys()));
    }

    private static List<Value> toParameters(TableSchema table, StoredRow row) {
        return row.of(table.columns());
    }

    private static String where(TableSchema table) {
        return table.keys().stream()
                .map(key -> "and " + key + " = ?")
                .collect(Collectors.joining(" "));
    }

    /** Conditions for one of several values; false for none. */
    static String inCondition(String column, int values) {
        return values == 0
                ? " and 1 = 0"
                : " and "
                        + column
                        + " in ("
                        + String.join(
                                ", ",
                                Arrays.asList(new String[values]).stream().map(_ -> "?").toList())
                        + ")";
    }

    private PreparedStatement prepare(String command, List<Value> values) throws SQLException {
        var statement = connection.prepareStatement(command);
        try {
            statement.setString(1, user);
            bind(statement, 2, values);
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /** Answers the place after them. */
    private static int bind(PreparedStatement statement, int from, List<Value> values)
            throws SQLException {
        int place = from;
        for (var value : values) {
            switch (value) {
                case Value.Num(var number) -> statement.setLong(place, number.longValueExact());
                case Value.Missing _ -> statement.setNull(place, Types.NULL);
                default -> statement.setString(place, value.asText());
            }
            place++;
        }
        return place;
    }

    private static StoredRow row(TableSchema table, ResultSet found) throws SQLException {
        Map<String, Value> columns = new LinkedHashMap<>();
        int place = 1;
        for (var column : table.columns()) {
            columns.put(column, value(found, place, table.numbers().contains(column)));
            place++;
        }
        return new StoredRow(columns);
    }

    private static Value value(ResultSet found, int place, boolean isNumber) throws SQLException {
        if (isNumber) {
            long number = found.getLong(place);
            return found.wasNull() ? Value.missing() : Value.of(number);
        }
        var text = found.getString(place);
        return text == null ? Value.missing() : Value.of(text);
    }
}
