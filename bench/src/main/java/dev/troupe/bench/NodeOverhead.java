package dev.troupe.bench;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The overhead of a node: whole runs of nodes that do nothing but return an output of some size,
 * one run after the other.
 */
final class NodeOverhead {
    private static final double CHAIN = 0.6;
    private static final double OTHER = 2;

    private NodeOverhead() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        for (int size : new int[] {10, 100, 1_000}) {
            for (int output : new int[] {0, 4_096}) {
                rows.accept(measure("chain", WorkflowShape.chain(size), output, CHAIN));
                rows.accept(measure("fan-out", WorkflowShape.fanOut(size), output, OTHER));
                rows.accept(measure("layered", WorkflowShape.ofLayers(size), output, OTHER));
            }
        }
    }

    private static MeasurementRow measure(
            String shape, WorkflowShape graph, int output, double target) throws Exception {
        var journal = new InMemoryJournal();
        var workflow = graph.workflow();
        var made = "x".repeat(output); // once: what a body does is not what is measured
        IntFunction<String> floorBody = _ -> made;
        var bodies = NodeExecutors.always(_ -> NodeResult.success(Value.of(made), "Done"));
        try (var engine = Engine.builder(bodies).journal(journal).build();
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var result =
                    InterleavedMeasurement.measure(
                            () -> {
                                var run = engine.start(workflow);
                                require(run.await().status() == RunStatus.COMPLETED);
                                journal.forget(run.id());
                            },
                            () -> HandWrittenRunner.start(graph, executor, floorBody).get());
            var name = shape + " of " + graph.size() + ", outputs of " + output + " bytes";
            return MeasurementRow.of("run a " + name, result, target);
        }
    }

    private static void require(boolean isCompleted) {
        if (!isCompleted) {
            throw new IllegalStateException("a run did not complete");
        }
    }
}
