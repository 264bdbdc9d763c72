package dev.troupe.agent;

import dev.troupe.core.Value;

/** What becomes of a call that a model wants. */
sealed interface Admission {
    /** It is made. */
    record Passed() implements Admission {}

    /** It is not made; the model is told why. */
    record Refused(ToolReply reply) implements Admission {}

    /** It is made with the arguments that a person gave in place of the model's. */
    record Edited(Value arguments) implements Admission {}
}
