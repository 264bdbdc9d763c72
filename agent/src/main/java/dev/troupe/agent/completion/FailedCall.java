package dev.troupe.agent.completion;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.LocalizedText;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that failed, for which no later call has made up.
 *
 * @param risk {@code null} if there is no such tool
 * @param targets names of files and addresses among its arguments
 * @param isRequested whether the task or the user names one of the targets
 * @param doing what it was to do, for users
 */
record FailedCall(
        String tool,
        @Nullable Risk risk,
        Set<String> targets,
        boolean isRequested,
        LocalizedText doing,
        @Nullable String code,
        String message) {
    /** Whether it was to change or send something; of an unknown tool this is assumed. */
    boolean changes() {
        return risk != Risk.READ;
    }

    boolean isRefused() {
        return code != null && AgentProblem.isRefusal(code);
    }

    /** Whether a user decided against it, so that another attempt is not wanted. */
    boolean isRefusedByUser() {
        return AgentProblem.NOT_APPROVED.id().equals(code);
    }

    /** Whether a call that succeeded later did what this one was to do. */
    boolean isReplacedBy(String other, Risk otherRisk, Set<String> otherTargets) {
        boolean isSameTarget = !Collections.disjoint(targets, otherTargets);
        if (isRequested || isRefusedByUser()) {
            return isSameTarget && (!changes() || otherRisk != Risk.READ);
        }
        return risk == null
                || risk == Risk.EXECUTE
                || Objects.equals(tool, other)
                || isSameTarget && otherRisk != Risk.READ;
    }
}
