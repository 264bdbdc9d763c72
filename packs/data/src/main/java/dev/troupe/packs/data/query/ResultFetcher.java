package dev.troupe.packs.data.query;

import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableLimits;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Computes a query inside the engine, under the engine's limit of memory, measures the rows there
 * and only then copies them out, in pieces that fit. The driver turns 2,048 rows at a time into
 * Java objects, so long texts are fetched fewer at a time.
 */
final class ResultFetcher {
    /** In a separate schema, which a query cannot refer to before it exists. */
    private static final String RESULT = "temp.troupe_result";

    private static final int FETCHED = 2_048; // rows at a time, by the driver
    private static final long PIECE = 8L << 20; // bytes of text

    /** Types whose values have a fixed, small size. */
    private static final Set<String> SMALL =
            Set.of(
                    "BOOLEAN",
                    "TINYINT",
                    "SMALLINT",
                    "INTEGER",
                    "BIGINT",
                    "HUGEINT",
                    "UTINYINT",
                    "USMALLINT",
                    "UINTEGER",
                    "UBIGINT",
                    "UHUGEINT",
                    "FLOAT",
                    "DOUBLE",
                    "DATE",
                    "TIME",
                    "TIMESTAMP",
                    "TIMESTAMP WITH TIME ZONE",
                    "INTERVAL",
                    "UUID");

    private final Statement statement;
    private final TableLease lease;

    ResultFetcher(Statement statement, TableLease lease) {
        this.statement = statement;
        this.lease = lease;
    }

    /**
     * @param query one read; as a subquery only a read is grammatical
     * @param maxRows more are refused
     */
    Table read(String query, String name, int maxRows) throws SQLException {
        lease.withSource(name);
        try (var shape = statement.executeQuery("SELECT * FROM (\n" + query + "\n) LIMIT 0")) {
            var result = new TableTransfer.Result(shape.getMetaData(), lease);
            TableLimits.requireColumns(name, result.width());
            var texts = longColumns(shape.getMetaData());
            statement.execute(
                    "CREATE TEMP TABLE troupe_result AS SELECT * FROM (\n"
                            + query
                            + "\n) AS t("
                            + columns(result.width())
                            + ") LIMIT "
                            + (maxRows + 1));
            fetch(result, texts, maxRows);
            return result.table(name);
        }
    }

    private static String columns(int width) {
        return IntStream.rangeClosed(1, width)
                .mapToObj(i -> "c" + i)
                .collect(Collectors.joining(", "));
    }

    private static List<String> longColumns(ResultSetMetaData shape) throws SQLException {
        var columns = new ArrayList<String>();
        for (int i = 1; i <= shape.getColumnCount(); i++) {
            var type = shape.getColumnTypeName(i);
            if (!SMALL.contains(type) && !type.startsWith("DECIMAL")) columns.add("c" + i);
        }
        return columns;
    }

    private void fetch(TableTransfer.Result result, List<String> texts, int maxRows)
            throws SQLException {
        long rows = number("SELECT count(*) FROM " + RESULT);
        if (rows > maxRows)
            throw new TableException(
                    "结果超过 " + maxRows + " 行；请加筛选或汇总",
                    "The result has more than " + maxRows + " rows; filter or aggregate it");
        lease.requireCells(rows, result.width());
        if (texts.isEmpty() || rows == 0) {
            fetch(result, "");
            return;
        }
        var sizes = sizes(texts);
        long longest = number("SELECT coalesce(max(" + sizes + "), 0) FROM " + RESULT);
        if (longest <= PIECE / FETCHED) {
            fetch(result, "");
            return;
        }
        requireShort(texts);
        requireRoom(number("SELECT sum(" + sizes + ") FROM " + RESULT), rows, result.width());
        for (var piece : pieces(sizes))
            fetch(result, " WHERE rowid BETWEEN " + piece[0] + " AND " + piece[1]);
    }

    private static String sizes(List<String> texts) {
        return texts.stream()
                .map(column -> "coalesce(" + size(column) + ", 0)")
                .collect(Collectors.joining(" + "));
    }

    private static String size(String column) {
        return "strlen(CAST(" + column + " AS VARCHAR))";
    }

    private void requireShort(List<String> texts) throws SQLException {
        for (var column : texts) {
            long longest = number("SELECT coalesce(max(" + size(column) + "), 0) FROM " + RESULT);
            if (longest > TableLimits.MAX_VALUE)
                throw new TableException(
                        "结果里有 " + longest + " 字节的值，一个值最多 " + TableLimits.MAX_VALUE + " 字节；请截取或汇总",
                        "The result has a value of "
                                + longest
                                + " bytes; one value has at most "
                                + TableLimits.MAX_VALUE
                                + ". Cut or aggregate it");
        }
    }

    /** What is too large is refused before any of it is copied. */
    private void requireRoom(long bytes, long rows, int width) {
        lease.requireBytes(bytes + rows * width * TableLease.CELL);
    }

    /** First and last rows of pieces of about the same size. */
    private List<long[]> pieces(String sizes) throws SQLException {
        var pieces = new ArrayList<long[]>();
        try (var rows =
                statement.executeQuery(
                        "SELECT min(id), max(id) FROM (SELECT rowid AS id, (sum("
                                + sizes
                                + ") OVER (ORDER BY rowid)) // "
                                + PIECE
                                + " AS piece FROM "
                                + RESULT
                                + ") GROUP BY piece ORDER BY 1")) {
            while (rows.next()) pieces.add(new long[] {rows.getLong(1), rows.getLong(2)});
        }
        return pieces;
    }

    private void fetch(TableTransfer.Result result, String where) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + RESULT + where)) {
            result.add(rows);
        }
    }

    private long number(String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
