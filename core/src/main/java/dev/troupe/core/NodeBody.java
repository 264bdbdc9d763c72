package dev.troupe.core;

/**
 * What a node does: an agent's turn, a function, anything. Called on a virtual thread of its own;
 * may block.
 */
@FunctionalInterface
public interface NodeBody {
    /**
     * Does the work of one attempt.
     *
     * @throws InterruptedException when it was stopped, which it should heed promptly
     */
    NodeResult run(NodeContext context) throws InterruptedException;
}
