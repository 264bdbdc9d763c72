package dev.troupe.core.engine;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.workflow.Samples;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Node executors by node id; a node without one succeeds immediately. */
public final class Bodies implements NodeExecutor {
    private final Map<String, NodeExecutor> bodies = new ConcurrentHashMap<>();

    public Bodies on(String node, NodeExecutor body) {
        bodies.put(node, body);
        return this;
    }

    @Override
    public NodeResult run(NodeContext context) throws InterruptedException {
        var body = bodies.get(context.node().id().value());
        return body == null ? Samples.done() : body.run(context);
    }

    public NodeExecutors all() {
        return NodeExecutors.always(this);
    }

    /**
     * An executor that signals when it has started, waits until it may end and signals when it is
     * interrupted.
     */
    static final class Blocked implements NodeExecutor {
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

    /** An executor that continues to wait whatever happens. */
    static final class Deaf implements NodeExecutor {
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
