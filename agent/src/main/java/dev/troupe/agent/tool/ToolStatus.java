package dev.troupe.agent.tool;

import java.util.Locale;

/** The status of a tool call. */
public enum ToolStatus {
    /** It did what was asked. */
    OK,
    /** It looked, and there is nothing. */
    NO_RESULT,
    /** It could not do it. */
    ERROR,
    /** It did a part of it; the message states what is missing. */
    DEGRADED;

    /** {@code no_result}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
