package dev.troupe.core.engine;

import dev.troupe.core.run.Effect;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunRecords;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The recorded effects of one attempt: returns recorded results of an interrupted node, and records
 * new ones. Safe for use by several threads.
 */
final class NodeEffects {

    private final AttemptHost host;
    private final NodeId node;
    private final Map<String, Optional<Value>> recorded; // empty inside if an effect only began
    private final Set<String> used = ConcurrentHashMap.newKeySet(4);
    private volatile boolean isReplaying;

    NodeEffects(AttemptHost host, NodeId node, Map<String, Optional<Value>> recorded) {
        this.host = host;
        this.node = node;
        this.recorded = new ConcurrentHashMap<>(recorded);
        this.isReplaying = recorded.values().stream().anyMatch(Optional::isPresent);
    }

    /**
     * Whether the node has not yet passed the point of its interruption, so that everything it
     * reports is already recorded.
     */
    boolean isReplaying() {
        return isReplaying;
    }

    Value run(Effect effect, Effect.Body body) throws InterruptedException {
        if (!used.add(effect.key())) {
            throw new IllegalArgumentException(
                    "Agent "
                            + node
                            + " has two effects of the key '"
                            + effect.key()
                            + "'; give each its own");
        }
        var known = recorded.get(effect.key());
        if (known != null && known.isPresent()) {
            isReplaying = hasUnusedRecords();
            return known.get();
        }
        if (known != null && !effect.isRepeatable()) {
            used.remove(effect.key()); // the caller may settle it
            throw new UnknownOutcomeException(node, effect.key());
        }
        if (host.isDetaching()) {
            throw new RunDetachedError();
        }
        isReplaying = false;
        if (!effect.isRepeatable()) {
            record(new RunEvent.EffectStarted(node, effect.key()));
        }
        Value result;
        try {
            result = body.run();
        } catch (RuntimeException e) {
            used.remove(effect.key()); // the caller may settle it
            throw e;
        }
        record(new RunEvent.EffectFinished(node, effect.key(), result));
        return result;
    }

    private void record(RunEvent event) throws InterruptedException {
        if (!host.record(event)) {
            throw new InterruptedException("agent " + node + " was stopped");
        }
    }

    /**
     * The answer to a question; empty if it expired without one.
     *
     * @throws NodeSuspendedError while the question is open
     */
    Optional<Value> findAnswer(Question question) {
        var reply = host.state().findReply(question.key());
        if (reply == null) {
            throw new NodeSuspendedError(question);
        }
        used.add(RunRecords.ofQuestion(question.key()));
        isReplaying = isReplaying && hasUnusedRecords();
        return reply.answer();
    }

    private boolean hasUnusedRecords() {
        return recorded.entrySet().stream()
                .anyMatch(entry -> entry.getValue().isPresent() && !used.contains(entry.getKey()));
    }
}
