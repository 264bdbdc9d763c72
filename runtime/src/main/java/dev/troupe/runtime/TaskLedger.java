package dev.troupe.runtime;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.run.RunEvent.RevisionRefused;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Variable;
import java.util.Arrays;
import java.util.LinkedHashMap;
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

    /**
     * {@code {task: {goal, facts, assumptions}, progress: {done, running, stalled, next},
     * changes}}.
     */
    public Value toValue() {
        return ValueRecords.of(
                "task",
                ValueRecords.of(
                        "goal", Value.of(state().workflow().description()),
                        "facts", ValueRecords.texts(facts()),
                        "assumptions", ValueRecords.texts(run.notes().omissions())),
                "progress",
                progress(),
                "changes",
                Value.of(changes().stream().map(TaskLedger::change).toList()));
    }

    private Value progress() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("done", ids(completedNodes()));
        fields.put("running", ids(runningNodes()));
        fields.put("stalled", ids(stalledNodes()));
        fields.put("next", ids(pendingNodes()));
        return Value.of(fields);
    }

    private static Value change(RunEvent event) {
        var fields = new LinkedHashMap<String, Value>();
        switch (event) {
            case PlanRevised revision -> {
                fields.put("because", Value.of(revision.node().value()));
                fields.put("reason", Value.of(revision.reason().en()));
                fields.put("added", ids(revision.added().stream().map(AgentNode::id).toList()));
                fields.put("kept", ids(List.copyOf(revision.kept().keySet())));
                fields.put("replaced", ids(revision.replaced()));
            }
            case RevisionRefused(var node, var problem) -> {
                fields.put("because", Value.of(node.value()));
                fields.put("refused", RunEventJson.problem(problem));
            }
            default -> {}
        }
        return Value.of(fields);
    }

    private static Value ids(List<NodeId> nodes) {
        return ValueRecords.texts(nodes.stream().map(NodeId::value).toList());
    }
}
