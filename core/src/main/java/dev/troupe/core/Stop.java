package dev.troupe.core;

import org.jspecify.annotations.Nullable;

/**
 * Why nothing starts any more in a run.
 *
 * @param failed the node that failed; {@code null} where the run is cancelled or out of time
 */
record Stop(@Nullable NodeId failed, Problem problem) {
    boolean isCancel() {
        return failed == null;
    }
}
