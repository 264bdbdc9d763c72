package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** Why an agent is ended before its task is done. */
final class EndReason {
    private @Nullable String refusal; // the code, where a policy refused the last call

    /** Records the code of a reply; {@code null} for none. */
    void record(@Nullable String code) {
        refusal = code != null && isReason(code) ? code : refusalAfter(code);
    }

    /** Whether a code is a reason to give up that is reported instead of the agent's own. */
    private static boolean isReason(String code) {
        return AgentProblem.isRefusal(code) || AgentProblem.isUnclearRequest(code);
    }

    /** Giving up is not a new reason; every other call is. */
    private @Nullable String refusalAfter(@Nullable String code) {
        return AgentProblem.GAVE_UP.id().equals(code) ? refusal : null;
    }

    /**
     * Why the agent gave up: the problem of its last call, where a policy refused that or the
     * request was unclear, or its own reason.
     */
    Problem toGaveUpProblem(String reason) {
        return refusal == null
                ? Problem.of(AgentProblem.GAVE_UP, LocalizedText.verbatim(reason))
                : new Problem(refusal, LocalizedText.verbatim(reason), false);
    }

    /** Why the agent was stopped; the refusal, where a policy refused what it tried. */
    Problem toStalledProblem(LocalizedText reason) {
        return refusal == null
                ? Problem.of(AgentProblem.STALLED, reason)
                : new Problem(refusal, reason, false);
    }
}
