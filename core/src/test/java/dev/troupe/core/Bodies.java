package dev.troupe.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Node bodies by node id; a node without one succeeds at once. */
final class Bodies implements NodeBody {
    private final Map<String, NodeBody> bodies = new ConcurrentHashMap<>();

    Bodies on(String node, NodeBody body) {
        bodies.put(node, body);
        return this;
    }

    @Override
    public NodeResult run(NodeContext context) throws InterruptedException {
        var body = bodies.get(context.node().id().value());
        return body == null ? Samples.done() : body.run(context);
    }

    NodeBodies all() {
        return NodeBodies.always(this);
    }

    /**
     * A body that says when it has begun, waits until it may end and says when it is interrupted.
     */
    static final class Blocked implements NodeBody {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch mayEnd = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public NodeResult run(NodeContext context) throws InterruptedException {
            begun.countDown();
            try {
                mayEnd.await();
                return Samples.done();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        }
    }

    /** A body that goes on waiting whatever happens. */
    static final class Deaf implements NodeBody {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch mayEnd = new CountDownLatch(1);

        @Override
        public NodeResult run(NodeContext context) {
            begun.countDown();
            while (true) {
                try {
                    mayEnd.await();
                    return Samples.done();
                } catch (InterruptedException _) {
                    // deaf
                }
            }
        }
    }
}
