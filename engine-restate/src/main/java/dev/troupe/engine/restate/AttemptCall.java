package dev.troupe.engine.restate;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;

/**
 * The order to execute an attempt.
 *
 * @param attempt from 1
 * @param started the number of the entry that recorded its start, which no other attempt has
 * @param deadline nanoseconds since 1970
 */
record AttemptCall(String run, String node, int attempt, long started, long deadline) {
    RunId runId() {
        return new RunId(run);
    }

    NodeId nodeId() {
        return new NodeId(node);
    }

    /** Unique over all attempts of all runs. */
    String key() {
        return run + "/" + node + "/" + started;
    }
}
