package dev.troupe.bench;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Durable commits of nodes by many concurrent runs, each append waiting for the disk, against a
 * loop that inserts a row a transaction into the same kind of file.
 */
final class JournalCommits {
    private static final int ROUNDS = 9;
    private static final int RUNS = 1_000;
    private static final int APPENDS = 20; // of each run in a round
    private static final int FEW = 64; // concurrent runs, as on a busy server
    private static final int FEW_APPENDS = 100; // of each of them in a round
    private static final int FLOOR = 500; // inserts of a round; it is that much slower
    private static final double TARGET = 1e9 / 10_000; // nanoseconds an append

    private JournalCommits() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-journal");
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"));
                var floor = floor(directory.resolve("floor.db"))) {
            var ours = new double[ROUNDS];
            var theirs = new double[ROUNDS];
            var ratios = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) { // the first one warms up
                double append = appends(journal, round, RUNS, APPENDS);
                double insert = inserts(floor, round) / (double) FLOOR;
                if (round >= 0) {
                    ours[round] = append;
                    theirs[round] = insert;
                    ratios[round] = append / insert;
                }
            }
            report(rows, ours, theirs, InterleavedMeasurement.median(ratios));
            var totals = journal.commitTotals();
            double shared = totals.writes() / (double) totals.commits();
            rows.accept(
                    new MeasurementRow(
                            "appends that share a commit",
                            String.format(Locale.ROOT, "%.0f", shared),
                            "1",
                            shared,
                            Double.NaN));
            measureFew(rows, directory);
        } finally {
            TempDirectories.delete(directory);
        }
    }

    /**
     * 64 concurrent writers, alternating with a file that gets as many bytes in batches of the same
     * size.
     */
    private static void measureFew(Consumer<MeasurementRow> rows, Path directory) throws Exception {
        try (var journal = SqliteJournal.open(directory.resolve("few.db"));
                var disk = FsyncRate.open(directory.resolve("disk"))) {
            var ours = new double[ROUNDS];
            var theirs = new double[ROUNDS];
            var ratios = new double[ROUNDS];
            for (int round = -1; round < ROUNDS; round++) {
                double append = appends(journal, round, FEW, FEW_APPENDS);
                double record = disk.perRecord(FEW_APPENDS, FEW);
                if (round >= 0) {
                    ours[round] = append;
                    theirs[round] = record;
                    ratios[round] = append / record;
                }
            }
            rows.accept(
                    new MeasurementRow(
                            "durable commits, 64 at once, against raw fsync",
                            perSecond(InterleavedMeasurement.median(ours)),
                            perSecond(InterleavedMeasurement.median(theirs)),
                            InterleavedMeasurement.median(ratios),
                            Double.NaN));
        }
    }

    private static void report(
            Consumer<MeasurementRow> rows, double[] ours, double[] theirs, double ratio) {
        double append = InterleavedMeasurement.median(ours);
        double insert = InterleavedMeasurement.median(theirs);
        rows.accept(
                new MeasurementRow(
                        "durable commit of a node, 1,000 runs at once",
                        MeasurementRow.time(append),
                        MeasurementRow.time(insert),
                        ratio,
                        Double.NaN));
        rows.accept(
                new MeasurementRow(
                        "the same, against 10,000 a second",
                        perSecond(append),
                        "10000 /s",
                        append / TARGET,
                        1));
    }

    private static String perSecond(double nanos) {
        return String.format(Locale.ROOT, "%.0f /s", 1e9 / nanos);
    }

    /** What a chain of nodes appends: the end of one and the start of the next, in one go. */
    private static double appends(Journal journal, int round, int runs, int appends) {
        long start = System.nanoTime();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < runs; i++) {
                var run = new RunId("run-" + runs + "-" + (round + 1) + "-" + i);
                executor.execute(() -> {
                    for (int append = 0; append < appends; append++) {
                        journal.append(run, entries(run, 2L * append + 1));
                    }
                });
            }
        }
        return (System.nanoTime() - start) / (double) (runs * appends);
    }

    private static List<JournalEntry> entries(RunId run, long sequence) {
        var output = Value.of(Map.of("total", Value.of(42), "text", Value.of("twelve months")));
        var finished =
                new RunEvent.NodeFinished(
                        new NodeId("agent-" + sequence),
                        1,
                        NodeResult.success(output, "Computed the total of twelve months"));
        var started = new RunEvent.NodeStarted(new NodeId("agent-" + (sequence + 1)), 1);
        var now = Instant.now();
        return List.of(
                new JournalEntry(run, sequence, now, finished),
                new JournalEntry(run, sequence + 1, now, started));
    }

    private static Connection floor(Path file) throws SQLException {
        var connection =
                DriverManager.getConnection(
                        "jdbc:sqlite:" + file + "?journal_mode=WAL&synchronous=FULL");
        try (var statement = connection.createStatement()) {
            statement.execute("create table event (id integer primary key, payload text)");
        }
        return connection;
    }

    private static long inserts(Connection floor, int round) throws SQLException {
        long start = System.nanoTime();
        try (var insert = floor.prepareStatement("insert into event (payload) values (?)")) {
            for (int i = 0; i < FLOOR; i++) {
                insert.setString(1, "round " + round + ", insert " + i);
                insert.executeUpdate();
            }
        }
        return System.nanoTime() - start;
    }
}
