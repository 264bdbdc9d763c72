package dev.troupe.chat;

import dev.troupe.core.Problem;
import java.util.Locale;

/** Why a message came to nothing. */
public enum ChatProblem implements Problem.Code {
    /** No valid plan could be made. */
    PLAN_REJECTED,
    /** More text than rules read; a language model reads it. */
    MESSAGE_TOO_LONG,
    /** Nothing can be planned because there are no agents. */
    NO_AGENTS,
    /** No agent can do what is asked for. */
    UNSUPPORTED,
    /** A person did not want the plan to be run. */
    PLAN_CANCELLED,
    /** After a failure there is no other way to do what failed. */
    NO_OTHER_WAY;

    @Override
    public String id() {
        return "chat." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
