package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import java.time.Duration;

/** What an engine must do because of an event. */
public sealed interface Command {
    /** Record {@code NodeStarted} and run the node. */
    record StartNode(NodeId node, int attempt) implements Command {}

    /** Interrupt the running attempt; its end arrives as {@code NodeFinished}. */
    record StopNode(NodeId node, int attempt, String reason) implements Command {}

    /** Record {@code NodeSkipped}. */
    record SkipNode(NodeId node, SkipCause cause) implements Command {}

    /** Record {@code NodeReused}. */
    record ReuseNode(NodeId node, NodeResult.Succeeded result, RunId from) implements Command {}

    /** Record {@code NodeCancelled}. */
    record CancelNode(NodeId node, String reason) implements Command {}

    /** Record {@code RetryDue} after about this delay. */
    record ScheduleRetry(NodeId node, int attempt, Duration delay) implements Command {}

    /** Requests a revision of the plan because this node failed; the result is recorded. */
    record Revise(NodeId node, Problem problem) implements Command {}

    /** Record {@code RevisionRefused}. */
    record RefuseRevision(NodeId node, Problem problem) implements Command {}

    /** Record {@code RunFinished}. */
    record FinishRun(RunOutcome outcome) implements Command {}
}
