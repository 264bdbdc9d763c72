package dev.troupe.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Workflows for tests, written as briefly as their shape allows. */
final class Samples {
    static final String DESCRIPTION = "A workflow that only tests run";

    static final WorkflowRules ANY_SIZE =
            WorkflowRules.STANDARD.withLimits(new WorkflowLimits(1_000_000, 10));

    private Samples() {}

    static NodeId id(String id) {
        return new NodeId(id);
    }

    /** A node with one step, numbered when it is put into a {@link #draft}. */
    static AgentNode node(String id, String... dependencies) {
        return AgentNode.of(
                id,
                "worker",
                "Node " + id,
                "Does the work of " + id,
                List.of(new Step(1, "Work")),
                Arrays.stream(dependencies).map(NodeId::new).toList());
    }

    static AgentNode settled(AgentNode node) {
        return node.withJoin(Join.SETTLED);
    }

    static AgentNode any(AgentNode node) {
        return node.withJoin(Join.ANY);
    }

    static AgentNode onFailure(OnFailure onFailure, AgentNode node) {
        var policy = node.policy();
        return node.withPolicy(new NodePolicy(policy.timeout(), policy.retries(), onFailure));
    }

    /** The nodes with their steps renumbered from 1. */
    static WorkflowDraft draft(AgentNode... nodes) {
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

    static Workflow workflow(AgentNode... nodes) {
        return accepted(draft(nodes));
    }

    static Workflow workflow(List<Edge> edges, AgentNode... nodes) {
        return accepted(draft(nodes).withEdges(edges));
    }

    static Workflow accepted(WorkflowDraft draft) {
        return Workflow.from(draft, ANY_SIZE);
    }

    static Workflow chain(int length) {
        var nodes = new AgentNode[length];
        for (int i = 0; i < length; i++) {
            nodes[i] = i == 0 ? node("n0") : node("n" + i, "n" + (i - 1));
        }
        return workflow(nodes);
    }

    static Edge when(String from, String to, String condition, int priority) {
        return new Edge.When(id(from), id(to), Condition.parse(condition), priority);
    }

    static Edge otherwise(String from, String to) {
        return new Edge.Otherwise(id(from), id(to));
    }

    static NodeResult done() {
        return NodeResult.succeeded(Value.missing(), "Done");
    }

    static NodeResult done(String field, Value value) {
        return NodeResult.succeeded(Value.of(Map.of(field, value)), "Done");
    }

    static NodeResult broken() {
        return new NodeResult.Failed(
                new Problem("test.broken", Sentence.verbatim("It broke"), false));
    }

    static NodeResult flaky() {
        return new NodeResult.Failed(
                new Problem("test.flaky", Sentence.verbatim("It broke this time"), true));
    }
}
