package dev.troupe.bench.agent;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares the order of a plan with the order that its request describes. */
final class PlanScore {
    private PlanScore() {}

    /**
     * The F1 of the pairs of which one must come before the other, over paths of any length.
     *
     * @param order pairs of words, each of one node
     */
    static double orderF1(@Nullable Workflow plan, List<List<String>> order) {
        if (plan == null) {
            return 0;
        }
        var words = new LinkedHashSet<String>();
        order.forEach(words::addAll);
        var expected = closure(order);
        var found = new HashSet<List<String>>();
        for (var first : words) {
            for (var second : words) {
                var from = find(plan, first);
                var to = find(plan, second);
                if (from.isPresent()
                        && to.isPresent()
                        && ancestors(plan, to.get()).contains(from.get().id())) {
                    found.add(List.of(first, second));
                }
            }
        }
        long both = found.stream().filter(expected::contains).count();
        return 2.0 * both / (found.size() + expected.size());
    }

    private static Optional<AgentNode> find(Workflow plan, String word) {
        return plan.nodes().stream()
                .filter(node -> (node.name() + " " + node.desc()).contains(word))
                .findFirst();
    }

    private static Set<NodeId> ancestors(Workflow plan, AgentNode node) {
        var known = new HashSet<NodeId>();
        var open = new ArrayDeque<>(node.dependencies());
        while (!open.isEmpty()) {
            var id = open.poll();
            if (known.add(id)) {
                open.addAll(plan.node(id).dependencies());
            }
        }
        return known;
    }

    private static Set<List<String>> closure(List<List<String>> pairs) {
        var all = new HashSet<>(pairs);
        boolean grows = true;
        while (grows) {
            var more = new ArrayList<List<String>>();
            for (var one : all) {
                for (var next : all) {
                    if (one.get(1).equals(next.get(0))) {
                        more.add(List.of(one.get(0), next.get(1)));
                    }
                }
            }
            grows = all.addAll(more);
        }
        return all;
    }
}
