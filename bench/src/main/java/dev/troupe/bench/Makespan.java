package dev.troupe.bench;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.Value;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Executor;
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
    private static final int WARM_UPS = 500;
    private static final int NODES = 30;
    private static final double MEDIAN_MILLIS = 8;
    private static final double SIGMA = 0.8;

    private Makespan() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var random = new Random(11);
        var troupe = new double[GRAPHS];
        var floor = new double[GRAPHS];
        var levels = new double[GRAPHS];
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WARM_UPS; i++) {
                measureStretches(WorkflowShape.random(random, NODES), random, 0, executor, i);
            }
            for (int i = 0; i < GRAPHS; i++) {
                var graph = WorkflowShape.random(random, NODES);
                var stretches = measureStretches(graph, random, MEDIAN_MILLIS, executor, i);
                troupe[i] = stretches[0];
                floor[i] = stretches[1];
                levels[i] = stretches[2];
            }
        }
        rows.accept(row("run time over critical path, median", troupe, floor, 0.5, 1.01));
        rows.accept(row("run time over critical path, p95", troupe, floor, 0.95, 1.04));
        rows.accept(row("the same level by level, median", levels, floor, 0.5, Double.NaN));
        rows.accept(row("the same level by level, p95", levels, floor, 0.95, Double.NaN));
    }

    /** Of the engine, the floor and the levels on one graph; another one goes first each time. */
    private static double[] measureStretches(
            WorkflowShape graph, Random random, double millis, Executor executor, int round)
            throws Exception {
        var sleepers = new Sleepers(graph, random, millis);
        var stretches = new double[3];
        for (int turn = 0; turn < 3; turn++) {
            int which = (round + turn) % 3;
            stretches[which] =
                    switch (which) {
                        case 0 -> runEngine(graph, sleepers);
                        case 1 ->
                                sleepers.stretch(() ->
                                        HandWrittenRunner.start(graph, executor, sleepers).get());
                        default ->
                                sleepers.stretch(
                                        () -> LevelScheduler.run(graph, executor, sleepers));
                    };
        }
        return stretches;
    }

    private static MeasurementRow row(
            String measure, double[] values, double[] floor, double share, double target) {
        double value = InterleavedMeasurement.quantile(values, share);
        double beside = InterleavedMeasurement.quantile(floor, share);
        return new MeasurementRow(
                measure,
                String.format(Locale.ROOT, "%.3f", value),
                String.format(Locale.ROOT, "%.3f", beside),
                value,
                target);
    }

    private static double runEngine(WorkflowShape graph, Sleepers sleepers) throws Exception {
        var bodies =
                NodeExecutors.always(context -> {
                    var id = context.node().id().value();
                    int node = Integer.parseInt(id.substring("agent-".length()));
                    return NodeResult.success(Value.of(sleepers.apply(node)), "Done");
                });
        var workflow = graph.workflow();
        try (var engine = Engine.builder(bodies).build()) {
            return sleepers.stretch(() -> engine.start(workflow).await());
        }
    }

    /** The bodies of a graph's nodes, which note how long they really slept. */
    private static final class Sleepers implements IntFunction<String> {
        private final WorkflowShape graph;
        private final long[] wanted = new long[NODES]; // nanoseconds
        private final long[] slept = new long[NODES];

        Sleepers(WorkflowShape graph, Random random, double millis) {
            this.graph = graph;
            Arrays.setAll(
                    wanted, _ -> (long) (millis * 1e6 * Math.exp(SIGMA * random.nextGaussian())));
        }

        @Override
        public String apply(int node) {
            long begun = System.nanoTime();
            for (long left = wanted[node]; left > 0; ) {
                LockSupport.parkNanos(left);
                left = begun + wanted[node] - System.nanoTime();
            }
            slept[node] = System.nanoTime() - begun;
            return "slept";
        }

        /** How many times its critical path a run of the graph takes. */
        double stretch(InterleavedMeasurement.Operation run) throws Exception {
            long start = System.nanoTime();
            run.run();
            return (System.nanoTime() - start) / (double) criticalPath();
        }

        private long criticalPath() {
            var ends = new long[graph.size()];
            long last = 0;
            for (int node = 0; node < ends.length; node++) {
                long start = 0;
                for (int before : graph.dependencies(node)) {
                    start = Math.max(start, ends[before]);
                }
                ends[node] = start + slept[node];
                last = Math.max(last, ends[node]);
            }
            return last;
        }
    }
}
