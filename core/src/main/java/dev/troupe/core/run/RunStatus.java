package dev.troupe.core.run;

/** How far a run has come, or how it ended. */
public enum RunStatus {
    RUNNING,
    /** Nothing continues until a user answers. */
    WAITING,
    /** Every node completed, was skipped by a branch that was not taken, or was replaced. */
    COMPLETED,
    /** Some nodes completed and some failed, or time ran out after some had completed. */
    PARTIAL,
    /** Nothing completed. */
    FAILED,
    /** It was cancelled. */
    CANCELLED
}
