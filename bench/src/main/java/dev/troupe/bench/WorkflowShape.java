package dev.troupe.bench;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** A graph to be run by everything that is measured. */
final class WorkflowShape {
    private static final WorkflowRules ANY_SIZE =
            WorkflowRules.STANDARD.withLimits(new WorkflowLimits(1_000_000, 10));

    private final int[][] dependencies;

    private WorkflowShape(int[][] dependencies) {
        this.dependencies = dependencies;
    }

    static WorkflowShape of(int[][] dependencies) {
        return new WorkflowShape(dependencies);
    }

    /** The nodes that a node waits for, all of them before it. */
    int[] dependencies(int node) {
        return dependencies[node];
    }

    int size() {
        return dependencies.length;
    }

    static WorkflowShape chain(int size) {
        var dependencies = new int[size][];
        Arrays.setAll(dependencies, node -> node == 0 ? new int[0] : new int[] {node - 1});
        return new WorkflowShape(dependencies);
    }

    /** One node, then all but two in parallel, then one that waits for these. */
    static WorkflowShape fanOut(int size) {
        var dependencies = new int[size][];
        Arrays.setAll(dependencies, node -> node == 0 ? new int[0] : new int[] {0});
        dependencies[size - 1] = new int[size - 2];
        Arrays.setAll(dependencies[size - 1], node -> node + 1);
        return new WorkflowShape(dependencies);
    }

    /**
     * About as many layers as a layer has nodes; each waits for three nodes of the layer before.
     */
    static WorkflowShape ofLayers(int size) {
        int width = (int) Math.max(2, Math.round(Math.sqrt(size)));
        var dependencies = new int[size][];
        for (int node = 0; node < size; node++) {
            int layer = node / width;
            var before = new TreeSet<Integer>();
            for (int i = 0; layer > 0 && i < 3; i++) {
                before.add((layer - 1) * width + (node + i) % width);
            }
            dependencies[node] = before.stream().mapToInt(Integer::intValue).toArray();
        }
        return new WorkflowShape(dependencies);
    }

    /** Each node waits for up to three of the twelve nodes before it. */
    static WorkflowShape random(Random random, int size) {
        var dependencies = new int[size][];
        for (int node = 0; node < size; node++) {
            var before = new TreeSet<Integer>();
            for (int i = random.nextInt(4); i > 0 && node > 0; i--) {
                before.add(Math.max(0, node - 1 - random.nextInt(12)));
            }
            dependencies[node] = before.stream().mapToInt(Integer::intValue).toArray();
        }
        return new WorkflowShape(dependencies);
    }

    Workflow workflow() {
        return Workflow.from(draft(), ANY_SIZE);
    }

    /** Accepts a draft of any size. */
    static Workflow accept(WorkflowDraft draft) {
        return Workflow.from(draft, ANY_SIZE);
    }

    WorkflowDraft draft() {
        var nodes = new ArrayList<AgentNode>(size());
        for (int node = 0; node < size(); node++) {
            nodes.add(
                    AgentNode.of(
                            "agent-" + node,
                            "worker",
                            "Node",
                            "Does its share of the work",
                            List.of(new Step(node + 1, "Work")),
                            Arrays.stream(dependencies[node])
                                    .mapToObj(before -> new NodeId("agent-" + before))
                                    .toList()));
        }
        return WorkflowDraft.of("workflow-1", "Benchmark", "Measures the engine", nodes);
    }
}
