package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AddedNodesTest {
    private static final WorkflowRules SMALL =
            WorkflowRules.STANDARD.withLimits(new WorkflowLimits(6, 1));

    private static RunEvent.PlanExtended extension(List<Edge> edges, AgentNode... nodes) {
        return new RunEvent.PlanExtended(List.of(nodes), edges);
    }

    /** The rules would find fault with the old node, so they are not asked. */
    @Test
    void looksAtNothingThatWasAcceptedBefore() {
        var steps = List.of(new Step(1, "One"), new Step(2, "Two"));
        var plan = workflow(node("a").withSteps(steps));
        var added = extension(List.of(), node("b", "a"));

        assertThat(SMALL.check(plan.definition())).isNotEmpty();
        assertThat(PlanChange.check(SMALL, plan, added)).isEmpty();
    }

    @Test
    void takesWhatAPlannerStreams() {
        var plan = workflow(node("a"), node("b"));
        var edges =
                List.of(
                        new Edge.Control(id("b"), id("d")),
                        new Edge.Info(id("a"), id("d")),
                        Samples.when("c", "e", "output.n == 1", 0));

        var added = extension(edges, node("c", "a"), node("d", "a", "c"), node("e"));

        assertThat(AddedNodes.areSound(SMALL, plan, added)).isTrue();
    }

    @Test
    void isSureOfNothingThatTheRulesRefuse() {
        int sound = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            var random = new Random(seed);
            var plan = workflow(node("n0"), node("n1", "n0"));
            var added = random(random);
            var rules = seed % 2 == 0 ? SMALL : SMALL.withKnownTypes(Set.of("worker"));
            if (AddedNodes.areSound(rules, plan, added)) {
                sound++;
                assertThat(rules.check(PlanChange.extend(plan, added).definition()))
                        .as("seed %d: %s", seed, added)
                        .isEmpty();
            }
        }
        assertThat(sound).isBetween(500, 19_000);
    }

    private static RunEvent.PlanExtended random(Random random) {
        var nodes = new ArrayList<AgentNode>();
        int first = 2 - (random.nextInt(10) == 0 ? 1 : 0);
        for (int i = 0; i < random.nextInt(5); i++) {
            nodes.add(random(random, first + i));
        }
        var edges = new ArrayList<Edge>();
        for (int i = 0; i < random.nextInt(3); i++) {
            var from = "n" + random.nextInt(6);
            var to = "n" + random.nextInt(6);
            edges.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new Edge.Control(id(from), id(to));
                        case 1 -> new Edge.Info(id(from), id(to));
                        case 2 -> Samples.when(from, to, "output.n == 1", 0);
                        default -> Samples.otherwise(from, to);
                    });
        }
        return new RunEvent.PlanExtended(nodes, edges);
    }

    private static AgentNode random(Random random, int number) {
        var dependencies = new ArrayList<NodeId>();
        for (int i = 0; i < random.nextInt(3); i++) {
            dependencies.add(id("n" + random.nextInt(random.nextInt(4) == 0 ? 7 : number + 1)));
        }
        var node = node("n" + number).withDependencies(dependencies);
        return switch (random.nextInt(20)) {
            case 0 -> node.withTexts(" ", "Does it");
            case 1 -> node.withSteps(List.of());
            case 2 -> node.withType("stranger");
            default -> node;
        };
    }
}
