package dev.troupe.bench;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Ten thousand concurrent runs of six nodes: how long all of them take and how much memory they use
 * while each has sleeping nodes. The engine and the baseline each run in their own process.
 */
final class ConcurrentRuns {
    private static final int RUNS = 10_000;
    private static final long SLEEP = 200; // milliseconds of each node
    private static final int ROUNDS = 5;

    private ConcurrentRuns() {}

    /** Starts a run. */
    private interface Start {
        void run() throws Exception;
    }

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var troupe = new ArrayList<double[]>();
        var floor = new ArrayList<double[]>();
        for (int round = 0; round < ROUNDS; round++) {
            troupe.add(runInProcess("troupe"));
            floor.add(runInProcess("floor"));
        }
        rows.accept(row("run 10,000 live runs of 6 nodes", troupe, floor, 0, "ms", 1.1));
        rows.accept(row("heap used while all are live", troupe, floor, 1, "MB", 1.5));
        rows.accept(row("peak resident memory", troupe, floor, 2, "MB", 1.5));
    }

    private static MeasurementRow row(
            String measure,
            List<double[]> troupe,
            List<double[]> floor,
            int figure,
            String unit,
            double target) {
        double ours =
                InterleavedMeasurement.median(
                        troupe.stream().mapToDouble(f -> f[figure]).toArray());
        double theirs =
                InterleavedMeasurement.median(floor.stream().mapToDouble(f -> f[figure]).toArray());
        return new MeasurementRow(
                measure,
                String.format(Locale.ROOT, "%.1f %s", ours, unit),
                String.format(Locale.ROOT, "%.1f %s", theirs, unit),
                ours / theirs,
                target);
    }

    private static double[] runInProcess(String which) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process =
                new ProcessBuilder(
                                java,
                                "-Xmx2g",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "live-" + which)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        var lines = process.inputReader().lines().toList();
        if (process.waitFor() != 0 || lines.isEmpty()) {
            throw new IOException("the process of " + which + " failed: " + lines);
        }
        var figures = lines.getLast().split(" ", -1);
        var parsed = new double[figures.length];
        for (int i = 0; i < parsed.length; i++) {
            parsed[i] = Double.parseDouble(figures[i]);
        }
        return parsed;
    }

    /** The body of the process for the engine. */
    static void troupe() throws Exception {
        var asleep = new Gate();
        var bodies =
                NodeExecutors.always(context -> {
                    asleep.pass(context.node().dependencies().isEmpty());
                    return NodeResult.success(Value.of("slept"), "Done");
                });
        var workflow = graph().workflow();
        try (var engine = Engine.builder(bodies).journal(new InMemoryJournal()).build()) {
            var handles = new ArrayList<RunHandle>();
            report(
                    asleep,
                    () -> handles.add(engine.start(workflow)),
                    () -> {
                        for (var handle : handles) {
                            handle.await();
                        }
                    });
        }
    }

    /** The body of the process for the floor. */
    static void floor() throws Exception {
        var asleep = new Gate();
        var graph = graph();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<CompletableFuture<?>>();
            report(
                    asleep,
                    () ->
                            all.add(
                                    HandWrittenRunner.start(
                                            graph,
                                            executor,
                                            node -> {
                                                asleep.pass(graph.dependencies(node).length == 0);
                                                return "slept";
                                            })),
                    () -> {
                        for (var one : all) {
                            one.get();
                        }
                    });
        }
    }

    /** Two nodes, one after each of them, one after both of these, and a last one. */
    private static WorkflowShape graph() {
        return WorkflowShape.of(new int[][] {{}, {}, {0}, {1}, {2, 3}, {4}});
    }

    private static void report(Gate asleep, Start one, Start awaitAll) throws Exception {
        long start = System.nanoTime();
        for (int run = 0; run < RUNS; run++) {
            one.run();
        }
        asleep.awaitAll();
        long paused = System.nanoTime();
        double heap = usedHeap();
        long resumed = System.nanoTime();
        asleep.open();
        awaitAll.run();
        double millis = (System.nanoTime() - resumed + paused - start) / 1e6;
        System.out.println(millis + " " + heap + " " + peakResident());
    }

    private static double usedHeap() {
        System.gc();
        System.gc();
        var runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    }

    private static double peakResident() throws IOException {
        for (var line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1e3;
            }
        }
        return Double.NaN;
    }

    /**
     * Holds the first nodes of all runs until all of them are there; then every node just sleeps.
     */
    private static final class Gate {
        private final CountDownLatch arrived = new CountDownLatch(RUNS * 2);
        private final CountDownLatch mayGo = new CountDownLatch(1);

        void pass(boolean isFirst) {
            try {
                if (isFirst) {
                    arrived.countDown();
                    mayGo.await();
                }
                Thread.sleep(SLEEP);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts the benchmark", e);
            }
        }

        void awaitAll() throws InterruptedException {
            arrived.await();
        }

        void open() {
            mayGo.countDown();
        }
    }
}
