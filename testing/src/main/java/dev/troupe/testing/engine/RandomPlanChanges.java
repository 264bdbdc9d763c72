package dev.troupe.testing.engine;

import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random changes of plans that run. */
final class RandomPlanChanges {
    private static final int MAX_NODES = 40; // a run must end

    private RandomPlanChanges() {}

    /** Changes that a state accepts: growth if it is open, answers to failures. */
    static List<RunEvent> possibleChanges(Random random, RunState state) {
        var possible = new ArrayList<RunEvent>();
        if (state.isPlanOpen()) {
            possible.add(new RunEvent.PlanSealed());
            if (state.workflow().nodes().size() < MAX_NODES) {
                possible.add(extension(random, state.workflow()));
            }
        }
        for (var request : state.revisionRequests()) {
            possible.add(refusal(request));
            possible.add(revision(random, request));
            possible.add(revision(random, request));
        }
        possible.removeIf(event -> !state.accepts(event));
        return possible;
    }

    static Replanner.Answer answer(Random random, RevisionRequest request) {
        return random.nextInt(4) == 0
                ? new Replanner.Answer.Refused(refusal(request).problem())
                : new Replanner.Answer.Revised(revision(random, request));
    }

    private static RunEvent.RevisionRefused refusal(RevisionRequest request) {
        var problem = new Problem("test.no-idea", LocalizedText.of("想不出办法", "No idea"), false);
        return new RunEvent.RevisionRefused(request.node(), problem);
    }

    /** One to three nodes after some that are known and some new ones. */
    static RunEvent.PlanExtended extension(Random random, Workflow plan) {
        var known = new ArrayList<>(plan.nodes().stream().map(AgentNode::id).toList());
        var nodes = new ArrayList<AgentNode>();
        var edges = new ArrayList<Edge>();
        int size = plan.nodes().size();
        for (int i = 0; i <= random.nextInt(3); i++) {
            var id = "g" + (size + i);
            var dependencies =
                    known.stream()
                            .filter(_ -> random.nextInt(known.size()) < 2)
                            .map(NodeId::value)
                            .toArray(String[]::new);
            var node = TestWorkflows.node(id, dependencies);
            nodes.add(
                    switch (random.nextInt(4)) {
                        case 0 -> TestWorkflows.withAnyJoin(node);
                        case 1 -> TestWorkflows.withSettledJoin(node);
                        default -> node;
                    });
            if (i > 0 && random.nextBoolean()) {
                connect(random, nodes.get(i - 1), node, edges);
            }
            known.add(node.id());
        }
        return new RunEvent.PlanExtended(nodes, edges);
    }

    /** The plan that results from an extension. */
    static Workflow extend(Workflow plan, RunEvent.PlanExtended extension) {
        var nodes = new ArrayList<>(plan.nodes());
        int number = 1 + plan.nodes().stream().mapToInt(node -> node.steps().size()).sum();
        for (var node : extension.nodes()) {
            nodes.add(node.withSteps(List.of(new Step(number++, node.steps().getFirst().desc()))));
        }
        var edges = new ArrayList<>(plan.edges());
        edges.addAll(extension.edges());
        return Workflow.from(
                plan.definition().withNodes(nodes).withEdges(edges), TestWorkflows.LARGE);
    }

    private static void connect(Random random, AgentNode from, AgentNode to, List<Edge> edges) {
        if (!to.dependencies().contains(from.id())) {
            edges.add(
                    random.nextBoolean()
                            ? new Edge.Control(from.id(), to.id())
                            : TestWorkflows.when(
                                    from.id().value(), to.id().value(), "output.n == 0", 0));
        }
    }

    /** One node in the place of the failed one; some of those that waited for it are retained. */
    static RunEvent.PlanRevised revision(Random random, RevisionRequest request) {
        var failed = request.plan().node(request.node());
        var id = "r" + request.plan().nodes().size() + "-" + failed.id();
        var replacement = TestWorkflows.node(id, completedIds(failed, request));
        if (random.nextBoolean()) { // the same work, which may have the same end
            replacement = replacement.withTexts(failed.name(), failed.desc());
        }
        var kept = new TreeMap<NodeId, List<NodeId>>();
        for (var node : request.affectedNodes()) {
            if (request.status(node) == NodeStatus.PENDING && random.nextBoolean()) {
                kept.put(node, List.of(replacement.id()));
            }
        }
        var reason = LocalizedText.of("换个办法", "Another way");
        var revision = request.toRevision(List.of(replacement), kept, reason);
        return request.check(revision, TestWorkflows.LARGE).isEmpty()
                ? revision
                : request.toRevision(List.of(replacement), Map.of(), reason);
    }

    private static String[] completedIds(AgentNode node, RevisionRequest request) {
        return node.dependencies().stream()
                .filter(on -> request.status(on) == NodeStatus.COMPLETED)
                .map(NodeId::value)
                .toArray(String[]::new);
    }
}
