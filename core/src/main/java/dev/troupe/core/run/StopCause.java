package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing starts any more in a run.
 *
 * @param failed the node that failed; {@code null} where the run is cancelled or out of time
 */
record StopCause(@Nullable NodeId failed, Problem problem) {
    boolean isCancel() {
        return failed == null;
    }
}
