package dev.troupe.cli.terminal;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.chat.conversation.Answer;

/** What the command's exit codes mean. */
public final class ExitCode {
    public static final int DONE = 0;

    /** It failed, or a part of it did. */
    public static final int FAILED = 1;

    /** Unknown option, unreadable file. */
    public static final int USAGE = 2;

    /** A question must be answered first, or the request worded otherwise. */
    public static final int NEEDS_INPUT = 3;

    /** A policy does not allow it. */
    public static final int REFUSED = 4;

    public static final int OVER_BUDGET = 5;

    /** By the convention of shells for a program that Ctrl-C ended. */
    public static final int CANCELLED = 130;

    /** By the convention of shells for a program that SIGTERM ended; its run can be resumed. */
    public static final int TERMINATED = 143;

    private ExitCode() {}

    /**
     * The same as of its state; {@link #NEEDS_INPUT} if it failed because a question was unclear.
     */
    public static int of(Answer answer) {
        var problem = answer.problem();
        return answer.state() == Answer.State.FAILED
                        && problem != null
                        && AgentProblem.isUnclearRequest(problem.code())
                ? NEEDS_INPUT
                : of(answer.state());
    }

    public static int of(Answer.State state) {
        return switch (state) {
            case COMPLETED -> DONE;
            case PARTIAL, FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
            case INTERRUPTED -> TERMINATED;
            case NEEDS_INPUT -> NEEDS_INPUT;
            case REFUSED -> REFUSED;
            case OVER_BUDGET -> OVER_BUDGET;
        };
    }
}
