package dev.troupe.agent.tool;

/**
 * What to do about a call that must not be repeated and that was started before the process died,
 * so that its outcome is unknown.
 */
public enum UncertainCallPolicy {
    /** Make it again. */
    RETRY,
    /** Ask a user: it was done, do it again, or stop. */
    ASK,
    /** Fail the node with {@code core.unknown-outcome}. */
    FAIL
}
