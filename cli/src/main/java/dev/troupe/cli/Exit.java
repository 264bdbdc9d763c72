package dev.troupe.cli;

import dev.troupe.chat.Answer;

/** What the command's exit codes mean. */
final class Exit {
    static final int DONE = 0;

    /** It failed, or a part of it did. */
    static final int FAILED = 1;

    /** Unknown option, unreadable file. */
    static final int USAGE = 2;

    /** A question must be answered first. */
    static final int NEEDS_INPUT = 3;

    /** A policy does not allow it. */
    static final int REFUSED = 4;

    static final int OVER_BUDGET = 5;

    /** As shells say it of a program that Ctrl-C ended. */
    static final int CANCELLED = 130;

    /** As shells say it of a program that SIGTERM ended; its run can be resumed. */
    static final int TERMINATED = 143;

    private Exit() {}

    static int of(Answer.State state) {
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
