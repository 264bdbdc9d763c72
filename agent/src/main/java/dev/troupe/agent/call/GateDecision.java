package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;

/** What becomes of a call that a model wants. */
public sealed interface GateDecision {
    /** The call is executed. */
    record Passed() implements GateDecision {}

    /** The call is not executed; the model receives the reason. */
    record Refused(ToolReply reply) implements GateDecision {}

    /** The call is executed with the arguments that a user provided instead of the model's. */
    record Edited(Value arguments) implements GateDecision {}
}
