package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** Why an agent is ended before its task is done. */
final class EndReason {
    private @Nullable String refusal; // the code, where a policy refused the last call

    private @Nullable LocalizedText message; // of that call, in both languages

    void record(ToolReply reply) {
        var code = reply.code();
        boolean isReason = code != null && isReason(code);
        if (isReason) {
            message = reply.text();
        }
        refusal = isReason ? code : refusalAfter(code);
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
        if (refusal == null) {
            return Problem.of(AgentProblem.GAVE_UP, LocalizedText.verbatim(reason));
        }
        var known = message;
        boolean isPassedOn =
                known != null && (reason.equals(known.zh()) || reason.equals(known.en()));
        return new Problem(
                refusal,
                known != null && isPassedOn ? known : LocalizedText.verbatim(reason),
                false);
    }

    /** Why the agent was stopped; the refusal, where a policy refused what it tried. */
    Problem toStalledProblem(LocalizedText reason) {
        return refusal == null
                ? Problem.of(AgentProblem.STALLED, reason)
                : new Problem(refusal, reason, false);
    }
}
