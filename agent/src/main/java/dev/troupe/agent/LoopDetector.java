package dev.troupe.agent;

import dev.troupe.agent.call.CheckedCall;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import java.util.HashMap;
import java.util.Map;

/** Detects a call that is repeated although its result was the same before. */
final class LoopDetector {
    private static final int MAX_FAILURES = 3; // of one call, after which the agent is stuck
    // more may be needed than failures: data is read again
    private static final int MAX_ANSWERS = 5;

    private final Map<Outcome, Integer> outcomes = new HashMap<>();

    /** A call and its result: the text of a failure may differ, the text of an answer may not. */
    private record Outcome(String tool, String arguments, String code, Value answer) {}

    /**
     * Records the result of a call.
     *
     * @param changes whether it may have changed the results of other calls
     * @return how often this call has had this result since something changed, from 1
     */
    int recordOutcome(ToolCall call, ToolReply reply, boolean changes) {
        var code = reply.code() == null ? "" : reply.code();
        var answer = reply.isUsable() ? reply.toValue() : Value.missing();
        var outcome = new Outcome(call.name(), toCanonicalJson(call.arguments()), code, answer);
        int times = outcomes.merge(outcome, 1, Integer::sum);
        if (times == 1 && changes && reply.isUsable()) {
            outcomes.clear();
            outcomes.put(outcome, 1);
        }
        return times;
    }

    /** Whether an agent that gets this result so often makes no progress. */
    static boolean isStuck(ToolReply reply, int times) {
        return times >= (reply.isUsable() ? MAX_ANSWERS : MAX_FAILURES);
    }

    private static String toCanonicalJson(String arguments) {
        try {
            return Json.write(CheckedCall.parseArguments(arguments));
        } catch (JsonException _) {
            return arguments.strip();
        }
    }
}
