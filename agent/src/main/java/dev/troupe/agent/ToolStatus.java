package dev.troupe.agent;

import java.util.Locale;

/** What came of a tool call. */
public enum ToolStatus {
    /** It did what was asked. */
    OK,
    /** It looked, and there is nothing. */
    NO_RESULT,
    /** It could not do it. */
    ERROR,
    /** It did a part of it; the message says what is missing. */
    DEGRADED;

    /** {@code no_result}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
