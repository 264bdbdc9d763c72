package dev.troupe.testing;

import dev.troupe.core.Effect;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeBody;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Replanner;
import dev.troupe.core.RevisionRequest;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the nodes of a run do, and what they have done to the world, which no crash undoes. Lines
 * are {@code n1 body}, {@code n1 stopped}, {@code n1 KEY} of an effect and {@code n1 replan}, where
 * somebody is asked to revise the plan.
 */
final class World {
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final Map<String, NodeBody> bodies = new ConcurrentHashMap<>();
    private final AtomicInteger busy = new AtomicInteger();

    /** What a node does; one without a body succeeds at once. */
    World on(String node, NodeBody body) {
        bodies.put(node, body);
        return this;
    }

    NodeBodies bodies() {
        return NodeBodies.always(this::run);
    }

    private NodeResult run(NodeContext context) throws InterruptedException {
        busy.incrementAndGet();
        try {
            note(context, "body");
            var body = bodies.get(context.node().id().value());
            return body == null ? Nodes.done() : body.run(context);
        } catch (InterruptedException e) {
            note(context, "stopped");
            throw e;
        } finally {
            busy.decrementAndGet();
        }
    }

    Replanner watching(Replanner replanner) {
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

    private void note(NodeContext context, String what) {
        lines.add(context.node().id() + " " + what);
    }

    /** An effect that leaves a line in the world and comes to its key. */
    Value step(NodeContext context, Effect effect) throws InterruptedException {
        return context.effect(effect, () -> done(context, effect));
    }

    Value done(NodeContext context, Effect effect) {
        note(context, effect.key());
        return Value.of(effect.key());
    }

    /** A body that goes on until it is stopped. */
    static NodeResult block(NodeContext context) throws InterruptedException {
        new CountDownLatch(1).await();
        return Nodes.done();
    }
}
