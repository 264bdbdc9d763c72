package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.AppendOnlyList;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Topology;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Plans that grow without being copied, compared with the same plans created as a whole. */
final class GrowingPlanTest {
    @Test
    void isThePlanThatWouldHaveBeenMadeAtOnce() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var stages = new ArrayList<Workflow>();
            var pictures = new ArrayList<String>();
            stages.add(workflow(node("n0"), node("n1", "n0")));
            for (int i = 0; i < 12; i++) {
                var grown = PlanChange.extend(stages.getLast(), extension(random, stages));
                stages.add(grown);
                pictures.add(picture(grown));
            }

            for (int i = 0; i < pictures.size(); i++) { // as they were, whatever grew from them
                var grown = stages.get(i + 1);
                var whole = Workflow.from(grown.definition(), WorkflowRules.RECORDED);
                assertThat(picture(grown))
                        .as("seed %d, stage %d", seed, i)
                        .isEqualTo(pictures.get(i));
                assertThat(pictures.get(i))
                        .as("seed %d, stage %d", seed, i)
                        .isEqualTo(picture(whole));
            }
        }
    }

    @Test
    void growsInTwoWaysFromOnePlan() {
        var plan = workflow(node("a"));
        var left = PlanChange.extend(plan, extension(node("b", "a"), node("c", "b")));
        var right = PlanChange.extend(plan, extension(node("c", "a")));
        var more = PlanChange.extend(right, extension(node("b", "c")));
        var evenMore = PlanChange.extend(left, extension(node("d", "c")));

        assertThat(left.parents(id("c"))).containsExactly(id("b"));
        assertThat(right.parents(id("c"))).containsExactly(id("a"));
        assertThat(more.parents(id("b"))).containsExactly(id("c"));
        assertThat(evenMore.nodes())
                .extracting(AgentNode::id)
                .containsExactly(ids("a", "b", "c", "d"));
        assertThat(plan.nodes()).hasSize(1);
    }

    @Test
    void settlesItsEdgesAsThePlanThatIsMadeAtOnceDoes() {
        var control = List.<Edge>of(new Edge.Control(id("a"), id("c")));
        var options = RunOptions.STANDARD.withOpenPlan(true);
        var plan = workflow(Samples.onFailure(OnFailure.CONTINUE, node("a")));
        var growing = Fold.start(plan, options);
        growing.on(new RunEvent.PlanExtended(List.of(node("c")), control));
        growing.on(extension(node("d", "a")));
        var atOnce = Fold.start(Workflow.from(plan.definition(), WorkflowRules.RECORDED), options);
        atOnce.on(new RunEvent.PlanExtended(List.of(node("c"), node("d", "a")), control));
        var whole =
                Fold.start(
                        Workflow.from(
                                growing.state.workflow().definition(), WorkflowRules.RECORDED),
                        options);

        var commands = whole.finish("a", broken());

        assertThat(growing.finish("a", broken())).isEqualTo(commands);
        assertThat(atOnce.finish("a", broken())).isEqualTo(commands);
    }

    @Test
    void copiesSeldomHoweverOftenItGrows() {
        var arrays = Collections.newSetFromMap(new IdentityHashMap<Object, Boolean>());
        var fold = Fold.start(workflow(node("n0")), RunOptions.STANDARD.withOpenPlan(true));
        for (int i = 1; i <= 10_000; i++) {
            fold.on(new RunEvent.PlanExtended(List.of(node("n" + i, "n" + (i - 1))), List.of()));
            arrays.add(((AppendOnlyList<AgentNode>) fold.state.workflow().nodes()).items);
        }

        assertThat(fold.state.workflow().nodes()).hasSize(10_001);
        assertThat(arrays).hasSizeLessThan(16); // each twice as long as the one before
    }

    private static NodeId[] ids(String... ids) {
        return List.of(ids).stream().map(NodeId::new).toArray(NodeId[]::new);
    }

    private static RunEvent.PlanExtended extension(AgentNode... nodes) {
        return new RunEvent.PlanExtended(List.of(nodes), List.of());
    }

    /** New nodes that wait for known and new ones, at times for later ones. */
    private static RunEvent.PlanExtended extension(Random random, List<Workflow> stages) {
        int known = stages.getLast().nodes().size();
        int size = 1 + random.nextInt(3);
        var nodes = new ArrayList<AgentNode>();
        var edges = new ArrayList<Edge>();
        for (int i = known; i < known + size; i++) {
            int reach = i;
            var before =
                    new TreeSet<>(
                            IntStream.range(0, random.nextInt(3))
                                    .mapToObj(_ -> "n" + random.nextInt(reach))
                                    .toList());
            nodes.add(
                    node("n" + i, before.toArray(String[]::new)).withType("t" + random.nextInt(3)));
            var other = "n" + random.nextInt(known);
            if (!before.contains(other)) {
                edges.add(edge(random, other, "n" + i));
            }
        }
        if (random.nextInt(3) == 0) {
            Collections.reverse(nodes);
        }
        return new RunEvent.PlanExtended(nodes, edges);
    }

    private static Edge edge(Random random, String from, String to) {
        return random.nextBoolean()
                ? new Edge.Info(id(from), id(to))
                : new Edge.Control(id(from), id(to));
    }

    /** Everything that the graph of a plan exposes. */
    private static String picture(Workflow plan) {
        var topology = plan.topology();
        var text = new StringBuilder();
        text.append(plan.types()).append(plan.levels()).append(topology.stepCount());
        for (int node = 0; node < topology.size(); node++) {
            text.append('\n').append(topology.id(node)).append(topology.find(topology.id(node)));
            text.append(topology.parents(node));
            text.append(ends(topology.in(), node)).append(ends(topology.out(), node));
            text.append(topology.in().degree(node));
        }
        return text.append(topology.find(id("n" + topology.size()))).toString();
    }

    private static Set<Integer> ends(Topology.Adjacency rows, int node) {
        var ends = new TreeSet<Integer>();
        for (int edge = rows.first(node); edge >= 0; edge = rows.next(node, edge)) {
            ends.add(rows.other(edge));
        }
        return ends;
    }
}
