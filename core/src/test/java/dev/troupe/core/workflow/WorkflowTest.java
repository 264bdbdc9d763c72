package dev.troupe.core.workflow;

import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.NodeId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkflowTest {
    private static List<List<String>> levels(Workflow workflow) {
        return workflow.levels().stream()
                .map(level -> level.stream().map(NodeId::value).toList())
                .toList();
    }

    @Test
    void putsAChainIntoOneLevelANode() {
        assertThat(levels(workflow(node("a1"), node("a2", "a1"))))
                .containsExactly(List.of("a1"), List.of("a2"));
    }

    @Test
    void putsIndependentNodesBesideEachOther() {
        assertThat(
                        levels(
                                workflow(
                                        node("a1"),
                                        node("a2"),
                                        node("a3"),
                                        node("a4", "a1", "a2", "a3"))))
                .containsExactly(List.of("a1", "a2", "a3"), List.of("a4"));
    }

    @Test
    void levelsTheSixNodeCommerceExampleWithItsElevenSteps() {
        var commerce =
                workflow(
                        steps(2, node("a1")),
                        steps(2, node("a2", "a1")),
                        steps(2, node("a3", "a1")),
                        steps(2, node("a4", "a3")),
                        steps(2, node("a5", "a2")),
                        steps(1, node("a6", "a4", "a5")));

        assertThat(levels(commerce))
                .containsExactly(
                        List.of("a1"), List.of("a2", "a3"), List.of("a4", "a5"), List.of("a6"));
        assertThat(commerce.nodes().stream().flatMap(node -> node.steps().stream()))
                .extracting(Step::stepNumber)
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }

    private static AgentNode steps(int count, AgentNode node) {
        var steps = new Step[count];
        Arrays.fill(steps, new Step(0, "Work"));
        return node.withSteps(List.of(steps));
    }

    @Test
    void namesParentsAsTheyAreDeclaredAndThoseThatOnlyInformLast() {
        var edges = List.<Edge>of(new Edge.Info(id("x"), id("c")), new Edge.Info(id("a"), id("c")));
        var shape = workflow(edges, node("a"), node("b"), node("x"), node("c", "b", "a"));

        assertThat(shape.parents(id("c"))).containsExactly(id("b"), id("a"), id("x"));
    }

    @Test
    void refusesToFindANodeThatIsNotPartOfIt() {
        assertThatThrownBy(() -> workflow(node("a")).node(id("ghost")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'ghost'");
    }

    @Test
    void keepsManyInformingEdgesCheaply() {
        var nodes = new AgentNode[1_000];
        Arrays.setAll(nodes, i -> node("n" + i));
        var edges = new Edge[200_000];
        Arrays.setAll(
                edges, i -> new Edge.Info(id("n" + i % 1_000), id("n" + (i % 1_000 + 1) % 1_000)));

        assertThat(workflow(List.of(edges), nodes).parents(id("n5"))).containsExactly(id("n4"));
    }
}
