package dev.troupe.testing;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.Problem;
import dev.troupe.core.Replanner;
import dev.troupe.core.RevisionRequest;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunState;
import dev.troupe.core.Sentence;
import dev.troupe.core.Step;
import dev.troupe.core.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random changes of plans that run. */
final class RandomChanges {
    private static final int MAX_NODES = 40; // a run must end

    private RandomChanges() {}

    /** Changes that a state takes in: growth where it is open, answers to failures. */
    static List<RunEvent> possible(Random random, RunState state) {
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
        var problem = new Problem("test.no-idea", Sentence.of("想不出办法", "No idea"), false);
        return new RunEvent.RevisionRefused(request.node(), problem);
    }

    /** One to three nodes after some that are known and some of their own. */
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
            var node = Nodes.node(id, dependencies);
            nodes.add(
                    switch (random.nextInt(4)) {
                        case 0 -> Nodes.any(node);
                        case 1 -> Nodes.settled(node);
                        default -> node;
                    });
            if (i > 0 && random.nextBoolean()) {
                connect(random, nodes.get(i - 1), node, edges);
            }
            known.add(node.id());
        }
        return new RunEvent.PlanExtended(nodes, edges);
    }

    /** The plan that comes of an extension. */
    static Workflow extended(Workflow plan, RunEvent.PlanExtended extension) {
        var nodes = new ArrayList<>(plan.nodes());
        int number = 1 + plan.nodes().stream().mapToInt(node -> node.steps().size()).sum();
        for (var node : extension.nodes()) {
            nodes.add(node.withSteps(List.of(new Step(number++, node.steps().getFirst().desc()))));
        }
        var edges = new ArrayList<>(plan.edges());
        edges.addAll(extension.edges());
        return Workflow.from(plan.definition().withNodes(nodes).withEdges(edges), Nodes.LARGE);
    }

    private static void connect(Random random, AgentNode from, AgentNode to, List<Edge> edges) {
        if (!to.dependencies().contains(from.id())) {
            edges.add(
                    random.nextBoolean()
                            ? new Edge.Control(from.id(), to.id())
                            : Nodes.when(from.id().value(), to.id().value(), "output.n == 0", 0));
        }
    }

    /** One node in the place of the failed one; some of those that waited for it are kept. */
    static RunEvent.PlanRevised revision(Random random, RevisionRequest request) {
        var failed = request.plan().node(request.node());
        var id = "r" + request.plan().nodes().size() + "-" + failed.id();
        var replacement = Nodes.node(id, completed(failed, request));
        if (random.nextBoolean()) { // the same work, which may come to the same end
            replacement = replacement.withTexts(failed.name(), failed.desc());
        }
        var kept = new TreeMap<NodeId, List<NodeId>>();
        for (var node : request.cone()) {
            if (request.status(node) == NodeStatus.PENDING && random.nextBoolean()) {
                kept.put(node, List.of(replacement.id()));
            }
        }
        var reason = Sentence.of("换个办法", "Another way");
        var revision = request.revision(List.of(replacement), kept, reason);
        return request.check(revision, Nodes.LARGE).isEmpty()
                ? revision
                : request.revision(List.of(replacement), Map.of(), reason);
    }

    private static String[] completed(AgentNode node, RevisionRequest request) {
        return node.dependencies().stream()
                .filter(on -> request.status(on) == NodeStatus.COMPLETED)
                .map(NodeId::value)
                .toArray(String[]::new);
    }
}
