package dev.troupe.protocols.a2a;

import dev.troupe.core.value.Value;
import java.util.Locale;

/** Where a task is, in the words of either version. */
enum RemoteState {
    SUBMITTED,
    WORKING,
    INPUT_REQUIRED,
    AUTH_REQUIRED,
    COMPLETED,
    FAILED,
    CANCELED,
    REJECTED,
    UNKNOWN;

    /** {@code TASK_STATE_INPUT_REQUIRED} of 1.0, {@code input-required} of 0.3. */
    static RemoteState of(Value state) {
        var word = state.asText().toUpperCase(Locale.ROOT).replace('-', '_');
        try {
            return valueOf(word.replaceFirst("^TASK_STATE_", ""));
        } catch (IllegalArgumentException _) {
            return UNKNOWN;
        }
    }

    /** Whether the agent does nothing more until it receives another message. */
    boolean isResting() {
        return switch (this) {
            case SUBMITTED, WORKING, UNKNOWN -> false;
            case INPUT_REQUIRED, AUTH_REQUIRED, COMPLETED, FAILED, CANCELED, REJECTED -> true;
        };
    }
}
