package dev.troupe.runtime.report;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened, in the event vocabulary that all programs share.
 *
 * @param sequence from 1, without gaps in what its source numbers: a run, or one use of the command
 * @param run id of the run; {@code null} before it
 * @param node id of the node it concerns
 * @param agent type of that node's agent
 * @param source what happened
 */
public record Event(
        long sequence,
        Instant at,
        @Nullable String run,
        @Nullable String node,
        @Nullable String agent,
        Source source) {
    /** What happened. */
    public sealed interface Source {
        /** In a run, as the engine recorded it. */
        record OfRun(RunEvent event) implements Source {}

        /** While a message was worked on, before or after its run. */
        record OfConversation(ConversationEvent.Progress event) implements Source {}
    }

    /**
     * An event as it is on record: the same entry always makes the same event.
     *
     * @param agents of the run's plan as far as it is known with this entry
     */
    public static Event of(JournalEntry entry, NodeAgents agents) {
        var source = entry.event();
        var node = RunEventJson.node(source);
        return new Event(
                entry.sequence(),
                entry.at(),
                entry.run().value(),
                node,
                node == null ? null : agents.of(node),
                new Source.OfRun(source));
    }

    /** {@code node.started}. */
    public String type() {
        return switch (source) {
            case Source.OfRun(var event) -> RunEventJson.type(event);
            case Source.OfConversation(var event) -> ConversationEventJson.typeOf(event);
        };
    }

    public Value payload() {
        return switch (source) {
            case Source.OfRun(var event) -> RunEventJson.payload(event);
            case Source.OfConversation(var event) -> ConversationEventJson.payloadOf(event);
        };
    }

    /** The envelope {@code {id, seq, at, runId, nodeId, agentId, type, payload}}. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of((run == null ? "request" : run) + ":" + sequence));
        fields.put("seq", Value.of(sequence));
        fields.put("at", Value.of(at.toString()));
        put(fields, "runId", run);
        put(fields, "nodeId", node);
        put(fields, "agentId", agent);
        fields.put("type", Value.of(type()));
        fields.put("payload", payload());
        return Value.of(fields);
    }

    private static void put(
            LinkedHashMap<String, Value> fields, String name, @Nullable String value) {
        if (value != null) {
            fields.put(name, Value.of(value));
        }
    }
}
