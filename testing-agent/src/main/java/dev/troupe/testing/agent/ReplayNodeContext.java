package dev.troupe.testing.agent;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A node context that returns the recorded results of its steps, and can execute nothing again.
 * Variables are the run's own.
 */
final class ReplayNodeContext implements NodeContext {
    private final NodeContext node;
    private final Map<String, Value> steps;
    private final Map<String, Optional<Value>> answers;
    private final Set<String> used = ConcurrentHashMap.newKeySet();

    /** Reports that a node requests something that is not recorded. Not to be caught on its way. */
    static final class NotRecorded extends Error {
        private static final long serialVersionUID = 1;

        NotRecorded(String what) {
            super(what, null, false, false);
        }
    }

    /**
     * @param steps by key of the effect
     * @param answers by key of the question; empty inside if it expired without an answer
     */
    ReplayNodeContext(
            NodeContext node, Map<String, Value> steps, Map<String, Optional<Value>> answers) {
        this.node = node;
        this.steps = steps;
        this.answers = answers;
    }

    /** Keys of steps that the node did not reach. */
    List<String> unusedSteps() {
        return steps.keySet().stream().filter(key -> !used.contains(key)).toList();
    }

    @Override
    public Value runEffect(Effect effect, Effect.Body body) {
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
    public Duration timeRemaining() {
        return node.timeRemaining();
    }
}
