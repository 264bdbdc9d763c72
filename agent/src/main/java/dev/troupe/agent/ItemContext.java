package dev.troupe.agent;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A node that works item by item, as its agent sees it for one item: the texts name the item, and
 * steps and variables are recorded apart from those of other items.
 */
final class ItemContext implements NodeContext {
    private static final String ITEM = "{item}";

    private final NodeContext whole; // for one thread at a time
    private final int number;
    private final AgentNode node;
    private final Map<String, Value> writes = new LinkedHashMap<>();

    /**
     * @param whole is locked because it is not safe for several threads
     * @param number of the item, from 1
     * @param label that the texts of the node name
     */
    ItemContext(NodeContext whole, int number, String label) {
        this.whole = whole;
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

    /** Behind the keys of what is recorded. */
    String suffix() {
        return " of item " + number;
    }

    private Effect ownEffect(Effect effect) {
        return new Effect(effect.key() + suffix(), effect.isRepeatable());
    }

    @Override
    public Value runEffect(Effect effect, Effect.Body body) throws InterruptedException {
        return whole.runEffect(ownEffect(effect), body);
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return whole.isRecorded(ownEffect(effect));
    }

    @Override
    public boolean isOutcomeUnknown(Effect effect) {
        return whole.isOutcomeUnknown(ownEffect(effect));
    }

    @Override
    public String idempotencyKey(Effect effect) {
        return whole.idempotencyKey(ownEffect(effect));
    }

    @Override
    public RunId runId() {
        return whole.runId();
    }

    @Override
    public Workflow workflow() {
        return whole.workflow();
    }

    @Override
    public int attempt() {
        return whole.attempt();
    }

    /** The node of the plan, with the item in its texts. */
    @Override
    public AgentNode node() {
        return node;
    }

    @Override
    public List<Parent> parents() {
        return whole.parents();
    }

    @Override
    public Value variable(String key) {
        var own = writes.get(key);
        if (own != null) {
            return own;
        }
        synchronized (whole) {
            return whole.variable(key);
        }
    }

    @Override
    public void setVariable(String key, Value value) {
        writes.put(key, value);
    }

    @Override
    public List<String> variableKeys() {
        synchronized (whole) {
            var keys = new TreeSet<>(whole.variableKeys());
            keys.addAll(writes.keySet());
            return List.copyOf(keys);
        }
    }

    @Override
    public Optional<Value> ask(Question question) {
        return whole.ask(question);
    }

    @Override
    public boolean isReplaying() {
        return whole.isReplaying();
    }

    @Override
    public void report(String type, Value payload) {
        whole.report(type, payload);
    }

    @Override
    public Duration timeRemaining() {
        return whole.timeRemaining();
    }
}
