package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;

/**
 * Why a node does not run.
 *
 * @param because the node at the root of it: the one that failed, or whose branch was not taken, or
 *     was revised
 */
public record SkipCause(Kind kind, NodeId because) {
    /** The kinds of reasons. */
    public enum Kind {
        /** A node that this one needs, directly or not, failed. */
        DEPENDENCY_FAILED,
        /** The condition of a branch did not hold. */
        BRANCH_NOT_TAKEN,
        /** The run stopped because an unrelated node failed. */
        RUN_STOPPED,
        /** A revision of the plan does without it, because that node failed. */
        REPLACED
    }
}
