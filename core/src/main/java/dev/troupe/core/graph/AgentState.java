package dev.troupe.core.graph;

import java.util.Locale;

/** Whether an agent works in a conversation. */
public enum AgentState {
    /** Not invited. */
    DORMANT,
    /** Invited, and working. */
    ENGAGED,
    /** Its work is done; it waits to be dismissed. */
    IDLE;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
