package dev.troupe.chat.session;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why the state of an agent cannot change. */
public enum SessionProblem implements Problem.Code {
    /** It is engaged already. */
    AGENT_BUSY,
    /** It is not engaged. */
    AGENT_DORMANT;

    @Override
    public String id() {
        return "session." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == AGENT_BUSY;
    }
}
