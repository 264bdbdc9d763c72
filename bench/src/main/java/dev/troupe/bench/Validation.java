package dev.troupe.bench;

import dev.troupe.core.WorkflowDraft;
import java.util.ArrayList;
import java.util.Random;
import java.util.function.Consumer;

/**
 * What it costs to accept a workflow, its indexed form for all runs included, against a check of
 * the order alone.
 */
final class Validation {
    private static final double TARGET = 2;
    private static final double LARGE_MILLIS = 20;

    private Validation() {}

    static void measure(Consumer<Row> rows) throws Exception {
        var random = new Random(7);
        var small = new ArrayList<WorkflowDraft>();
        for (int i = 0; i < 10_000; i++) {
            small.add(Graph.random(random, 10).draft());
        }
        var many =
                Interleaved.measure(
                        () -> small.forEach(Graph::accepted),
                        () -> small.forEach(Validation::kahn));
        rows.accept(Row.of("accept 10,000 workflows of 10 nodes", many, TARGET));

        var large = Graph.random(random, 100_000).draft();
        var one = Interleaved.measure(() -> Graph.accepted(large), () -> kahn(large));
        rows.accept(Row.of("accept a workflow of 100,000 nodes", one, TARGET));
        rows.accept(
                new Row(
                        "the same at best, as a share of 20 ms",
                        Row.time(one.best()),
                        LARGE_MILLIS + " ms",
                        one.best() / 1e6 / LARGE_MILLIS,
                        1));
    }

    private static void kahn(WorkflowDraft draft) {
        if (!HandKahn.isValid(draft)) {
            throw new IllegalStateException("the draft is not valid");
        }
    }
}
