package dev.troupe.packs.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/**
 * Runs one SQL query over tables in memory. The engine has no files, no network, no extensions and
 * no settings that a query could change; each query has its own database, which is gone afterwards.
 * Safe for use from many threads.
 *
 * @param timeout time for one query; longer ones are stopped
 * @param memoryMiB most memory one query may take
 */
public record TableEngine(Duration timeout, int memoryMiB) {
    private static final int MAX_RESULT_ROWS = TableFiles.MAX_ROWS;

    public TableEngine() {
        this(Duration.ofSeconds(60), 1024);
    }

    /**
     * Computes a query.
     *
     * @param tables what the query may name; their columns keep their names
     * @param sql one {@code SELECT}, or {@code WITH ... SELECT}, in DuckDB's dialect
     * @param result the name of the resulting table
     * @throws TableException when the query is not a single read, is not valid, or takes too long
     *     or too much memory
     * @throws InterruptedException when the thread is interrupted; the query is stopped first
     */
    public Table query(List<Table> tables, String sql, String result) throws InterruptedException {
        var query = SqlText.requireSingleQuery(sql);
        try (var connection = open()) {
            for (var table : tables) TableLoad.into(connection, table);
            lock(connection);
            try (var statement = connection.createStatement()) {
                return withMonths(within(statement, () -> read(statement, query, result)), tables);
            }
        } catch (SQLException e) {
            throw failed(sql, tables, e);
        }
    }

    /** The engine knows days only; a column of months that comes through as it is stays one. */
    private static Table withMonths(Table result, List<Table> sources) {
        return new Table(
                result.name(),
                result.columns().stream()
                        .map(column -> isOfMonths(column, sources) ? column.ofMonths() : column)
                        .toList(),
                result.remarks());
    }

    private static boolean isOfMonths(Column column, List<Table> sources) {
        return column.type() == ColumnType.DATE
                && sources.stream()
                        .flatMap(source -> source.column(column.name()).stream())
                        .anyMatch(source -> source.type() == ColumnType.MONTH)
                && column.present().allMatch(cell -> cell.text().endsWith("-01"));
    }

    private DuckDBConnection open() throws SQLException {
        var settings = new Properties();
        settings.setProperty("enable_external_access", "false");
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        settings.setProperty("memory_limit", memoryMiB + "MiB");
        settings.setProperty("temp_directory", ""); // nothing is spilled to disk
        settings.setProperty("threads", "2");
        return (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:", settings);
    }

    private static void lock(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SET lock_configuration = true");
        }
    }

    private static Table read(Statement statement, String query, String result)
            throws SQLException {
        // As a subquery only a read is grammatical.
        var bounded = "SELECT * FROM (\n" + query + "\n) LIMIT " + (MAX_RESULT_ROWS + 1);
        try (ResultSet rows = statement.executeQuery(bounded)) {
            var table = TableLoad.from(rows, result);
            if (table.rowCount() > MAX_RESULT_ROWS)
                throw new TableException(
                        "结果超过 " + MAX_RESULT_ROWS + " 行；请加筛选或汇总",
                        "The result has more than "
                                + MAX_RESULT_ROWS
                                + " rows; filter or aggregate it");
            return table;
        }
    }

    /**
     * Runs the body beside this thread, so that an interrupt or the timeout can cancel the
     * statement.
     */
    private Table within(Statement statement, Callable<Table> body)
            throws SQLException, InterruptedException {
        var task = new FutureTask<>(body);
        var worker =
                Thread.ofPlatform()
                        .daemon()
                        .name("table-query")
                        .start(task); // native code would pin a virtual thread
        try {
            return task.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case SQLException sql -> throw sql;
                case RuntimeException runtime -> throw runtime;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        } catch (TimeoutException e) {
            stop(statement, worker);
            throw new TableException(
                    "查询超过 " + timeout.toSeconds() + " 秒，已停止；请先筛选或汇总",
                    "The query took longer than "
                            + timeout.toSeconds()
                            + " s and was stopped; filter or aggregate first",
                    e);
        } catch (InterruptedException e) {
            stop(statement, worker);
            throw e;
        }
    }

    /** Cancels until the worker is gone: a cancel that comes before the query has begun is lost. */
    private static void stop(Statement statement, Thread worker)
            throws SQLException, InterruptedException {
        while (worker.isAlive()) {
            statement.cancel();
            worker.join(20);
        }
    }

    private static TableException failed(String sql, List<Table> tables, SQLException e) {
        var known =
                String.join(
                        "; ",
                        tables.stream()
                                .map(t -> t.name() + "(" + String.join(", ", t.columnNames()) + ")")
                                .toList());
        var why =
                String.valueOf(e.getMessage())
                        .lines()
                        .limit(3)
                        .reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
        return new TableException(
                "执行查询失败："
                        + why
                        + "\n查询："
                        + sql
                        + "\n可用的表和列："
                        + (known.isEmpty() ? "没有；表写变量名，或加双引号的文件名，如 FROM \"sales.csv\"" : known),
                "Could not run the query: "
                        + why
                        + "\nQuery: "
                        + sql
                        + "\nTables and columns: "
                        + (known.isEmpty()
                                ? "none; name a table by its variable, or a file in double quotes, as in FROM \"sales.csv\""
                                : known),
                e);
    }
}
