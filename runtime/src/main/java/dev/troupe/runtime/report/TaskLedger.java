package dev.troupe.runtime.report;

import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.run.RunEvent.RevisionRefused;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Variable;
import java.util.Arrays;
import java.util.List;

/**
 * What a run knows and how it gets on, derived from its record: the task with its facts and
 * assumptions, the progress, and why the plan was changed.
 */
public record TaskLedger(RecordedRun run) {
    private RunState state() {
        return run.state();
    }

    private List<NodeId> nodes(NodeStatus... statuses) {
        var wanted = Arrays.asList(statuses);
        return state().workflow().nodes().stream()
                .map(AgentNode::id)
                .filter(node -> wanted.contains(state().status(node)))
                .toList();
    }

    /** Nodes that completed. */
    public List<NodeId> completedNodes() {
        return nodes(NodeStatus.COMPLETED);
    }

    /** Nodes at work or waiting for users; none if the run is over. */
    public List<NodeId> runningNodes() {
        return run.isOver() ? List.of() : nodes(NodeStatus.RUNNING, NodeStatus.WAITING);
    }

    /** Failed nodes in whose place nothing has come. */
    public List<NodeId> stalledNodes() {
        var answered = state().revisions().stream().map(PlanRevised::node).toList();
        return nodes(NodeStatus.FAILED).stream().filter(node -> !answered.contains(node)).toList();
    }

    /** Nodes that have not begun; none where the run is over. */
    public List<NodeId> pendingNodes() {
        return run.isOver() ? List.of() : nodes(NodeStatus.PENDING);
    }

    /** Changes of the plan that were accepted or refused, in order. */
    public List<RunEvent> changes() {
        return run.entries().stream()
                .map(entry -> entry.event())
                .filter(event -> event instanceof PlanRevised || event instanceof RevisionRefused)
                .toList();
    }

    /** Variables that nodes wrote. */
    public List<String> facts() {
        return state().blackboard().variables().values().stream()
                .filter(variable -> variable.writer() != null)
                .map(Variable::key)
                .toList();
    }
}
