package dev.troupe.core;

import java.util.Map;

/**
 * Something that happened in a run. What a run is now is a fold over its events, {@link RunState}.
 */
public sealed interface RunEvent {
    /** An event about one node. */
    sealed interface OfNode extends RunEvent {
        NodeId node();
    }

    /** The first event of every run. */
    record RunStarted(Workflow workflow, RunOptions options, Map<String, Value> inputs)
            implements RunEvent {
        public RunStarted {
            inputs = Map.copyOf(inputs);
        }
    }

    /**
     * @param attempt from 1
     */
    record NodeStarted(NodeId node, int attempt) implements OfNode {}

    /** An attempt ended; the node has ended too unless a retry is due. */
    record NodeFinished(NodeId node, int attempt, NodeResult result) implements OfNode {}

    /** The pause before a retry is over. */
    record RetryDue(NodeId node, int attempt) implements OfNode {}

    record NodeSkipped(NodeId node, SkipCause cause) implements OfNode {}

    /** A node that was not running will not run, because the run is cancelled. */
    record NodeCancelled(NodeId node, String reason) implements OfNode {}

    /**
     * What a running node tells of its work: text, tool calls, thoughts. Changes nothing in the
     * run's state.
     *
     * @param type in the event vocabulary, {@code tool.called}
     */
    record NodeReported(NodeId node, String type, Value payload) implements OfNode {}

    record CancelRequested(String reason) implements RunEvent {}

    /** The run's own time is over. */
    record RunTimedOut() implements RunEvent {}

    /** The last event of every run. */
    record RunFinished(RunOutcome outcome) implements RunEvent {}
}
