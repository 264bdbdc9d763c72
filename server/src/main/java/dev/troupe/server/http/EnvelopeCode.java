package dev.troupe.server.http;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What has a separate number in the interface for sessions with agents. */
public enum EnvelopeCode implements Problem.Code {
    SESSION_NOT_FOUND(2001),
    SESSION_CLOSED(2002),
    AGENT_NOT_FOUND(3001),
    TASK_NOT_FOUND(4001),
    TASK_TIMEOUT(4002),
    TASK_FAILED(4003);

    private final int number;

    EnvelopeCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    @Override
    public String id() {
        return "session." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == TASK_TIMEOUT;
    }

    /** An error with this code. */
    public ApiException exception(int status, String zh, String en, Object... values) {
        return new ApiException(status, Problem.of(this, zh, en, values), java.util.List.of());
    }
}
