package dev.troupe.core.run;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Workflow;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. What a run is now is a fold over its events, {@link RunState}.
 */
public sealed interface RunEvent {
    /** An event about one node. */
    sealed interface OfNode extends RunEvent {
        NodeId node();
    }

    /**
     * The first event of every run.
     *
     * @param inputs shared variables that exist from the start
     * @param notes what a later resume needs to know; not visible to nodes
     * @param from the run whose results it begins with; {@code null} for none
     * @param reused results of that run which hold here too, in the order in which they came about;
     *     those nodes do not run
     */
    record RunStarted(
            Workflow workflow,
            RunOptions options,
            Map<String, Value> inputs,
            Map<String, Value> notes,
            @Nullable RunId from,
            Map<NodeId, NodeResult.Succeeded> reused)
            implements RunEvent {
        /**
         * @throws IllegalArgumentException when results are reused of no run, or of a node that is
         *     not part of the workflow
         */
        public RunStarted {
            inputs = Map.copyOf(inputs);
            notes = Map.copyOf(notes);
            reused = Collections.unmodifiableMap(new LinkedHashMap<>(reused));
            reused.keySet().forEach(workflow::node);
            if (from == null && !reused.isEmpty()) {
                throw new IllegalArgumentException(
                        "results are reused of no run; name the run they come from");
            }
        }

        public RunStarted(
                Workflow workflow,
                RunOptions options,
                Map<String, Value> inputs,
                Map<String, Value> notes) {
            this(workflow, options, inputs, notes, null, Map.of());
        }

        public RunStarted(Workflow workflow, RunOptions options, Map<String, Value> inputs) {
            this(workflow, options, inputs, Map.of());
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

    /**
     * A node reuses its result from another run, so it does not run in this one.
     *
     * @param from that run
     */
    record NodeReused(NodeId node, NodeResult.Succeeded result, RunId from) implements OfNode {}

    /** A node that was not running will not run, because the run is cancelled. */
    record NodeCancelled(NodeId node, String reason) implements OfNode {}

    /**
     * What a running node reports about its work: text, tool calls, thoughts. Changes nothing in
     * the run's state.
     *
     * @param type in the event vocabulary, {@code tool.called}
     */
    record NodeReported(NodeId node, String type, Value payload) implements OfNode {}

    /**
     * A running node is about to do what must not be done twice.
     *
     * @param key unique within the node
     */
    record EffectStarted(NodeId node, String key) implements OfNode {}

    /** A running node has done a step of its work, which is not repeated if it is started again. */
    record EffectFinished(NodeId node, String key, Value result) implements OfNode {}

    /**
     * A node waits for a user, without a thread; once there is an answer it is started again as the
     * same attempt.
     *
     * @param expiresAt when it stops waiting; {@code null} for never
     */
    record QuestionAsked(NodeId node, int attempt, Question question, @Nullable Instant expiresAt)
            implements OfNode {}

    /**
     * A user has answered; every node of the run that asked this question continues.
     *
     * @param key of the question
     * @param by who answered
     */
    record QuestionAnswered(String key, Value answer, String by) implements RunEvent {}

    /** The question expired without an answer; the nodes that asked continue without one. */
    record QuestionExpired(String key) implements RunEvent {}

    /**
     * The plan of a run that is open has grown. Existing nodes keep their positions; new ones are
     * appended.
     *
     * @param nodes new ones, which may depend on each other and on all that are known; their steps
     *     are numbered on
     * @param edges each ends at a new node
     */
    record PlanExtended(List<AgentNode> nodes, List<Edge> edges) implements RunEvent {
        public PlanExtended {
            nodes = List.copyOf(nodes);
            edges = List.copyOf(edges);
        }
    }

    /** The plan of a run that was open is whole. */
    record PlanSealed() implements RunEvent {}

    /**
     * The plan was changed because a node failed or does not get on. That node stays what it is,
     * and so does all that has ended.
     *
     * @param node because of which
     * @param added new nodes, which come after all that are known; their steps are numbered on
     * @param dependencies what nodes that have not started depend on from now on, by node; takes
     *     the place of everything that they waited for
     * @param replaced nodes that the plan does without; those that run are stopped
     * @param reason for users
     */
    record PlanRevised(
            NodeId node,
            List<AgentNode> added,
            Map<NodeId, List<NodeId>> dependencies,
            List<NodeId> replaced,
            LocalizedText reason)
            implements OfNode {
        public PlanRevised {
            added = List.copyOf(added);
            dependencies = Collections.unmodifiableSortedMap(new TreeMap<>(dependencies));
            replaced = List.copyOf(replaced);
        }
    }

    /**
     * The plan is not revised because of a node that failed, which counts as it would have without
     * a revision.
     */
    record RevisionRefused(NodeId node, Problem problem) implements OfNode {}

    /**
     * The run is taken up again by another engine: what was starting or running when the engine
     * before it ended is started again.
     */
    record RunResumed() implements RunEvent {}

    record CancelRequested(String reason) implements RunEvent {}

    /** The run's own time is over. */
    record RunTimedOut() implements RunEvent {}

    /** The last event of every run. */
    record RunFinished(RunOutcome outcome) implements RunEvent {}
}
