package dev.troupe.core.value;

import java.util.Locale;

/** What can go wrong in a run besides the work of its nodes. */
public enum CoreProblem implements Problem.Code {
    /** A node took longer than its timeout. */
    TIMED_OUT,
    /** The run took longer than its timeout. */
    RUN_TIMED_OUT,
    /** The code of a node threw. */
    NODE_THREW,
    /** A node or run was cancelled. */
    CANCELLED,
    /** A step that must not be repeated was started, and its outcome is unknown. */
    UNKNOWN_OUTCOME,
    /**
     * A node failed as one did before whose place it took, so that the plan is not revised again.
     */
    STALLED,
    /** A node failed after the plan had been revised as often as the run allows. */
    REVISIONS_EXHAUSTED,
    /** The plan could not be revised after a failure. */
    REVISION_REFUSED,
    /** A revision of the plan was wrong. */
    INVALID_REVISION,
    /** The process ended again and again while a node was running. */
    CRASH_LOOP,
    /** The journal refused an event, so the run could not continue. */
    JOURNAL_UNAVAILABLE;

    private final String id = "core." + name().toLowerCase(Locale.ROOT).replace('_', '-');

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
