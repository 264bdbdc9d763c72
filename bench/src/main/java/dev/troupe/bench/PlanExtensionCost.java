package dev.troupe.bench;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a node costs that is added to the plan of a run: one of a plan of 20,000 that came node by
 * node, against one of a plan of 2,000. Where each copied the plan, it would be ten times as much.
 */
final class PlanExtensionCost {
    private static final int SMALL = 2_000;
    private static final int LARGE = 10 * SMALL;
    private static final double TARGET = 2;

    private PlanExtensionCost() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var result =
                InterleavedMeasurement.measure(
                        () -> extendPlan(LARGE),
                        () -> {
                            for (int i = 0; i < LARGE / SMALL; i++) {
                                extendPlan(SMALL);
                            }
                        });
        rows.accept(
                MeasurementRow.of("add 20,000 nodes one by one; 10 times 2,000", result, TARGET));
    }

    private static void extendPlan(int nodes) {
        var draft =
                WorkflowDraft.of("workflow-1", "Streamed", "A plan that grows", List.of(node(0)));
        var started =
                new RunEvent.RunStarted(
                        Workflow.from(draft), RunOptions.STANDARD.withOpenPlan(true), Map.of());
        var state = new RunState(started);
        state.apply(started);
        for (int i = 1; i < nodes; i++) {
            state.apply(new RunEvent.PlanExtended(List.of(node(i)), List.of()));
        }
        if (state.workflow().nodes().size() != nodes) {
            throw new IllegalStateException("the plan did not grow");
        }
    }

    private static AgentNode node(int number) {
        return AgentNode.of(
                "n" + number,
                "worker",
                "Works",
                "Does its work",
                List.of(new Step(1, "Work")),
                number == 0 ? List.of() : List.of(new NodeId("n" + (number - 1))));
    }
}
