package dev.troupe.packs.life;

import dev.troupe.core.Value;
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

/** The rows of one person in one transaction; every command has the person's id in it. */
record Sql(Connection connection, String user) {
    /** What a query came to, row by row. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    Optional<Row> find(Table table, List<Value> keys) throws SQLException {
        return select(table, where(table), keys).stream().findFirst();
    }

    /**
     * @param rest conditions, which begin with {@code and}, and what comes after them
     */
    List<Row> select(Table table, String rest, List<Value> values) throws SQLException {
        return select(table, own(table), rest, values);
    }

    /** All rows of the person, as what is selected from. */
    static String own(Table table) {
        return table.name() + " where user_id = ?";
    }

    /**
     * @param from a table or part of one, with a condition whose parameter is the person's id
     */
    List<Row> select(Table table, String from, String rest, List<Value> values)
            throws SQLException {
        var columns = String.join(", ", table.columns());
        return query(
                "select " + columns + " from " + from + " " + rest, values, row -> row(table, row));
    }

    /**
     * Any query whose first parameter is the person's id.
     *
     * @param values the other parameters
     */
    <T> List<T> query(String command, List<Value> values, Reader<T> reader) throws SQLException {
        try (var statement = prepared(command, values);
                var rows = statement.executeQuery()) {
            var found = new ArrayList<T>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        }
    }

    /** The one number that a query came to. */
    long number(String command, List<Value> values) throws SQLException {
        return query(command, values, row -> row.getLong(1)).getFirst();
    }

    /** Changes rows by a command whose first parameter is the person's id. */
    int execute(String command, List<Value> values) throws SQLException {
        try (var statement = prepared(command, values)) {
            return statement.executeUpdate();
        }
    }

    void insert(Table table, Row row) throws SQLException {
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
                typed(table, row));
    }

    void update(Table table, Row row) throws SQLException {
        var sets =
                table.columns().stream()
                        .map(column -> column + " = ?")
                        .collect(Collectors.joining(", "));
        var keys = where(table);
        var command = "update " + table.name() + " set " + sets + " where user_id = ? " + keys;
        try (var statement = connection.prepareStatement(command)) {
            int next = bind(statement, 1, typed(table, row));
            statement.setString(next, user);
            bind(statement, next + 1, row.of(table.keys()));
            statement.executeUpdate();
        }
    }

    void delete(Table table, Row row) throws SQLException {
        execute(
                "delete from " + table.name() + " where user_id = ? " + where(table),
                row.of(table.keys()));
    }

    private static List<Value> typed(Table table, Row row) {
        return row.of(table.columns());
    }

    private static String where(Table table) {
        return table.keys().stream()
                .map(key -> "and " + key + " = ?")
                .collect(Collectors.joining(" "));
    }

    /** Conditions for one of several values; false for none. */
    static String in(String column, int values) {
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

    private PreparedStatement prepared(String command, List<Value> values) throws SQLException {
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

    private static Row row(Table table, ResultSet found) throws SQLException {
        Map<String, Value> columns = new LinkedHashMap<>();
        int place = 1;
        for (var column : table.columns()) {
            columns.put(column, value(found, place, table.numbers().contains(column)));
            place++;
        }
        return new Row(columns);
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
