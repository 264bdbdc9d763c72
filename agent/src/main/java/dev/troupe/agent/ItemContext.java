package dev.troupe.agent;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A node that works item by item, as its agent sees it for one item: the texts name the item, and
 * steps and variables are recorded apart from those of other items.
 */
final class ItemContext extends NodePart {
    private static final String ITEM = "{item}";

    private final int number;
    private final AgentNode node;
    private final Map<String, Value> writes = new LinkedHashMap<>();

    /**
     * @param whole is locked because it is not safe for several threads
     * @param number of the item, from 1
     * @param label that the texts of the node name
     */
    ItemContext(NodeContext whole, int number, String label) {
        super(whole);
        this.number = number;
        this.node = withItem(whole.node(), label);
    }

    private static AgentNode withItem(AgentNode node, String label) {
        boolean isNamed =
                node.desc().contains(ITEM)
                        || node.steps().stream().anyMatch(step -> step.desc().contains(ITEM));
        var task = isNamed ? node.desc().replace(ITEM, label) : node.desc() + ": " + label;
        var steps =
                node.steps().stream()
                        .map(step -> new Step(step.stepNumber(), step.desc().replace(ITEM, label)))
                        .toList();
        return node.withTexts(node.name(), task).withSteps(steps);
    }

    /** What the agent stored. */
    Map<String, Value> writes() {
        return writes;
    }

    @Override
    String suffix() {
        return " of item " + number;
    }

    /** The node of the plan, with the item in its texts. */
    @Override
    public AgentNode node() {
        return node;
    }

    @Override
    public Value variable(String key) {
        var own = writes.get(key);
        if (own != null) {
            return own;
        }
        synchronized (whole()) {
            return whole().variable(key);
        }
    }

    @Override
    public void setVariable(String key, Value value) {
        writes.put(key, value);
    }

    @Override
    public List<String> variableKeys() {
        synchronized (whole()) {
            var keys = new TreeSet<>(whole().variableKeys());
            keys.addAll(writes.keySet());
            return List.copyOf(keys);
        }
    }
}
