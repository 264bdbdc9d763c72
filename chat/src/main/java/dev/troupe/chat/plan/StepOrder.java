package dev.troupe.chat.plan;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers the steps of a plan from 1 in an order in which its nodes can run. */
final class StepOrder {
    private StepOrder() {}

    static boolean isTopological(List<AgentNode> nodes) {
        return renumber(nodes, new ArrayList<>()).equals(nodes);
    }

    /** The same nodes with new step numbers, or as they are where no order can be found. */
    static List<AgentNode> renumber(List<AgentNode> nodes, List<LocalizedText> repairs) {
        var order = order(nodes);
        if (order.size() < nodes.size()) {
            return nodes;
        }
        Map<NodeId, AgentNode> numbered = new LinkedHashMap<>();
        int next = 1;
        for (var node : order) {
            var steps = new ArrayList<Step>();
            for (var step : node.steps()) {
                steps.add(new Step(next++, step.desc()));
            }
            numbered.put(node.id(), node.withSteps(steps));
        }
        var result = nodes.stream().map(node -> numbered.getOrDefault(node.id(), node)).toList();
        if (!result.equals(nodes)) {
            repairs.add(
                    LocalizedText.of(
                            "步骤按节点运行的顺序重新编号",
                            "steps were numbered in the order in which the nodes run"));
        }
        return result;
    }

    /** By level, then by the plan's own step numbers, then as declared. */
    private static List<AgentNode> order(List<AgentNode> nodes) {
        var done = new HashSet<NodeId>();
        var known = new HashMap<NodeId, Integer>();
        nodes.forEach(node -> known.put(node.id(), firstStep(node)));
        var order = new ArrayList<AgentNode>();
        while (true) {
            var ready =
                    nodes.stream()
                            .filter(node -> !done.contains(node.id()))
                            .filter(node ->
                                    node.dependencies().stream()
                                            .allMatch(dependency ->
                                                    done.contains(dependency)
                                                            || !known.containsKey(dependency)))
                            .min((a, b) -> Integer.compare(firstStep(a), firstStep(b)));
            if (ready.isEmpty()) {
                return order;
            }
            done.add(ready.get().id());
            order.add(ready.get());
        }
    }

    private static int firstStep(AgentNode node) {
        return node.steps().stream().mapToInt(Step::stepNumber).min().orElse(Integer.MAX_VALUE);
    }
}
