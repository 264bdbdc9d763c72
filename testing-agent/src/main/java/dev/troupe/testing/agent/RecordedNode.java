package dev.troupe.testing.agent;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.Question;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A node that is given what its steps came to when they were recorded, and can do nothing anew.
 * Variables are the run's own.
 */
final class RecordedNode implements NodeContext {
    private final NodeContext node;
    private final Map<String, Value> steps;
    private final Map<String, Optional<Value>> answers;
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    /** Says that a node wants to do what is not on record. Not to be caught on its way. */
    static final class NotRecorded extends Error {
        private static final long serialVersionUID = 1;

        NotRecorded(String what) {
            super(what, null, false, false);
        }
    }

    /**
     * @param steps by key of the effect
     * @param answers by key of the question; empty inside where nobody answered in time
     */
    RecordedNode(NodeContext node, Map<String, Value> steps, Map<String, Optional<Value>> answers) {
        this.node = node;
        this.steps = steps;
        this.answers = answers;
    }

    /** Keys of steps that the node did not come to. */
    List<String> left() {
        return steps.keySet().stream().filter(key -> !used.contains(key)).toList();
    }

    @Override
    public Value effect(Effect effect, Effect.Body body) {
        var recorded = steps.get(effect.key());
        if (recorded == null) {
            throw new NotRecorded("'" + effect.key() + "'");
        }
        used.add(effect.key());
        return recorded;
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return steps.containsKey(effect.key());
    }

    @Override
    public Optional<Value> ask(Question question) {
        var answer = answers.get(question.key());
        if (answer == null) {
            throw new NotRecorded("an answer to '" + question.text() + "'");
        }
        return answer;
    }

    @Override
    public boolean isReplaying() {
        return false;
    }

    @Override
    public RunId runId() {
        return node.runId();
    }

    @Override
    public Workflow workflow() {
        return node.workflow();
    }

    @Override
    public AgentNode node() {
        return node.node();
    }

    @Override
    public int attempt() {
        return node.attempt();
    }

    @Override
    public List<Parent> parents() {
        return node.parents();
    }

    @Override
    public Value variable(String key) {
        return node.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        node.setVariable(key, value);
    }

    @Override
    public List<String> variableKeys() {
        return node.variableKeys();
    }

    @Override
    public void report(String type, Value payload) {
        node.report(type, payload);
    }

    @Override
    public Duration remaining() {
        return node.remaining();
    }
}
