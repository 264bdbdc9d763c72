package dev.troupe.engine.restate;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A worker and an engine in one process, which is killed while the second node runs. */
final class KilledEngine {
    static final RunId RUN = new RunId("run-1");
    static final NodeId FIRST = new NodeId("first");
    static final NodeId SECOND = new NodeId("second");

    private KilledEngine() {}

    /** With the address of Restate's ingress, a namespace, and the worker's port. */
    public static void main(String[] args) throws IOException, InterruptedException {
        var worker = new RestateWorker(Integer.parseInt(args[2]));
        var engine =
                Engine.builder(
                                NodeExecutors.always(context -> {
                                    if (context.node().id().equals(SECOND)) {
                                        new CountDownLatch(1).await(); // until it is killed
                                    }
                                    return NodeResult.success(Value.of("by the first"), "Done");
                                }))
                        .journal(new RestateJournal(URI.create(args[0]), args[1]))
                        .build();
        try (worker;
                engine) {
            System.in.read(); // Restate knows the worker
            engine.start(RUN, new RunEvent.RunStarted(workflow(), RunOptions.STANDARD, Map.of()))
                    .await();
        }
    }

    private static Workflow workflow() {
        var first = node(FIRST, 1, List.of());
        var second = node(SECOND, 2, List.of(FIRST));
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1", "Two", "One after the other", List.of(first, second)));
    }

    private static AgentNode node(NodeId id, int step, List<NodeId> dependencies) {
        return AgentNode.of(
                id.value(),
                "worker",
                "Node",
                "Works",
                List.of(new Step(step, "Work")),
                dependencies);
    }
}
