package dev.troupe.packs.data.query;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.sql.Connection;
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
import java.util.concurrent.atomic.AtomicReference;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/**
 * Runs one SQL query over tables in memory. The engine has no files, no network, no extensions and
 * no settings that a query could change; each query has its own database, which is deleted
 * afterwards. What its queries take is reserved in one budget for the whole process before they
 * begin. Safe for use from many threads.
 */
public final class TableEngine {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int MAX_RESULT_ROWS = TableFiles.MAX_ROWS;
    private static final int MAX_SHOWN = 2_000; // characters of a query or of columns in a message

    private final Duration timeout;
    private final int memoryMiB;
    private final TableMemory memory;

    public TableEngine() {
        this(TIMEOUT, Integer.MAX_VALUE);
    }

    /**
     * @param timeout time for one query; longer ones are stopped
     * @param memoryMiB most memory one query may take, unless one query of the process may take
     *     less
     */
    public TableEngine(Duration timeout, int memoryMiB) {
        this(timeout, memoryMiB, TableMemory.ofEngines());
    }

    /**
     * @param memory of all queries together, outside the heap
     */
    TableEngine(Duration timeout, int memoryMiB, TableMemory memory) {
        this.timeout = timeout;
        this.memoryMiB = (int) Math.min(memoryMiB, memory.requestBytes() >> 20);
        this.memory = memory;
    }

    /**
     * Computes a query.
     *
     * @param tables that the query may name; the names of their columns do not change
     * @param sql one {@code SELECT}, or {@code WITH ... SELECT}, in DuckDB's dialect
     * @param result the name of the resulting table
     * @throws TableException when the query is not a single read, is not valid, or takes too long
     *     or too much memory
     * @throws InterruptedException when the thread is interrupted; the query is stopped first
     */
    public Table query(List<Table> tables, String sql, String result) throws InterruptedException {
        try (var lease = TableMemory.ofProcess().lease("")) {
            return query(tables, sql, result, lease);
        }
    }

    /** The same, counting what the result takes. */
    Table query(List<Table> tables, String sql, String result, TableLease lease)
            throws InterruptedException {
        var query = SqlText.requireSingleQuery(sql);
        var work = new Work(tables, query, result, lease);
        try (var engine = memory.lease(lease.user())) {
            engine.addBytesInterruptibly((long) memoryMiB << 20);
            return withMonthsAndYears(runWithTimeout(work), tables);
        } catch (SQLException e) {
            throw toException(sql, tables, e);
        }
    }

    /** One query from opening the engine to closing it. */
    private final class Work implements Callable<Table> {
        private final List<Table> tables;
        private final String query;
        private final String result;
        private final TableLease lease;
        private final AtomicReference<@Nullable Statement> running = new AtomicReference<>();

        Work(List<Table> tables, String query, String result, TableLease lease) {
            this.tables = tables;
            this.query = query;
            this.result = result;
            this.lease = lease;
        }

        @Override
        public Table call() throws SQLException, InterruptedException {
            try (var connection = open()) {
                for (var table : tables) TableTransfer.load(connection, table);
                prepare(connection, query);
                try (var statement = connection.createStatement()) {
                    running.set(statement);
                    return new ResultFetcher(statement, lease).read(query, result, MAX_RESULT_ROWS);
                } finally {
                    running.set(null);
                }
            }
        }

        void cancel() throws SQLException {
            var statement = running.get();
            if (statement != null) statement.cancel();
        }
    }

    /**
     * The engine knows days only; a column of months or years that comes through as it is stays
     * one.
     */
    private static Table withMonthsAndYears(Table result, List<Table> sources) {
        return new Table(
                result.name(),
                result.columns().stream().map(column -> withSourceType(column, sources)).toList(),
                result.remarks());
    }

    private static Column withSourceType(Column column, List<Table> sources) {
        if (column.type() != ColumnType.DATE) return column;
        return sources.stream()
                .flatMap(source -> source.column(column.name()).stream())
                .map(Column::type)
                .filter(type ->
                        type == ColumnType.MONTH && isOf(column, "-01")
                                || type == ColumnType.YEAR && isOf(column, "-01-01"))
                .findFirst()
                .map(column::as)
                .orElse(column);
    }

    private static boolean isOf(Column column, String firstDay) {
        return column.presentCells().allMatch(cell -> cell.text().endsWith(firstDay));
    }

    private DuckDBConnection open() throws SQLException {
        var settings = new Properties();
        settings.setProperty("enable_external_access", "false");
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        settings.setProperty("allow_community_extensions", "false");
        settings.setProperty("memory_limit", memoryMiB + "MiB");
        settings.setProperty("temp_directory", ""); // nothing is spilled to disk
        settings.setProperty("max_temp_directory_size", "0MB");
        settings.setProperty("jdbc_stream_results", "true"); // rows come as they are read
        settings.setProperty("threads", "2");
        return (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:", settings);
    }

    /**
     * Puts a bound on functions that make much of little, adds those of distributions for a query
     * that calls one, and lets nothing be set any more.
     */
    private static void prepare(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement()) {
            for (var bound : SqlFunctionLimits.MACROS) statement.execute(bound);
            if (DistributionMacros.areCalledIn(query))
                for (var tail : DistributionMacros.MACROS) statement.execute(tail);
            statement.execute("SET lock_configuration = true");
        }
    }

    /** Runs the work on another thread, so that an interrupt or the timeout can cancel it. */
    private Table runWithTimeout(Work work) throws SQLException, InterruptedException {
        var task = new FutureTask<>(work);
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
            stop(work, worker);
            throw new TableException(
                    "查询超过 " + timeout.toSeconds() + " 秒，已停止；请先筛选或汇总",
                    "The query took longer than "
                            + timeout.toSeconds()
                            + " s and was stopped; filter or aggregate first",
                    e);
        } catch (InterruptedException e) {
            stop(work, worker);
            throw e;
        }
    }

    /**
     * Cancels until the worker has ended: a cancel before the query has begun is lost. Only then is
     * the memory free that it holds, so another interrupt does not end the waiting.
     */
    private static void stop(Work work, Thread worker) throws SQLException {
        boolean isInterrupted = false;
        while (worker.isAlive()) {
            worker.interrupt();
            work.cancel();
            try {
                worker.join(20);
            } catch (InterruptedException _) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) Thread.currentThread().interrupt();
    }

    private TableException toException(String sql, List<Table> tables, SQLException e) {
        if (String.valueOf(e.getMessage()).startsWith("Out of Memory"))
            return new TableException(
                    "查询需要的内存超过 " + memoryMiB + " MB；请只取需要的列，先筛选或汇总",
                    "The query needs more than "
                            + memoryMiB
                            + " MB of memory; select fewer columns, filter or aggregate first",
                    e);
        var known =
                display(
                        String.join(
                                "; ",
                                tables.stream()
                                        .map(t ->
                                                t.name()
                                                        + "("
                                                        + String.join(", ", t.columnNames())
                                                        + ")")
                                        .toList()));
        var why =
                String.valueOf(e.getMessage())
                        .lines()
                        .limit(3)
                        .reduce("", (a, b) -> a.isEmpty() ? b : a + " " + b);
        return new TableException(
                "执行查询失败："
                        + why
                        + "\n查询："
                        + display(sql)
                        + "\n可用的表和列："
                        + (known.isEmpty() ? "没有；表写变量名，或加双引号的文件名，如 FROM \"sales.csv\"" : known),
                "Could not run the query: "
                        + why
                        + "\nQuery: "
                        + display(sql)
                        + "\nTables and columns: "
                        + (known.isEmpty()
                                ? "none; use the variable of a table, or a file in double quotes, as in FROM \"sales.csv\""
                                : known),
                e);
    }

    private static String display(String text) {
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
    }
}
