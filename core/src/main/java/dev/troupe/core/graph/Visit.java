package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One visit of a stage.
 *
 * @param number from 1
 * @param from number of the visit that it follows, which is lower; 0 for the first
 * @param edge that was taken; empty for the first
 * @param subject what it is about; empty for the message
 * @param outputs empty until it ends
 * @param endedAt {@code null} until then
 */
public record Visit(
        int number,
        NodeId node,
        int from,
        String edge,
        String subject,
        VisitStatus status,
        Map<String, Value> inputs,
        Map<String, Value> outputs,
        Instant startedAt,
        @Nullable Instant endedAt) {
    static Visit of(VisitEvent.VisitStarted started) {
        return new Visit(
                started.visit(),
                started.node(),
                started.from(),
                started.edge(),
                started.subject(),
                VisitStatus.RUNNING,
                started.inputs(),
                Map.of(),
                started.at(),
                null);
    }

    Visit with(VisitStatus newStatus) {
        return new Visit(
                number, node, from, edge, subject, newStatus, inputs, outputs, startedAt, endedAt);
    }

    Visit endedBy(VisitEvent.VisitEnded ended) {
        return new Visit(
                number,
                node,
                from,
                edge,
                subject,
                ended.hasFailed() ? VisitStatus.FAILED : VisitStatus.COMPLETED,
                inputs,
                ended.outputs(),
                startedAt,
                ended.at());
    }

    /** Until its end; empty before. */
    public Optional<Duration> duration() {
        return Optional.ofNullable(endedAt).map(end -> Duration.between(startedAt, end));
    }
}
