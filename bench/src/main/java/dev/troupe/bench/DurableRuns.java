package dev.troupe.bench;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
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

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-runs");
        var output = Value.of(Map.of("total", Value.of(42), "text", Value.of("twelve months")));
        var bodies = NodeExecutors.always(_ -> NodeResult.success(output, "Computed the total"));
        var workflow = WorkflowShape.ofLayers(6).workflow();
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
            double median = InterleavedMeasurement.median(added);
            rows.accept(
                    new MeasurementRow(
                            "run of six nodes, SQLite journal, median",
                            MeasurementRow.time(InterleavedMeasurement.median(with)),
                            MeasurementRow.time(InterleavedMeasurement.median(without)),
                            InterleavedMeasurement.median(with)
                                    / InterleavedMeasurement.median(without),
                            Double.NaN));
            rows.accept(
                    new MeasurementRow(
                            "what the journal adds, against 10 ms: median",
                            MeasurementRow.time(median),
                            "10.0 ms",
                            median / TARGET,
                            1));
            rows.accept(
                    new MeasurementRow(
                            "the same at the 95th percentile",
                            MeasurementRow.time(InterleavedMeasurement.quantile(added, 0.95)),
                            String.format(Locale.ROOT, "%d runs", RUNS),
                            InterleavedMeasurement.quantile(added, 0.95) / TARGET,
                            Double.NaN));
        } finally {
            TempDirectories.delete(directory);
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
