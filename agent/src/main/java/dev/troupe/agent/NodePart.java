package dev.troupe.agent;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A part of a node, whose effects are recorded apart from those of its other parts. */
abstract sealed class NodePart implements NodeContext permits HandoffContext, ItemContext {
    private final NodeContext whole;

    NodePart(NodeContext whole) {
        this.whole = whole;
    }

    NodeContext whole() {
        return whole;
    }

    /** Behind the keys of what is recorded. */
    abstract String suffix();

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
    public List<JournalEntry> entriesAfter(long sequence) {
        return whole.entriesAfter(sequence);
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
