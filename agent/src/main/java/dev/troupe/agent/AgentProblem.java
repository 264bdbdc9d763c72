package dev.troupe.agent;

import dev.troupe.core.Problem;
import java.util.Locale;

/** What can go wrong in an agent's turn besides its model. */
public enum AgentProblem implements Problem.Code {
    /** A path that leads out of the workspace. */
    OUTSIDE_WORKSPACE,
    /** A file that is not there or cannot be read or written. */
    FILE,
    /** Arguments that do not fit the tool's input. */
    BAD_ARGUMENTS,
    UNKNOWN_TOOL,
    /** The code of a tool threw. */
    TOOL_THREW,
    /** The agent took all its turns without finishing. */
    TURN_LIMIT,
    /** The agent said that it cannot do its task. */
    GAVE_UP,
    /** The model ended without doing or saying anything. */
    NO_ANSWER,
    /** The data does not hold what was asked for. */
    NO_RESULT;

    /** The family of codes with which a policy refuses what would otherwise have worked. */
    private static final String REFUSALS = "policy.";

    /** Whether a problem's code says that a policy refused. */
    public static boolean isRefusal(String code) {
        return code.startsWith(REFUSALS);
    }

    @Override
    public String id() {
        return (this == OUTSIDE_WORKSPACE ? REFUSALS : "agent.")
                + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
