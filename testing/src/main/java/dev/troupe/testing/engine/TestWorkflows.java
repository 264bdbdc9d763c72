package dev.troupe.testing.engine;

import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Workflows for tests, written as briefly as their shape allows. */
final class TestWorkflows {
    static final WorkflowRules LARGE =
            WorkflowRules.STANDARD.withLimits(new WorkflowLimits(1_000_000, 10));

    private TestWorkflows() {}

    static NodeId id(String id) {
        return new NodeId(id);
    }

    static AgentNode node(String id, String... dependencies) {
        return AgentNode.of(
                id,
                "worker",
                "Node " + id,
                "Does the work of " + id,
                List.of(new Step(1, "Work")),
                Arrays.stream(dependencies).map(NodeId::new).toList());
    }

    static AgentNode withSettledJoin(AgentNode node) {
        return node.withJoin(Join.SETTLED);
    }

    static AgentNode withAnyJoin(AgentNode node) {
        return node.withJoin(Join.ANY);
    }

    static AgentNode withOnFailure(OnFailure onFailure, AgentNode node) {
        var policy = node.policy();
        return node.withPolicy(new NodePolicy(policy.timeout(), policy.retries(), onFailure));
    }

    static AgentNode withTimeout(Duration timeout, AgentNode node) {
        return node.withPolicy(new NodePolicy(timeout, null, null));
    }

    static Edge when(String from, String to, String condition, int priority) {
        return new Edge.When(id(from), id(to), Condition.parse(condition), priority);
    }

    static Workflow workflow(AgentNode... nodes) {
        return workflow(List.of(), nodes);
    }

    /** The nodes with their steps numbered through. */
    static Workflow workflow(List<Edge> edges, AgentNode... nodes) {
        var numbered = new ArrayList<AgentNode>();
        for (var node : nodes) {
            numbered.add(node.withSteps(List.of(new Step(numbered.size() + 1, "Work"))));
        }
        var draft =
                WorkflowDraft.of(
                        "workflow-1", "Sample", "A workflow that only tests run", numbered);
        return Workflow.from(draft.withEdges(edges), LARGE);
    }

    static Workflow chain(int length) {
        var nodes = new AgentNode[length];
        for (int i = 0; i < length; i++) {
            nodes[i] = i == 0 ? node("n0") : node("n" + i, "n" + (i - 1));
        }
        return workflow(nodes);
    }

    static NodeResult success() {
        return NodeResult.success(Value.missing(), "Done");
    }

    static NodeResult permanentFailure() {
        return new NodeResult.Failed(
                new Problem("test.broken", LocalizedText.of("坏了", "It broke"), false));
    }

    static NodeResult retryableFailure() {
        return new NodeResult.Failed(
                new Problem("test.flaky", LocalizedText.of("这次坏了", "It broke this time"), true));
    }
}
