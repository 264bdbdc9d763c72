package dev.troupe.core.run;

/** How far a node of a run has come. */
public enum NodeStatus {
    /** Its incoming edges have not settled, or no place is free. */
    PENDING,
    RUNNING,
    /** A retry is due later, or a user must answer before it continues. */
    WAITING,
    COMPLETED,
    FAILED,
    /** It will not run; the event states why. */
    SKIPPED,
    /** It was stopped, or would have run had the run not been cancelled. */
    CANCELLED;

    /** Whether nothing more will happen to the node. */
    public boolean isEnd() {
        return this == COMPLETED || this == FAILED || this == SKIPPED || this == CANCELLED;
    }
}
