package dev.troupe.core.workflow;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Workflows for tests, written as briefly as their shape allows. */
public final class Samples {
    static final String DESCRIPTION = "A workflow that only tests run";

    static final WorkflowRules ANY_SIZE =
            WorkflowRules.STANDARD.withLimits(new WorkflowLimits(1_000_000, 10));

    private Samples() {}

    public static NodeId id(String id) {
        return new NodeId(id);
    }

    /** A node with one step, numbered when it is put into a {@link #draft}. */
    public static AgentNode node(String id, String... dependencies) {
        return AgentNode.of(
                id,
                "worker",
                "Node " + id,
                "Does the work of " + id,
                List.of(new Step(1, "Work")),
                Arrays.stream(dependencies).map(NodeId::new).toList());
    }

    public static AgentNode settled(AgentNode node) {
        return node.withJoin(Join.SETTLED);
    }

    public static AgentNode any(AgentNode node) {
        return node.withJoin(Join.ANY);
    }

    public static AgentNode onFailure(OnFailure onFailure, AgentNode node) {
        var policy = node.policy();
        return node.withPolicy(new NodePolicy(policy.timeout(), policy.retries(), onFailure));
    }

    /** The nodes with their steps renumbered from 1. */
    public static WorkflowDraft draft(AgentNode... nodes) {
        var numbered = new ArrayList<AgentNode>();
        int number = 1;
        for (var node : nodes) {
            var steps = new ArrayList<Step>();
            for (var step : node.steps()) {
                steps.add(new Step(number++, step.desc()));
            }
            numbered.add(node.withSteps(steps));
        }
        return WorkflowDraft.of("workflow-1", "Sample", DESCRIPTION, numbered);
    }

    public static Workflow workflow(AgentNode... nodes) {
        return accepted(draft(nodes));
    }

    public static Workflow workflow(List<Edge> edges, AgentNode... nodes) {
        return accepted(draft(nodes).withEdges(edges));
    }

    public static Workflow accepted(WorkflowDraft draft) {
        return Workflow.from(draft, ANY_SIZE);
    }

    public static Workflow chain(int length) {
        var nodes = new AgentNode[length];
        for (int i = 0; i < length; i++) {
            nodes[i] = i == 0 ? node("n0") : node("n" + i, "n" + (i - 1));
        }
        return workflow(nodes);
    }

    public static Edge when(String from, String to, String condition, int priority) {
        return new Edge.When(id(from), id(to), Condition.parse(condition), priority);
    }

    public static Edge otherwise(String from, String to) {
        return new Edge.Otherwise(id(from), id(to));
    }

    public static NodeResult done() {
        return NodeResult.success(Value.missing(), "Done");
    }

    public static NodeResult done(String field, Value value) {
        return NodeResult.success(Value.of(Map.of(field, value)), "Done");
    }

    public static NodeResult broken() {
        return new NodeResult.Failed(
                new Problem("test.broken", LocalizedText.verbatim("It broke"), false));
    }

    public static NodeResult flaky() {
        return new NodeResult.Failed(
                new Problem("test.flaky", LocalizedText.verbatim("It broke this time"), true));
    }
}
