package dev.troupe.core.engine;

/**
 * Ends an attempt of a run that its engine has released, before the node's next step. An error,
 * because code that catches exceptions must let it pass.
 */
final class RunDetachedError extends Error {
    private static final long serialVersionUID = 1;

    RunDetachedError() {
        super("the engine detaches from this run; do not catch this", null, false, false);
    }
}
