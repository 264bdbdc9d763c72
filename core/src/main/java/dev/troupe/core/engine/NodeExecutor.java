package dev.troupe.core.engine;

import dev.troupe.core.run.NodeResult;

/**
 * What a node does: an agent's turn, a function, anything. Called on its own virtual thread; may
 * block.
 */
@FunctionalInterface
public interface NodeExecutor {
    /**
     * Does the work of one attempt.
     *
     * @throws InterruptedException when it was stopped, which it should heed promptly
     */
    NodeResult run(NodeContext context) throws InterruptedException;
}
