package dev.troupe.agent.tool;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong in an agent's turn besides its model. */
public enum AgentProblem implements Problem.Code {
    /** A path that leads out of the workspace. */
    OUTSIDE_WORKSPACE,
    /** A tool that the policy does not allow. */
    DENIED,
    /** A tool that needed a user's approval and did not get it. */
    NOT_APPROVED,
    /** An agent that is missing a requirement, or no longer exists. */
    UNAVAILABLE,
    /** A file that is not there or cannot be read or written. */
    FILE,
    /** Arguments that do not fit the tool's input. */
    BAD_ARGUMENTS,
    UNKNOWN_TOOL,
    /** The code of a tool threw. */
    TOOL_THREW,
    /** A tool did not answer in time and was stopped. */
    TOOL_TIMED_OUT,
    /** The agent took all its turns without finishing. */
    MAX_TURNS,
    /** The agent repeated a call with the same result. */
    STALLED,
    /** A node was passed on too often. */
    HANDOFF_TOO_DEEP,
    /** A node would go back to the agent that passed it on. */
    HANDOFF_LOOP,
    /** The agent reported that it cannot do its task. */
    GAVE_UP,
    /** The agent ended without the calls that its task needed: they failed. */
    CALLS_FAILED,
    /** The agent ended without a file that it had to write, or with a damaged one. */
    OUTPUT_MISSING,
    /** The model ended without a call or a text. */
    NO_ANSWER,
    /** The data does not hold what was asked for. */
    NO_RESULT;

    /** The family of codes with which a policy refuses what would otherwise have worked. */
    private static final String REFUSALS = "policy.";

    private static final String UNCLEAR = ".unclear-question"; // the code of any pack

    /** Whether a problem's code means that a policy refused. */
    public static boolean isRefusal(String code) {
        return code.startsWith(REFUSALS);
    }

    /** Whether a problem's code means that the request has to be worded otherwise. */
    public static boolean isUnclearRequest(String code) {
        return code.endsWith(UNCLEAR);
    }

    @Override
    public String id() {
        boolean isRefusal = this == OUTSIDE_WORKSPACE || this == DENIED || this == NOT_APPROVED;
        return (isRefusal ? REFUSALS : "agent.")
                + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
