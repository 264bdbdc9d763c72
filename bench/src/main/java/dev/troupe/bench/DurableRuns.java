package dev.troupe.bench;

import dev.troupe.core.Engine;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.store.SqliteJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** A run of six nodes with the SQLite journal, every commit waiting for the disk, against none. */
final class DurableRuns {
    private static final int RUNS = 301; // an odd number has a median
    private static final int WARM_UP = 200;
    private static final double TARGET = 10e6; // nanoseconds that the journal may add at the median

    private DurableRuns() {}

    static void measure(Consumer<Row> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-runs");
        var output = Value.of(Map.of("total", Value.of(42), "text", Value.of("twelve months")));
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(output, "Computed the total"));
        var workflow = Graph.layered(6).workflow();
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"));
                var durable = Engine.builder(bodies).journal(journal).build();
                var fleeting = Engine.builder(bodies).journal(new InMemoryJournal()).build()) {
            var added = new double[RUNS];
            var with = new double[RUNS];
            var without = new double[RUNS];
            for (int i = -WARM_UP; i < RUNS; i++) {
                double kept = time(durable, workflow);
                double forgotten = time(fleeting, workflow);
                if (i >= 0) {
                    with[i] = kept;
                    without[i] = forgotten;
                    added[i] = kept - forgotten;
                }
            }
            double median = Interleaved.median(added);
            rows.accept(
                    new Row(
                            "run of six nodes, SQLite journal, median",
                            Row.time(Interleaved.median(with)),
                            Row.time(Interleaved.median(without)),
                            Interleaved.median(with) / Interleaved.median(without),
                            Double.NaN));
            rows.accept(
                    new Row(
                            "what the journal adds, against 10 ms: median",
                            Row.time(median),
                            "10.0 ms",
                            median / TARGET,
                            1));
            rows.accept(
                    new Row(
                            "the same at the 95th percentile",
                            Row.time(Interleaved.quantile(added, 0.95)),
                            String.format(Locale.ROOT, "%d runs", RUNS),
                            Interleaved.quantile(added, 0.95) / TARGET,
                            Double.NaN));
        } finally {
            Directories.delete(directory);
        }
    }

    private static double time(Engine engine, Workflow workflow) throws InterruptedException {
        long start = System.nanoTime();
        if (engine.start(workflow).await().status() != RunStatus.COMPLETED) {
            throw new IllegalStateException("a run did not complete");
        }
        return System.nanoTime() - start;
    }
}
