package dev.troupe.agent;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.Question;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A node as one of the agents sees it to whom it was passed on: its steps are recorded apart from
 * those of the agents before.
 *
 * @param leg from 1
 * @param agent who has taken over
 */
record LegContext(NodeContext whole, int leg, String agent) implements NodeContext {
    private Effect own(Effect effect) {
        return new Effect(effect.key() + " after hand-off " + leg, effect.isRepeatable());
    }

    @Override
    public Value effect(Effect effect, Effect.Body body) throws InterruptedException {
        return whole.effect(own(effect), body);
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return whole.isRecorded(own(effect));
    }

    @Override
    public boolean isUnknown(Effect effect) {
        return whole.isUnknown(own(effect));
    }

    @Override
    public String idempotencyKey(Effect effect) {
        return whole.idempotencyKey(own(effect));
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

    /** The node of the plan. */
    @Override
    public AgentNode node() {
        return whole.node();
    }

    @Override
    public List<Parent> parents() {
        return whole.parents();
    }

    @Override
    public Value variable(String key) {
        return whole.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        whole.setVariable(key, value);
    }

    @Override
    public List<String> variableKeys() {
        return whole.variableKeys();
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
    public Duration remaining() {
        return whole.remaining();
    }
}
