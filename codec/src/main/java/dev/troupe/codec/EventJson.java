package dev.troupe.codec;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.Optional;

/**
 * The wire form of recorded events: one envelope {@code {id, seq, at, runId, nodeId?, type,
 * payload}} for all of them, without loss both ways.
 *
 * <p>The id is the run's id, a dash and the sequence number. The type of a node's own report is
 * stored inside the payload of {@code node.reported}.
 */
public final class EventJson {
    private EventJson() {}

    public static Value write(JournalEntry entry) {
        var event = entry.event();
        return new RecordWriter()
                .put("id", eventId(entry))
                .put("seq", entry.sequence())
                .put("at", entry.at().toString())
                .put("runId", entry.run().value())
                .put("nodeId", findNode(event).map(NodeId::value).map(Value::of))
                .put("type", typeOf(event))
                .put("payload", EventPayloadWriter.write(event))
                .toValue();
    }

    /** What an event carries, without its envelope. */
    public static Value payloadOf(RunEvent event) {
        return EventPayloadWriter.write(event);
    }

    /** Unique over all runs of a journal. */
    public static String eventId(JournalEntry entry) {
        return entry.run().value() + "-" + entry.sequence();
    }

    /** The name of an event's type on the wire. */
    public static String typeOf(RunEvent event) {
        return switch (event) {
            case RunEvent.RunStarted _ -> "run.started";
            case RunEvent.NodeStarted _ -> "node.started";
            case RunEvent.NodeFinished _ -> "node.finished";
            case RunEvent.RetryDue _ -> "node.retry-due";
            case RunEvent.NodeReused _ -> "node.reused";
            case RunEvent.NodeSkipped _ -> "node.skipped";
            case RunEvent.NodeCancelled _ -> "node.cancelled";
            case RunEvent.NodeReported _ -> "node.reported";
            case RunEvent.EffectStarted _ -> "node.effect-started";
            case RunEvent.EffectFinished _ -> "node.effect-finished";
            case RunEvent.QuestionAsked _ -> "node.asked";
            case RunEvent.QuestionAnswered _ -> "run.answered";
            case RunEvent.QuestionExpired _ -> "run.question-expired";
            case RunEvent.PlanExtended _ -> "plan.extended";
            case RunEvent.PlanSealed _ -> "plan.sealed";
            case RunEvent.PlanRevised _ -> "plan.revised";
            case RunEvent.RevisionRefused _ -> "plan.revision-refused";
            case RunEvent.RunResumed _ -> "run.resumed";
            case RunEvent.CancelRequested _ -> "run.cancel-requested";
            case RunEvent.RunTimedOut _ -> "run.timed-out";
            case RunEvent.RunFinished _ -> "run.finished";
        };
    }

    /** The node that an event is about; empty for events of the whole run. */
    public static Optional<NodeId> findNode(RunEvent event) {
        return event instanceof RunEvent.OfNode ofNode
                ? Optional.of(ofNode.node())
                : Optional.empty();
    }

    /**
     * Reads what {@link #write} wrote; fields it does not know are ignored.
     *
     * @throws JsonException naming the path of what is missing or of another kind, or the type of
     *     event that is not known
     */
    public static JournalEntry read(Value document) {
        return EventReader.read(document);
    }
}
