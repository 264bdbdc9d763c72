package dev.troupe.core;

/**
 * A step that must not be done twice was begun before, and nobody knows whether it was done. To go
 * on, record what became of it, or do it again, as a repeatable effect of the same key.
 */
public final class UnknownOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownOutcomeException(NodeId node, String key) {
        super(
                "Agent "
                        + node
                        + " began '"
                        + key
                        + "' before it was cut off, and whether that was done is not known; find out, then run the agent again");
    }
}
