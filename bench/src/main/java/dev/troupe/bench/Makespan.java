package dev.troupe.bench;

import dev.troupe.core.Engine;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Value;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * How long a run takes compared with its critical path, on random graphs whose nodes sleep for
 * lognormal times. The critical path is that of the times which the nodes really slept, so that a
 * late wake-up by the machine is not blamed on the scheduler.
 */
final class Makespan {
    private static final int GRAPHS = 120;
    private static final int NODES = 30;
    private static final double MEDIAN_MILLIS = 8;
    private static final double SIGMA = 0.8;

    private Makespan() {}

    /** One of the schedulers, running one graph. */
    private interface Scheduler {
        void run(Graph graph, IntFunction<String> body) throws Exception;
    }

    static void measure(Consumer<Row> rows) throws Exception {
        var random = new Random(11);
        var troupe = new double[GRAPHS];
        var floor = new double[GRAPHS];
        var levels = new double[GRAPHS];
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = -5; i < GRAPHS; i++) { // the first few only warm up
                var graph = Graph.random(random, NODES);
                var nanos = latencies(random);
                double ours = stretch(graph, nanos, Makespan::troupe);
                double theirs =
                        stretch(graph, nanos, (g, body) -> Floor.start(g, executor, body).get());
                double byLevel = stretch(graph, nanos, (g, body) -> Levels.run(g, executor, body));
                if (i >= 0) {
                    troupe[i] = ours;
                    floor[i] = theirs;
                    levels[i] = byLevel;
                }
            }
        }
        rows.accept(row("run time over critical path, median", troupe, floor, 0.5, 1.01));
        rows.accept(row("run time over critical path, p95", troupe, floor, 0.95, 1.04));
        rows.accept(row("the same level by level, median", levels, floor, 0.5, Double.NaN));
        rows.accept(row("the same level by level, p95", levels, floor, 0.95, Double.NaN));
    }

    private static Row row(
            String measure, double[] values, double[] floor, double share, double target) {
        double value = Interleaved.quantile(values, share);
        double beside = Interleaved.quantile(floor, share);
        return new Row(
                measure,
                String.format(Locale.ROOT, "%.3f", value),
                String.format(Locale.ROOT, "%.3f", beside),
                value,
                target);
    }

    private static long[] latencies(Random random) {
        var nanos = new long[NODES];
        Arrays.setAll(
                nanos, _ -> (long) (MEDIAN_MILLIS * 1e6 * Math.exp(SIGMA * random.nextGaussian())));
        return nanos;
    }

    private static double stretch(Graph graph, long[] nanos, Scheduler scheduler) throws Exception {
        var slept = new long[NODES];
        long start = System.nanoTime();
        scheduler.run(
                graph,
                node -> {
                    long begun = System.nanoTime();
                    for (long left = nanos[node]; left > 0; ) {
                        LockSupport.parkNanos(left);
                        left = begun + nanos[node] - System.nanoTime();
                    }
                    slept[node] = System.nanoTime() - begun;
                    return "slept";
                });
        double took = System.nanoTime() - start;
        return took / criticalPath(graph, slept);
    }

    private static void troupe(Graph graph, IntFunction<String> body) throws Exception {
        var bodies =
                NodeBodies.always(context -> {
                    var id = context.node().id().value();
                    int node = Integer.parseInt(id.substring("agent-".length()));
                    return NodeResult.succeeded(Value.of(body.apply(node)), "Done");
                });
        try (var engine = Engine.builder(bodies).build()) {
            engine.start(graph.workflow()).await();
        }
    }

    private static long criticalPath(Graph graph, long[] nanos) {
        var ends = new long[graph.size()];
        long last = 0;
        for (int node = 0; node < ends.length; node++) {
            long start = 0;
            for (int before : graph.dependencies(node)) {
                start = Math.max(start, ends[before]);
            }
            ends[node] = start + nanos[node];
            last = Math.max(last, ends[node]);
        }
        return last;
    }
}
