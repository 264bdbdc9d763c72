package dev.troupe.core;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The recorded steps of one attempt: gives back what the node came to before it was cut off, and
 * records what is new. Safe for use by several threads.
 */
final class NodeEffects {

    private final RunMailbox mailbox;
    private final NodeId node;
    private final Map<String, Optional<Value>> recorded; // empty inside where one only began
    private final Set<String> used = ConcurrentHashMap.newKeySet(4);
    private volatile boolean isReplaying;

    NodeEffects(RunMailbox mailbox, NodeId node, Map<String, Optional<Value>> recorded) {
        this.mailbox = mailbox;
        this.node = node;
        this.recorded = new ConcurrentHashMap<>(recorded);
        this.isReplaying = recorded.values().stream().anyMatch(Optional::isPresent);
    }

    /** Whether the node has not come to where it was cut off, so that all it tells is known. */
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
            isReplaying = isAnyLeft();
            return known.get();
        }
        if (known != null && !effect.isRepeatable()) {
            used.remove(effect.key()); // the caller may settle it
            throw new UnknownOutcomeException(node, effect.key());
        }
        mailbox.requireStay();
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
        if (!mailbox.record(event)) {
            throw new InterruptedException("agent " + node + " was stopped");
        }
    }

    /**
     * What was answered; empty where nobody did in time.
     *
     * @throws Suspension while the question is open
     */
    Optional<Value> answer(Question question) {
        var reply = mailbox.state().reply(question.key());
        if (reply == null) {
            throw new Suspension(question);
        }
        used.add(RunRecords.ofQuestion(question.key()));
        isReplaying = isReplaying && isAnyLeft();
        return reply.answer();
    }

    private boolean isAnyLeft() {
        return recorded.entrySet().stream()
                .anyMatch(entry -> entry.getValue().isPresent() && !used.contains(entry.getKey()));
    }
}
