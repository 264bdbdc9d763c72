package dev.troupe.testing.engine;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the nodes of a run do, and their external effects, which no crash undoes. Lines are {@code
 * n1 body}, {@code n1 stopped}, {@code n1 KEY} of an effect and {@code n1 replan}, when a user is
 * asked to revise the plan.
 */
final class SideEffectRecorder {
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final Map<String, NodeExecutor> bodies = new ConcurrentHashMap<>();
    private final AtomicInteger busy = new AtomicInteger();

    /** The behaviour of a node; one without a body succeeds immediately. */
    SideEffectRecorder withExecutor(String node, NodeExecutor body) {
        bodies.put(node, body);
        return this;
    }

    NodeExecutors executors() {
        return NodeExecutors.always(this::run);
    }

    private NodeResult run(NodeContext context) throws InterruptedException {
        busy.incrementAndGet();
        try {
            record(context, "body");
            var body = bodies.get(context.node().id().value());
            return body == null ? TestWorkflows.success() : body.run(context);
        } catch (InterruptedException e) {
            record(context, "stopped");
            throw e;
        } finally {
            busy.decrementAndGet();
        }
    }

    Replanner recording(Replanner replanner) {
        return (run, request) -> replan(replanner, run, request);
    }

    private Replanner.Answer replan(Replanner replanner, RunId run, RevisionRequest request)
            throws InterruptedException {
        busy.incrementAndGet();
        try {
            lines.add(request.node() + " replan");
            return replanner.replan(run, request);
        } finally {
            busy.decrementAndGet();
        }
    }

    /** Waits until no body runs, also none of an engine that has died. */
    void awaitQuiet() {
        while (busy.get() > 0) {
            Thread.onSpinWait();
        }
    }

    void await(String line) throws InterruptedException {
        while (!has(line)) {
            if (Thread.interrupted()) {
                throw new InterruptedException("nobody waits for '" + line + "' any more");
            }
            Thread.onSpinWait();
        }
    }

    boolean has(String line) {
        return lines.contains(line);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    private void record(NodeContext context, String what) {
        lines.add(context.node().id() + " " + what);
    }

    /** An effect that records an external line and returns its key. */
    Value runStep(NodeContext context, Effect effect) throws InterruptedException {
        return context.runEffect(effect, () -> recordStep(context, effect));
    }

    Value recordStep(NodeContext context, Effect effect) {
        record(context, effect.key());
        return Value.of(effect.key());
    }

    /** A body that continues until it is stopped. */
    static NodeResult block(NodeContext context) throws InterruptedException {
        new CountDownLatch(1).await();
        return TestWorkflows.success();
    }
}
