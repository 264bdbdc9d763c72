package dev.troupe.chat.conversation;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why a message had no result. */
public enum ChatProblem implements Problem.Code {
    /** No valid plan could be created. */
    PLAN_REJECTED,
    /** More text than rules read; a language model reads it. */
    MESSAGE_TOO_LONG,
    /** Nothing can be planned because there are no agents. */
    NO_AGENTS,
    /** Words of the request that no rule reads; without a language model they would be omitted. */
    UNREAD_WORDS,
    /** No agent can do what is asked for. */
    UNSUPPORTED,
    /** A user rejected the plan. */
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
