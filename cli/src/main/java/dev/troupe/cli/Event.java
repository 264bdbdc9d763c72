package dev.troupe.cli;

import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened since the command began, in the event vocabulary.
 *
 * @param sequence from 1, without gaps
 * @param run id of the run; {@code null} before it
 * @param node id of the node it concerns
 * @param agent type of that node's agent
 * @param type {@code node.started}
 * @param source what the engine recorded, where it comes from a run
 */
record Event(
        long sequence,
        Instant at,
        @Nullable String run,
        @Nullable String node,
        @Nullable String agent,
        String type,
        Value payload,
        @Nullable RunEvent source) {
    /** The envelope {@code {id, seq, at, runId, nodeId, agentId, type, payload}}. */
    Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of((run == null ? "request" : run) + ":" + sequence));
        fields.put("seq", Value.of(sequence));
        fields.put("at", Value.of(at.toString()));
        put(fields, "runId", run);
        put(fields, "nodeId", node);
        put(fields, "agentId", agent);
        fields.put("type", Value.of(type));
        fields.put("payload", payload);
        return Value.of(fields);
    }

    private static void put(
            LinkedHashMap<String, Value> fields, String name, @Nullable String value) {
        if (value != null) {
            fields.put(name, Value.of(value));
        }
    }
}
