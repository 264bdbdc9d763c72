package dev.troupe.testing.engine;

import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A run to be created: a workflow of any shape, with joins, conditional edges and policies of all
 * kinds, and from {@code seed} everything else that is random.
 *
 * @param isCancelled whether a user cancels it on its way
 */
public record RandomRun(Workflow workflow, RunOptions options, long seed, boolean isCancelled) {
    /** The result of an attempt of a node. */
    public enum AttemptOutcome {
        SUCCEEDS,
        FAILS,
        FAILS_FOR_NOW,
        THROWS,
        REPORTS,
        GIVES_UP
    }

    /** The result of attempt {@code attempt} of a node, the same every time. */
    public AttemptOutcome outcomeOf(NodeId node, int attempt) {
        var random = new Random(seed ^ (node.value().hashCode() * 31L + attempt) * 0x9E3779B9L);
        int draw = random.nextInt(20);
        return switch (draw) {
            case 0 -> AttemptOutcome.FAILS;
            case 1, 2 -> AttemptOutcome.FAILS_FOR_NOW;
            case 3 -> AttemptOutcome.THROWS;
            case 4 -> AttemptOutcome.REPORTS;
            case 5 -> random.nextInt(4) == 0 ? AttemptOutcome.GIVES_UP : AttemptOutcome.SUCCEEDS;
            default -> AttemptOutcome.SUCCEEDS;
        };
    }

    /** How often the engine dies while the run is under way. */
    public int crashCount() {
        return (int) Math.floorMod(seed, 5L);
    }

    /** The result of a node if it succeeds. */
    public Value output(NodeId node) {
        return Value.of(node.value().hashCode() % 3);
    }

    /** A run of one to {@code maxNodes} nodes; the same for the same state of {@code random}. */
    public static RandomRun of(Random random, int maxNodes) {
        var options =
                RunOptions.STANDARD
                        .withMaxConcurrency(
                                random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(3))
                        .withRetries(retries(random.nextInt(3)))
                        .withOnFailure(policy(random))
                        .withMaxRevisions(random.nextInt(4));
        return new RandomRun(
                workflow(random, 1 + random.nextInt(maxNodes)),
                options,
                random.nextLong(),
                random.nextInt(3) == 0);
    }

    private static OnFailure policy(Random random) {
        var policies = OnFailure.values();
        return policies[random.nextInt(policies.length)];
    }

    private static RetryPolicy retries(int max) {
        return new RetryPolicy(max, Duration.ofMillis(1), Duration.ofMillis(2));
    }

    /** Edges run from nodes earlier in a random order to later ones, whatever their positions. */
    private static Workflow workflow(Random random, int size) {
        var order = new ArrayList<Integer>();
        for (int i = 0; i < size; i++) {
            order.add(random.nextInt(i + 1), i);
        }
        double density = random.nextDouble() * Math.min(1, 4.0 / size);
        var edges = new ArrayList<Edge>();
        var nodes = new AgentNode[size];
        for (int rank = 0; rank < size; rank++) {
            var dependencies = new ArrayList<String>();
            for (int earlier = 0; earlier < rank; earlier++) {
                if (random.nextDouble() < density) {
                    connect(random, order.get(earlier), order.get(rank), edges, dependencies);
                }
            }
            nodes[order.get(rank)] = node(random, order.get(rank), dependencies);
        }
        addDefaults(random, nodes[order.getLast()], edges);
        return TestWorkflows.workflow(edges, nodes);
    }

    private static void connect(
            Random random, int from, int to, List<Edge> edges, List<String> dependencies) {
        switch (random.nextInt(6)) {
            case 0 ->
                    edges.add(
                            TestWorkflows.when(
                                    "n" + from,
                                    "n" + to,
                                    "output.n == " + random.nextInt(3),
                                    random.nextInt(2)));
            case 1 ->
                    edges.add(
                            new Edge.Info(
                                    TestWorkflows.id("n" + from), TestWorkflows.id("n" + to)));
            case 2 ->
                    edges.add(
                            new Edge.Control(
                                    TestWorkflows.id("n" + from), TestWorkflows.id("n" + to)));
            default -> dependencies.add("n" + from);
        }
    }

    private static AgentNode node(Random random, int position, List<String> dependencies) {
        var node = TestWorkflows.node("n" + position, dependencies.toArray(String[]::new));
        node =
                switch (random.nextInt(6)) {
                    case 0, 1 -> TestWorkflows.withAnyJoin(node);
                    case 2 -> TestWorkflows.withSettledJoin(node);
                    default -> node;
                };
        return switch (random.nextInt(6)) {
            case 0, 1 -> TestWorkflows.withOnFailure(policy(random), node);
            default -> node;
        };
    }

    /**
     * Gives some nodes with conditional edges a default edge to a node that they do not reach yet.
     */
    private static void addDefaults(Random random, AgentNode last, List<Edge> edges) {
        var sources =
                edges.stream()
                        .filter(Edge.When.class::isInstance)
                        .map(Edge::from)
                        .distinct()
                        .toList();
        for (var source : sources) {
            boolean isJoined =
                    last.dependencies().contains(source)
                            || edges.stream()
                                    .anyMatch(edge ->
                                            edge.from().equals(source)
                                                    && edge.to().equals(last.id()));
            if (!isJoined && !source.equals(last.id()) && random.nextBoolean()) {
                edges.add(new Edge.Otherwise(source, last.id()));
            }
        }
    }
}
