package dev.troupe.core.graph;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.Map;

/** What must be done because of a {@link VisitEvent}. */
public sealed interface VisitCommand {
    /**
     * Record {@code VisitStarted} of the node that the edge leads to.
     *
     * @param from number of the visit that ended
     * @param edge that is taken; an edge by which a stage answers the user directly is reversed
     * @param variables of the decision that selected the edge
     */
    record Enter(int from, GraphEdge edge, Map<String, Value> variables) implements VisitCommand {
        public NodeId node() {
            return edge.target();
        }
    }

    /** The user has the answer; nothing else follows. */
    record Finish(int visit) implements VisitCommand {}

    /**
     * The message has made as many visits as it may: answer with what exists.
     *
     * @param visit the last one
     */
    record Stop(int visit, int limit) implements VisitCommand {}
}
