package dev.troupe.agent;

/**
 * What to do about a call that must not be made twice and that was begun before the process died,
 * so that nobody knows whether it was made.
 */
public enum UnknownOutcome {
    /** Make it again. */
    RETRY,
    /** Ask a person: it was done, do it again, or stop. */
    ASK,
    /** Fail the node with {@code core.unknown-outcome}. */
    FAIL
}
