package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Something that happened to a visit of a stage; {@link GraphRun} is a fold over these. */
public sealed interface VisitEvent {
    /** Number of the visit: from 1, without gaps, in the order of the starts. */
    int visit();

    Instant at();

    /**
     * @param from number of the visit that it follows; 0 for the first
     * @param edge that was taken; empty for the first
     * @param subject what the visit is about, such as a node of a plan; empty for the message
     */
    record VisitStarted(
            int visit,
            NodeId node,
            int from,
            String edge,
            String subject,
            Map<String, Value> inputs,
            Instant at)
            implements VisitEvent {
        public VisitStarted {
            inputs = copy(inputs);
        }
    }

    /** It waits for the user. */
    record VisitPaused(int visit, String reason, Instant at) implements VisitEvent {}

    /** The user has answered. */
    record VisitResumed(int visit, Instant at) implements VisitEvent {}

    /**
     * @param hasFailed whether its work failed; the coordinator still continues
     * @param decisions variables by which the next edge is selected, once for each edge to take; of
     *     stages that decide
     */
    record VisitEnded(
            int visit,
            boolean hasFailed,
            Map<String, Value> outputs,
            List<Map<String, Value>> decisions,
            Instant at)
            implements VisitEvent {
        public VisitEnded {
            outputs = copy(outputs);
            decisions = decisions.stream().map(VisitEvent::copy).toList();
        }
    }

    private static Map<String, Value> copy(Map<String, Value> values) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
