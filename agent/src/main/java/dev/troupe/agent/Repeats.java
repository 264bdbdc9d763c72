package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import dev.troupe.model.ToolCall;
import java.util.HashMap;
import java.util.Map;

/** Notices a call that is made again although it came to the same before. */
final class Repeats {
    private static final int MAX_FAILURES = 3; // of one call, after which the agent is stuck
    private static final int MAX_ANSWERS =
            5; // more may be needed than failures: data is read again

    private final Map<Outcome, Integer> outcomes = new HashMap<>();

    /** A call and what it came to: what a failure says may differ, what an answer says may not. */
    private record Outcome(String tool, String arguments, String code, Value answer) {}

    /**
     * Takes in what a call came to.
     *
     * @param changes whether it may have changed what other calls come to
     * @return how often this call has come to this since something changed, from 1
     */
    int after(ToolCall call, ToolReply reply, boolean changes) {
        var code = reply.code() == null ? "" : reply.code();
        var answer = reply.isUsable() ? reply.toValue() : Value.missing();
        var outcome = new Outcome(call.name(), canonical(call.arguments()), code, answer);
        int times = outcomes.merge(outcome, 1, Integer::sum);
        if (times == 1 && changes && reply.isUsable()) {
            outcomes.clear();
            outcomes.put(outcome, 1);
        }
        return times;
    }

    /** Whether an agent that comes to this so often gets no further. */
    static boolean isStuck(ToolReply reply, int times) {
        return times >= (reply.isUsable() ? MAX_ANSWERS : MAX_FAILURES);
    }

    private static String canonical(String arguments) {
        try {
            return Json.write(CheckedCall.parsed(arguments));
        } catch (JsonException _) {
            return arguments.strip();
        }
    }
}
