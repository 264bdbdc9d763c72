package dev.troupe.core;

/**
 * Ends an attempt of a run that its engine lets go of, before the node's next step. An error,
 * because code that catches exceptions must let it pass.
 */
final class Departure extends Error {
    private static final long serialVersionUID = 1;

    Departure() {
        super("the engine lets go of this run; let this pass", null, false, false);
    }
}
