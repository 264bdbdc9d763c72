package dev.troupe.chat.plan;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Breaks cycles if the steps show which edge is wrong: a node whose steps all come before another's
 * cannot be meant to wait for it.
 */
final class CycleBreaker {
    private CycleBreaker() {}

    static List<AgentNode> withoutBackwardEdges(
            List<AgentNode> nodes, List<LocalizedText> repairs) {
        var inCycle = findNodesInCycles(nodes);
        if (inCycle.isEmpty()) {
            return nodes;
        }
        Map<NodeId, AgentNode> byId = new HashMap<>();
        nodes.forEach(node -> byId.put(node.id(), node));
        var mended = new ArrayList<AgentNode>();
        for (var node : nodes) {
            var kept = new ArrayList<>(node.dependencies());
            kept.removeIf(dependency -> {
                var source = byId.get(dependency);
                boolean isBackward =
                        source != null
                                && inCycle.contains(node.id())
                                && inCycle.contains(dependency)
                                && comesBefore(node, source);
                if (isBackward) {
                    repairs.add(
                            LocalizedText.of(
                                    "已移除 %s 对 %s 的依赖：它与步骤的顺序相反，形成了环",
                                    "removed the dependency of %s on %s: it formed a cycle against the order of the steps",
                                    node.id(),
                                    dependency));
                }
                return isBackward;
            });
            mended.add(node.withDependencies(kept));
        }
        return mended;
    }

    private static boolean comesBefore(AgentNode node, AgentNode other) {
        int last = node.steps().stream().mapToInt(Step::stepNumber).max().orElse(0);
        int first = other.steps().stream().mapToInt(Step::stepNumber).min().orElse(0);
        return last > 0 && first > 0 && last < first;
    }

    /** Nodes that no order can be found for: those in a cycle and those behind one. */
    private static Set<NodeId> findNodesInCycles(List<AgentNode> nodes) {
        var left = new HashSet<NodeId>();
        nodes.forEach(node -> left.add(node.id()));
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (var node : nodes) {
                if (left.contains(node.id())
                        && node.dependencies().stream().noneMatch(left::contains)) {
                    left.remove(node.id());
                    hasChanged = true;
                }
            }
        }
        return left;
    }
}
