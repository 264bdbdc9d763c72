package dev.troupe.engine.restate;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Plans whose nodes, {@code n0}, {@code n1} and so on, run one after the other. */
final class ChainPlans {
    private ChainPlans() {}

    static RunEvent.RunStarted startEvent(int nodes, RunOptions options) {
        var chain = new ArrayList<AgentNode>();
        for (int i = 0; i < nodes; i++) {
            var before = i == 0 ? List.<NodeId>of() : List.of(new NodeId("n" + (i - 1)));
            chain.add(
                    AgentNode.of(
                            "n" + i,
                            "worker",
                            "Node",
                            "Works",
                            List.of(new Step(i + 1, "Work")),
                            before));
        }
        return startEvent(chain, options);
    }

    /** Of a plan whose nodes run side by side. */
    static RunEvent.RunStarted parallelStartEvent(int count, RunOptions options) {
        var nodes = new ArrayList<AgentNode>();
        for (int i = 0; i < count; i++) {
            nodes.add(
                    AgentNode.of(
                            "n" + i,
                            "worker",
                            "Node",
                            "Works",
                            List.of(new Step(i + 1, "Work")),
                            List.of()));
        }
        return startEvent(nodes, options);
    }

    static RunEvent.RunStarted startEvent(List<AgentNode> nodes, RunOptions options) {
        Workflow plan =
                Workflow.from(WorkflowDraft.of("workflow-1", "Nodes", "Nodes of a test", nodes));
        return new RunEvent.RunStarted(plan, options, Map.of());
    }
}
