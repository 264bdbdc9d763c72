package dev.troupe.protocols.a2a;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with agents that are reached by A2A. */
public enum A2aProblem implements Problem.Code {
    /** The agent cannot be reached; it received nothing. */
    AGENT_UNAVAILABLE,
    /** The card is not one, or names no address that may be used. */
    INVALID_CARD,
    /** The agent supports no version that is known here. */
    UNSUPPORTED_VERSION,
    /** The agent does not accept the headers of the settings. */
    UNAUTHORIZED,
    /** The connection ended before the agent confirmed a message, or before its task was read. */
    CONNECTION_LOST,
    /** It is unknown whether the agent received a message. */
    UNCERTAIN_DELIVERY,
    /** The agent refused a request. */
    REQUEST_REFUSED,
    /** The agent's answer is longer than accepted, or is not one. */
    INVALID_ANSWER,
    /** The agent did not end the task in time. */
    TASK_TIMED_OUT,
    /** The agent failed, rejected or cancelled the task. */
    TASK_FAILED,
    /** A file of the answer cannot be written. */
    UNWRITABLE_FILE;

    @Override
    public String id() {
        return "a2a." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false; // a message must not be sent twice
    }
}
