package dev.troupe.core.engine;

import dev.troupe.core.decision.Attempt;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
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
 * One attempt of a node on the thread that calls {@link #execute}: calls the body, turns whatever
 * it throws into a result, and can be stopped from another thread.
 */
public class NodeAttempt extends Attempt implements NodeContext {
    private final AttemptHost host;
    private final NodeExecutor body;
    private final Map<String, Optional<Value>> recorded;
    private volatile @Nullable NodeEffects effects;
    private @Nullable Map<String, Value> writes;
    private @Nullable Set<String> reads;
    private volatile @Nullable Thread thread;

    /**
     * @param deadline of the host's clock
     * @param recorded results of the node's recorded effects, by key
     */
    public NodeAttempt(
            AttemptHost host,
            NodeExecutor body,
            AgentNode node,
            int attempt,
            long deadline,
            Map<String, Optional<Value>> recorded) {
        super(node, attempt, deadline);
        this.host = host;
        this.body = body;
        this.recorded = recorded;
        if (!recorded.isEmpty()) { // or the task is not replaying, and most never have effects
            this.effects = new NodeEffects(host, node.id(), recorded);
        }
    }

    /**
     * Runs the executor; returns the event that ends this attempt on this thread, {@code null} if
     * it continues in another engine.
     */
    public final @Nullable RunEvent execute() {
        var _ = Thread.interrupted(); // what was meant for the node before on this thread
        thread = Thread.currentThread();
        var stopped = stopReason(); // after the thread is known: who stops reads them the other way
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
        return new RunEvent.QuestionAsked(
                node().id(), attempt(), question, expiry == null ? null : host.now().plus(expiry));
    }

    private NodeResult requireResult(@Nullable NodeResult result) {
        return result != null
                ? result
                : NodeResult.failure(
                        CoreProblem.NODE_THREW,
                        "智能体 %s（%s）返回了 null；应返回结果",
                        "Agent %s (%s) returned null; return a result",
                        node().id(),
                        node().type());
    }

    private NodeResult resultOf(Throwable thrown) {
        var stopped = stopReason();
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
                        node().id(),
                        node().type(),
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

    /** Interrupts the body if it runs. */
    public final void interrupt() {
        var running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    /** Waits for its thread to end, at most so long. */
    public final void awaitEnd(Duration atMost) throws InterruptedException {
        var running = thread;
        if (running != null && atMost.isPositive()) {
            running.join(atMost);
        }
    }

    @Override
    public final RunId runId() {
        return host.id();
    }

    @Override
    public final Workflow workflow() {
        return host.state().workflow();
    }

    @Override
    public final List<Parent> parents() {
        var parents = new ArrayList<Parent>();
        for (var parent : workflow().parents(node().id())) {
            if (host.state().result(parent)
                    instanceof NodeResult.Succeeded(var output, var summary, var set, _)) {
                var shared = host.state().blackboard();
                var keys = set.keySet().stream().map(key -> shared.keyOf(key, parent)).sorted();
                parents.add(new Parent(workflow().node(parent), summary, output, keys.toList()));
            }
        }
        return parents;
    }

    @Override
    public final Value variable(String key) {
        if (writes != null && writes.containsKey(key)) {
            return writes.getOrDefault(key, Value.missing());
        }
        reads = reads == null ? new LinkedHashSet<>() : reads;
        reads.add(key);
        var topology = workflow().topology();
        return host.state().blackboard().value(key, node().id(), topology);
    }

    @Override
    public final void setVariable(String key, Value value) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException(
                    "a shared variable needs a key of at least 1 character");
        }
        writes = writes == null ? new LinkedHashMap<>() : writes;
        writes.put(key, value);
    }

    @Override
    public final List<String> variableKeys() {
        var keys = new TreeSet<>(host.state().blackboard().keys());
        keys.addAll(writes == null ? Set.of() : writes.keySet());
        return List.copyOf(keys);
    }

    @Override
    public final Value runEffect(Effect effect, Effect.Body body) throws InterruptedException {
        return effects().run(effect, body);
    }

    @Override
    public final boolean isRecorded(Effect effect) {
        return recorded.getOrDefault(effect.key(), Optional.empty()).isPresent();
    }

    @Override
    public final boolean isOutcomeUnknown(Effect effect) {
        var known = recorded.get(effect.key());
        return known != null && known.isEmpty() && !effect.isRepeatable();
    }

    @Override
    public final Optional<Value> ask(Question question) {
        return effects().findAnswer(question);
    }

    private NodeEffects effects() {
        var known = effects;
        if (known == null) {
            synchronized (this) {
                known = effects == null ? new NodeEffects(host, node().id(), recorded) : effects;
                effects = known;
            }
        }
        return known;
    }

    @Override
    public final boolean isReplaying() {
        var known = effects;
        return known != null && known.isReplaying();
    }

    @Override
    public final List<JournalEntry> entriesAfter(long sequence) {
        return host.entriesAfter(sequence);
    }

    @Override
    public final void report(String type, Value payload) {
        if (isReplaying()) {
            return; // it was reported when it happened
        }
        host.post(new RunEvent.NodeReported(node().id(), type, payload));
    }

    @Override
    public final Duration timeRemaining() {
        return host.remaining(deadline());
    }
}
