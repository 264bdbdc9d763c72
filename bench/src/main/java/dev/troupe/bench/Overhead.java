package dev.troupe.bench;

import dev.troupe.core.Engine;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * What a node costs beside its work: whole runs of nodes that do nothing but return an output of
 * some size, one run after the other.
 */
final class Overhead {
    private static final double CHAIN = 0.6;
    private static final double OTHER = 2;

    private Overhead() {}

    static void measure(Consumer<Row> rows) throws Exception {
        for (int size : new int[] {10, 100, 1_000}) {
            for (int output : new int[] {0, 4_096}) {
                rows.accept(measure("chain", Graph.chain(size), output, CHAIN));
                rows.accept(measure("fan-out", Graph.fanOut(size), output, OTHER));
                rows.accept(measure("layered", Graph.layered(size), output, OTHER));
            }
        }
    }

    private static Row measure(String shape, Graph graph, int output, double target)
            throws Exception {
        var journal = new InMemoryJournal();
        var workflow = graph.workflow();
        var made = "x".repeat(output); // once: what a body does is not what is measured
        IntFunction<String> floorBody = _ -> made;
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(Value.of(made), "Done"));
        try (var engine = Engine.builder(bodies).journal(journal).build();
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var result =
                    Interleaved.measure(
                            () -> {
                                var run = engine.start(workflow);
                                require(run.await().status() == RunStatus.COMPLETED);
                                journal.forget(run.id());
                            },
                            () -> Floor.start(graph, executor, floorBody).get());
            var name = shape + " of " + graph.size() + ", outputs of " + output + " bytes";
            return Row.of("run a " + name, result, target);
        }
    }

    private static void require(boolean isCompleted) {
        if (!isCompleted) {
            throw new IllegalStateException("a run did not complete");
        }
    }
}
