package dev.troupe.core.engine;

import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
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
    private final NodeExecutor body;
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
    private volatile boolean hasLeft; // the engine ignores it from now on

    /**
     * @param recorded results of the node's recorded effects, by key
     */
    NodeTask(
            RunMailbox mailbox,
            NodeExecutor body,
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

    /** Starts these tasks from a position on, each on a separate thread. */
    static void launchAll(List<NodeTask> tasks, int from) {
        for (int i = from; i < tasks.size(); i++) {
            Thread.startVirtualThread(tasks.get(i));
        }
    }

    /**
     * Runs this attempt, then on the same thread whatever single successor it made ready, and so
     * on.
     */
    @Override
    public void run() {
        var task = this;
        while (task != null) {
            var end = task.execute();
            if (end == null) {
                task.detach();
                return;
            }
            task = task.mailbox.finish(end);
        }
    }

    private void detach() {
        hasLeft = true;
        mailbox.check();
    }

    /** Whether the executor has returned before the attempt ended, because the run was released. */
    boolean hasDetached() {
        return hasLeft;
    }

    RunEvent.NodeFinished toFinishedEvent(NodeResult result) {
        return new RunEvent.NodeFinished(node.id(), attempt, result);
    }

    /**
     * Runs the executor; returns the event that ends this attempt on this thread, {@code null} if
     * it continues in another engine.
     */
    private @Nullable RunEvent execute() {
        var _ = Thread.interrupted(); // what was meant for the node before on this thread
        thread = Thread.currentThread();
        var stopped = stopReason; // after the thread is known: who stops reads them the other way
        if (stopped != null) {
            return toFinishedEvent(new NodeResult.Cancelled(stopped));
        }
        try {
            return toFinishedEvent(withVariables(requireResult(body.run(this))));
        } catch (NodeSuspendedError e) {
            return toQuestionEvent(e.question());
        } catch (RunDetachedError _) {
            return null;
        } catch (Throwable e) {
            // the one place where external code may throw; the run must learn of any error
            return toFinishedEvent(resultOf(e));
        }
    }

    private RunEvent toQuestionEvent(Question question) {
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
                : NodeResult.failure(
                        CoreProblem.NODE_THREW,
                        "智能体 %s（%s）返回了 null；应返回结果",
                        "Agent %s (%s) returned null; return a result",
                        node.id(),
                        node.type());
    }

    private NodeResult resultOf(Throwable thrown) {
        var stopped = stopReason;
        if (stopped != null) {
            return new NodeResult.Cancelled(
                    thrown instanceof StopNoticeException notice
                            ? stopped + "\n" + notice.getMessage()
                            : stopped);
        }
        return thrown instanceof UnknownOutcomeException unknown
                ? new NodeResult.Failed(Problem.of(CoreProblem.UNKNOWN_OUTCOME, unknown.text()))
                : NodeResult.failure(
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
     * Turns its end into a cancellation; if it has not started, it does not start. Only for the
     * mailbox, in the turn in which it calls {@link #interrupt} too.
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
     * Interrupts the body. Cannot affect the next node on the thread: that starts only after its
     * thread has had its own turn, hence after the mailbox's turn in which this is called.
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
                var shared = mailbox.state().blackboard();
                var keys = set.keySet().stream().map(key -> shared.keyOf(key, parent)).sorted();
                parents.add(new Parent(workflow().node(parent), summary, output, keys.toList()));
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
        var topology = workflow().topology();
        return mailbox.state().blackboard().value(key, node.id(), topology);
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
    public Value runEffect(Effect effect, Effect.Body body) throws InterruptedException {
        return effects().run(effect, body);
    }

    @Override
    public boolean isRecorded(Effect effect) {
        return recorded.getOrDefault(effect.key(), Optional.empty()).isPresent();
    }

    @Override
    public boolean isOutcomeUnknown(Effect effect) {
        var known = recorded.get(effect.key());
        return known != null && known.isEmpty() && !effect.isRepeatable();
    }

    @Override
    public Optional<Value> ask(Question question) {
        return effects().findAnswer(question);
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
            return; // it was reported when it happened
        }
        mailbox.post(new RunEvent.NodeReported(node.id(), type, payload));
    }

    @Override
    public Duration timeRemaining() {
        return mailbox.parts().clock().remaining(deadline);
    }
}
