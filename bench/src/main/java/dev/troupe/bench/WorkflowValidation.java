package dev.troupe.bench;

import dev.troupe.core.workflow.WorkflowDraft;
import java.util.ArrayList;
import java.util.Random;
import java.util.function.Consumer;

/**
 * What it costs to accept a workflow, its indexed form for all runs included, against a check of
 * the order alone.
 */
final class WorkflowValidation {
    private static final double TARGET = 2;
    private static final double LARGE_MILLIS = 20;

    private WorkflowValidation() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var random = new Random(7);
        var small = new ArrayList<WorkflowDraft>();
        for (int i = 0; i < 10_000; i++) {
            small.add(WorkflowShape.random(random, 10).draft());
        }
        var many =
                InterleavedMeasurement.measure(
                        () -> small.forEach(WorkflowShape::accept),
                        () -> small.forEach(WorkflowValidation::kahn));
        rows.accept(MeasurementRow.of("accept 10,000 workflows of 10 nodes", many, TARGET));

        var large = WorkflowShape.random(random, 100_000).draft();
        var one =
                InterleavedMeasurement.measure(
                        () -> WorkflowShape.accept(large), () -> kahn(large));
        rows.accept(MeasurementRow.of("accept a workflow of 100,000 nodes", one, TARGET));
        rows.accept(
                new MeasurementRow(
                        "the same at best, as a share of 20 ms",
                        MeasurementRow.time(one.best()),
                        LARGE_MILLIS + " ms",
                        one.best() / 1e6 / LARGE_MILLIS,
                        1));
    }

    private static void kahn(WorkflowDraft draft) {
        if (!HandWrittenValidator.isValid(draft)) {
            throw new IllegalStateException("the draft is not valid");
        }
    }
}
