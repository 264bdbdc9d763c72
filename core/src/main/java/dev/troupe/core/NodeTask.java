package dev.troupe.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a node on its thread: calls the body, turns whatever it throws into a result, and
 * can be stopped from another thread without that reaching the next node on the same thread.
 */
final class NodeTask implements NodeContext, Runnable {
    private final RunMailbox mailbox;
    private final NodeBody body;
    private final AgentNode node;
    private final int attempt;
    private long
            deadline; // of the engine's clock; set by the mailbox, the body may see an older one
    private final Map<String, Optional<Value>> recorded;
    private volatile @Nullable NodeEffects effects;
    private @Nullable Map<String, Value> writes;
    private @Nullable Set<String> reads;
    private volatile @Nullable Thread thread;
    private volatile @Nullable String stopReason;
    private volatile boolean hasLeft; // nothing will be heard of it

    /**
     * @param recorded what the node's effects came to before, by key
     */
    NodeTask(
            RunMailbox mailbox,
            NodeBody body,
            AgentNode node,
            int attempt,
            long deadline,
            Map<String, Optional<Value>> recorded) {
        this.mailbox = mailbox;
        this.body = body;
        this.node = node;
        this.attempt = attempt;
        this.deadline = deadline;
        this.recorded = recorded;
        if (!recorded.isEmpty()) { // or the task is not replaying, and most never have effects
            this.effects = new NodeEffects(mailbox, node.id(), recorded);
        }
    }

    /** When it is too late; never once it has left. */
    long deadline() {
        return hasLeft ? EngineClock.NEVER : deadline;
    }

    /**
     * Runs this attempt, then on the same thread whatever single successor it made ready, and so
     * on.
     */
    @Override
    public void run() {
        var task = this;
        while (task != null) {
            var end = task.call();
            if (end == null) {
                task.leave();
                return;
            }
            task = task.mailbox.finish(end);
        }
    }

    private void leave() {
        hasLeft = true;
        mailbox.look();
    }

    /** Whether its body has ended without an end of the attempt, since its run is let go of. */
    boolean hasLeft() {
        return hasLeft;
    }

    RunEvent.NodeFinished finished(NodeResult result) {
        return new RunEvent.NodeFinished(node.id(), attempt, result);
    }

    /**
     * Runs the body; the event that ends this attempt on this thread, {@code null} where it goes on
     * in another engine.
     */
    private @Nullable RunEvent call() {
        var _ = Thread.interrupted(); // what was meant for the node before on this thread
        thread = Thread.currentThread();
        var stopped = stopReason; // after the thread is known: who stops reads them the other way
        if (stopped != null) {
            return finished(new NodeResult.Cancelled(stopped));
        }
        try {
            return finished(withVariables(requireResult(body.run(this))));
        } catch (Suspension e) {
            return asked(e.question());
        } catch (Departure _) {
            return null;
        } catch (Throwable e) { // the one place where the code of others may throw; the run must
            // hear of anything
            return finished(resultOf(e));
        }
    }

    private RunEvent asked(Question question) {
        var expiry = question.expiry();
        var clock = mailbox.parts().clock();
        return new RunEvent.QuestionAsked(
                node.id(),
                attempt,
                question,
                expiry == null ? null : clock.instant(clock.now()).plus(expiry));
    }

    private NodeResult requireResult(@Nullable NodeResult result) {
        return result != null
                ? result
                : NodeResult.failed(
                        CoreProblem.NODE_THREW,
                        "智能体 %s（%s）返回了 null；应返回结果",
                        "Agent %s (%s) returned null; return a result",
                        node.id(),
                        node.type());
    }

    private NodeResult resultOf(Throwable thrown) {
        var stopped = stopReason;
        if (stopped != null) {
            return new NodeResult.Cancelled(stopped);
        }
        return thrown instanceof UnknownOutcomeException unknown
                ? new NodeResult.Failed(Problem.of(CoreProblem.UNKNOWN_OUTCOME, unknown.sentence()))
                : NodeResult.failed(
                        CoreProblem.NODE_THREW,
                        "智能体 %s（%s）抛出异常 %s",
                        "Agent %s (%s) threw %s",
                        node.id(),
                        node.type(),
                        thrown);
    }

    private NodeResult withVariables(NodeResult result) {
        if (writes == null && reads == null
                || !(result instanceof NodeResult.Succeeded succeeded)) {
            return result;
        }
        var allWrites = new LinkedHashMap<>(succeeded.writes());
        allWrites.putAll(writes == null ? Map.of() : writes);
        var allReads = new ArrayList<>(succeeded.reads());
        allReads.addAll(reads == null ? Set.of() : reads);
        return new NodeResult.Succeeded(
                succeeded.output(), succeeded.summary(), allWrites, allReads);
    }

    /**
     * Makes its end a cancellation; where it has not begun, it will not. Only for the mailbox, in
     * the turn in which it calls {@link #interrupt} too.
     */
    void stop(String reason, long newDeadline) {
        stopReason = reason;
        deadline = newDeadline;
    }

    /** Why it was stopped; {@code null} while it was not. */
    @Nullable String stopReason() {
        return stopReason;
    }

    /**
     * Interrupts the body. Cannot hit the next node on the thread: that starts only after its
     * thread has had a turn of its own, so after the mailbox's turn in which this is called.
     */
    void interrupt() {
        var running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Waits for its thread to end, at most so long. */
    void awaitEnd(Duration atMost) throws InterruptedException {
        var running = thread;
        if (running != null && atMost.isPositive()) {
            running.join(atMost);
        }
    }

    @Override
    public RunId runId() {
        return mailbox.id();
    }

    @Override
    public Workflow workflow() {
        return mailbox.state().workflow();
    }

    @Override
    public AgentNode node() {
        return node;
    }

    @Override
    public int attempt() {
        return attempt;
    }

    @Override
    public List<Parent> parents() {
        var parents = new ArrayList<Parent>();
        for (var parent : workflow().parents(node.id())) {
            if (mailbox.state().result(parent)
                    instanceof NodeResult.Succeeded(var output, var summary, var set, _)) {
                var keys = set.keySet().stream().sorted().toList();
                parents.add(new Parent(workflow().node(parent), summary, output, keys));
            }
        }
        return parents;
    }

    @Override
    public Value variable(String key) {
        if (writes != null && writes.containsKey(key)) {
            return writes.getOrDefault(key, Value.missing());
        }
        reads = reads == null ? new LinkedHashSet<>() : reads;
        reads.add(key);
        return mailbox.state().blackboard().value(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException(
                    "a shared variable needs a key of at least 1 character");
        }
        writes = writes == null ? new LinkedHashMap<>() : writes;
        writes.put(key, value);
    }

    @Override
    public List<String> variableKeys() {
        var keys = new TreeSet<>(mailbox.state().blackboard().keys());
        keys.addAll(writes == null ? Set.of() : writes.keySet());
        return List.copyOf(keys);
    }

    @Override
    public Value effect(Effect effect, Effect.Body body) throws InterruptedException {
        return effects().run(effect, body);
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return recorded.getOrDefault(effect.key(), Optional.empty()).isPresent();
    }

    @Override
    public boolean isUnknown(Effect effect) {
        var known = recorded.get(effect.key());
        return known != null && known.isEmpty() && !effect.isRepeatable();
    }

    @Override
    public Optional<Value> ask(Question question) {
        return effects().answer(question);
    }

    private NodeEffects effects() {
        var known = effects;
        if (known == null) {
            synchronized (this) {
                known = effects == null ? new NodeEffects(mailbox, node.id(), recorded) : effects;
                effects = known;
            }
        }
        return known;
    }

    @Override
    public boolean isReplaying() {
        var known = effects;
        return known != null && known.isReplaying();
    }

    @Override
    public void report(String type, Value payload) {
        if (isReplaying()) {
            return; // it was told when it happened
        }
        mailbox.post(new RunEvent.NodeReported(node.id(), type, payload));
    }

    @Override
    public Duration remaining() {
        return mailbox.parts().clock().left(deadline);
    }
}
