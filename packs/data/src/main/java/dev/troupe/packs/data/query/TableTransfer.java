package dev.troupe.packs.data.query;

import dev.troupe.packs.data.file.CsvTableReader;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Moves tables into the engine and results out of it. Decimal columns stay exact as long as 18
 * digits hold them.
 */
final class TableTransfer {
    private static final int EXACT_DIGITS = 18;
    private static final int MAX_SCALE = 9;

    private TableTransfer() {}

    static void load(DuckDBConnection connection, Table table)
            throws SQLException, InterruptedException {
        var types = table.columns().stream().map(TableTransfer::sqlType).toList();
        var declared = new ArrayList<String>();
        for (int i = 0; i < types.size(); i++)
            declared.add(SqlText.name(table.columns().get(i).name()) + " " + types.get(i));
        try (var statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE "
                            + SqlText.name(table.name())
                            + " ("
                            + String.join(", ", declared)
                            + ")");
        }
        try (var appender =
                connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table.name())) {
            var columns = table.columns().stream().map(Column::cells).toList();
            var scales = types.stream().mapToInt(TableTransfer::scale).toArray();
            for (int row = 0; row < table.rowCount(); row++) {
                if (Thread.interrupted()) throw new InterruptedException();
                appender.beginRow();
                for (int i = 0; i < scales.length; i++)
                    append(appender, columns.get(i).get(row), scales[i]);
                appender.endRow();
            }
        }
    }

    private static void append(DuckDBAppender appender, Cell cell, int scale) throws SQLException {
        switch (cell) {
            case Cell.Missing _ -> appender.appendNull();
            case Cell.Text(var value) -> appender.append(value);
            case Cell.Flag(var value) -> appender.append(value);
            case Cell.Date(var value) -> appender.append(value);
            case Cell.DateTime(var value) -> appender.append(value);
            case Cell.Numeric(var value) -> {
                if (scale == 0) appender.append(value.longValueExact());
                else if (scale < 0) appender.append(value.doubleValue());
                else appender.append(value.setScale(scale));
            }
        }
    }

    /** Digits after the point of a decimal type; 0 for whole numbers, -1 for all others. */
    private static int scale(String type) {
        if (!type.startsWith("DECIMAL")) return type.equals("BIGINT") ? 0 : -1;
        return Integer.parseInt(type.substring(type.indexOf(',') + 1, type.length() - 1));
    }

    private static String sqlType(Column column) {
        return switch (column.type()) {
            case TEXT -> "VARCHAR";
            case FLAG -> "BOOLEAN";
            case DATE, MONTH, YEAR -> "DATE";
            case DATE_TIME -> "TIMESTAMP";
            case NUMBER -> numberType(column);
        };
    }

    private static String numberType(Column column) {
        int scale = 0;
        int whole = 1;
        for (var cell : (Iterable<Cell>) column.presentCells()::iterator) {
            var value = ((Cell.Numeric) cell).value();
            if (value.scale() > scale) scale = Math.max(scale, value.stripTrailingZeros().scale());
            whole = Math.max(whole, value.precision() - value.scale());
        }
        if (scale <= 0) return whole <= EXACT_DIGITS ? "BIGINT" : "DOUBLE";
        return scale <= MAX_SCALE && whole + scale <= EXACT_DIGITS
                ? "DECIMAL(" + EXACT_DIGITS + "," + scale + ")"
                : "DOUBLE";
    }

    /** Copies rows out of the engine, in pieces, counting their size. */
    static final class Result {
        private final List<String> names;
        private final List<Integer> types = new ArrayList<>();
        private final List<List<Cell>> cells = new ArrayList<>();
        private final TableLease lease;

        /**
         * @param shape as the query declares it
         */
        Result(ResultSetMetaData shape, TableLease lease) throws SQLException {
            this.lease = lease;
            int width = shape.getColumnCount();
            var labels = new ArrayList<String>();
            for (int i = 1; i <= width; i++) {
                labels.add(shape.getColumnLabel(i));
                types.add(sqlType(shape, i));
                cells.add(new ArrayList<>());
            }
            names = CsvTableReader.Headers.names(labels, width);
        }

        int width() {
            return types.size();
        }

        void add(ResultSet rows) throws SQLException {
            while (rows.next()) {
                lease.addCells(types.size());
                for (int i = 0; i < types.size(); i++) {
                    var cell = cell(rows, i + 1, types.get(i));
                    cells.get(i).add(cell);
                    if (cell instanceof Cell.Text(var text)) lease.addText(text);
                    else if (!cell.isMissing()) lease.addBytes(TableLease.VALUE);
                }
            }
        }

        int rowCount() {
            return cells.isEmpty() ? 0 : cells.getFirst().size();
        }

        Table table(String name) {
            var columns = new ArrayList<Column>();
            for (int i = 0; i < types.size(); i++)
                columns.add(Column.of(names.get(i), type(types.get(i)), cells.get(i)));
            return new Table(name, columns, List.of());
        }
    }

    /** The engine calls its widest integers, which sums of integers are, Java objects. */
    private static int sqlType(ResultSetMetaData shape, int index) throws SQLException {
        return shape.getColumnTypeName(index).endsWith("HUGEINT")
                ? Types.NUMERIC
                : shape.getColumnType(index);
    }

    private static ColumnType type(int sql) {
        return switch (sql) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.DECIMAL,
                    Types.NUMERIC,
                    Types.DOUBLE,
                    Types.FLOAT,
                    Types.REAL ->
                    ColumnType.NUMBER;
            case Types.BOOLEAN, Types.BIT -> ColumnType.FLAG;
            case Types.DATE -> ColumnType.DATE;
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> ColumnType.DATE_TIME;
            default -> ColumnType.TEXT;
        };
    }

    private static Cell cell(ResultSet rows, int index, int sql) throws SQLException {
        if (rows.getObject(index) == null) return Cell.missing();
        return switch (type(sql)) {
            case NUMBER -> number(rows, index, sql);
            case FLAG -> new Cell.Flag(rows.getBoolean(index));
            case DATE, MONTH, YEAR ->
                    new Cell.Date(rows.getObject(index, java.time.LocalDate.class));
            case DATE_TIME -> new Cell.DateTime(rows.getTimestamp(index).toLocalDateTime());
            case TEXT -> Cell.of(String.valueOf(rows.getObject(index)));
        };
    }

    private static Cell number(ResultSet rows, int index, int sql) throws SQLException {
        if (sql == Types.DOUBLE || sql == Types.FLOAT || sql == Types.REAL) {
            double value = rows.getDouble(index);
            return Double.isFinite(value)
                    ? new Cell.Numeric(trim(BigDecimal.valueOf(value)))
                    : Cell.missing();
        }
        return new Cell.Numeric(trim(new BigDecimal(String.valueOf(rows.getObject(index)))));
    }

    private static BigDecimal trim(BigDecimal value) {
        var plain = value.stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }
}
