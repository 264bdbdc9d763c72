package dev.troupe.chat.graph;

import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.value.RunId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits that were recorded together, because one thing that happened led to them.
 *
 * @param turn of the conversation, from 1; 0 outside of conversations
 * @param round from 1; a turn that is done once more begins another
 * @param run whose events are among the causes; {@code null} if there is none yet
 * @param sequence of the last event of the run that was taken into account; 0 for none
 * @param events in order, never empty
 */
public record VisitBatch(
        int turn, int round, @Nullable RunId run, long sequence, List<VisitEvent> events) {
    public VisitBatch {
        events = List.copyOf(events);
    }

    /** The events of one round. */
    public static List<VisitEvent> eventsOf(List<VisitBatch> batches, int round) {
        return batches.stream()
                .filter(batch -> batch.round() == round)
                .flatMap(batch -> batch.events().stream())
                .toList();
    }
}
