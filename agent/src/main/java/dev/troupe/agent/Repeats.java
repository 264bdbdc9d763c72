package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.model.ToolCall;
import java.util.HashMap;
import java.util.Map;

/** Notices a call that is made again although it failed in the same way. */
final class Repeats {
    /** Failures of one call after which the agent is stuck. */
    static final int LIMIT = 3;

    private final Map<Failure, Integer> failures = new HashMap<>();

    private record Failure(String tool, String arguments, String code) {}

    /**
     * Takes in what a call came to.
     *
     * @param changes whether it may have changed what other calls come to
     * @return how often this call has failed in this way since something changed; 0 where it did
     *     not fail
     */
    int after(ToolCall call, ToolReply reply, boolean changes) {
        if (reply.isUsable()) {
            if (changes) {
                failures.clear();
            }
            return 0;
        }
        var code = reply.code() == null ? "" : reply.code();
        return failures.merge(
                new Failure(call.name(), canonical(call.arguments()), code), 1, Integer::sum);
    }

    private static String canonical(String arguments) {
        try {
            return Json.write(CheckedCall.parsed(arguments));
        } catch (JsonException _) {
            return arguments.strip();
        }
    }
}
