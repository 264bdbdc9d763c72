package dev.troupe.chat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.TestCards;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanRepairTest {
    private static final WorkflowRules RULES =
            WorkflowRules.STANDARD.withKnownTypes(
                    TestCards.ALL.stream().map(AgentCard::type).collect(Collectors.toSet()));
    private final PlanRepair repair = new PlanRepair(RULES, TestCards.ALL);

    /** Ways in which models get plans wrong; each breaks at least one rule. */
    private enum Mutation {
        DUPLICATE_ID,
        BLANK_ID,
        DANGLING_BESIDE_GOOD,
        MISSPELT_REFERENCE,
        SELF_DEPENDENCY,
        REPEATED_DEPENDENCY,
        BACKWARD_EDGE,
        STEP_NUMBERS_PER_NODE,
        STEP_NUMBERS_SHUFFLED,
        NO_STEPS,
        TOO_MANY_STEPS,
        BLANK_STEP,
        BLANK_TEXTS,
        TYPE_WITH_SUFFIX,
        TYPE_MISSPELT,
        TYPE_UNKNOWN,
        BAD_WORKFLOW_ID,
        SHORT_DESCRIPTION,
        LONG_NAME
    }

    @Test
    void leavesAValidPlanAsItIs() {
        var plan = plan(new Random(1), 5);

        var repaired = repair.repair(plan, "Add up the sales of the year");

        assertThat(repaired.draft()).isEqualTo(plan);
        assertThat(repaired.repairs()).isEmpty();
    }

    @Test
    void repairsMostMutatedPlansAndNeverAcceptsAnInvalidOne() {
        var random = new Random(20_260_101);
        Map<Mutation, int[]> byMutation = new EnumMap<>(Mutation.class);
        int repairedPlans = 0;
        for (int i = 0; i < 10_000; i++) {
            var mutation = Mutation.values()[random.nextInt(Mutation.values().length)];
            var broken = mutate(plan(random, 2 + random.nextInt(6)), mutation, random);
            assertThat(RULES.check(broken)).as("%s must break the plan", mutation).isNotEmpty();

            var repaired = repair.repair(broken, "Add up the sales of the year");

            var left = RULES.check(repaired.draft());
            var count = byMutation.computeIfAbsent(mutation, _ -> new int[2]);
            count[1]++;
            if (left.isEmpty()) {
                Workflow.from(repaired.draft(), RULES);
                assertThat(repaired.repairs())
                        .as("a repair is told in both languages")
                        .isNotEmpty()
                        .allSatisfy(told ->
                                assertThat(
                                                Language.isChinese(told.zh())
                                                        && !Language.isChinese(told.en()))
                                        .as("%s / %s", told.zh(), told.en())
                                        .isTrue());
                count[0]++;
                repairedPlans++;
            } else {
                assertThat(left).allSatisfy(problem -> assertThat(problem.message()).isNotBlank());
            }
        }
        assertThat(repairedPlans)
                .as("of 10,000; %s", describe(byMutation))
                .isGreaterThanOrEqualTo(8_000);
        assertThat(byMutation)
                .hasEntrySatisfying(
                        Mutation.TYPE_UNKNOWN,
                        count -> assertThat(count[0]).as("guessed types").isZero());
    }

    @Test
    void repairingTwiceChangesNothingMore() {
        var random = new Random(7);
        for (int i = 0; i < 1_000; i++) {
            var mutation = Mutation.values()[random.nextInt(Mutation.values().length)];
            var once =
                    repair.repair(mutate(plan(random, 4), mutation, random), "Add up the sales")
                            .draft();

            assertThat(repair.repair(once, "Add up the sales").draft()).isEqualTo(once);
        }
    }

    @Test
    void keepsADanglingDependencyThatTheNodeCannotDoWithout() {
        var node =
                AgentNode.of(
                        "agent-1",
                        "chart",
                        "draw",
                        "draw a chart",
                        List.of(new Step(1, "draw")),
                        List.of(new NodeId("ghost")));
        var broken = WorkflowDraft.of("workflow-1", "name", "a long description", List.of(node));

        var left = RULES.check(repair.repair(broken, "draw").draft());

        assertThat(left)
                .anySatisfy(problem ->
                        assertThat(problem.message())
                                .startsWith("Agent agent-1 depends on non-existent agent ghost"));
    }

    @Test
    void numbersStepsInTheOrderInWhichNodesRun() {
        var late =
                AgentNode.of(
                        "agent-1",
                        "chart",
                        "draw",
                        "draw",
                        List.of(new Step(1, "draw")),
                        List.of(new NodeId("agent-2")));
        var early =
                AgentNode.of(
                        "agent-2",
                        "data",
                        "sum",
                        "sum",
                        List.of(new Step(1, "load"), new Step(2, "sum")),
                        List.of());

        var repaired =
                repair.repair(
                        WorkflowDraft.of(
                                "workflow-1", "name", "a long description", List.of(late, early)),
                        "x");

        assertThat(repaired.draft().nodes().getFirst().steps())
                .containsExactly(new Step(3, "draw"));
        assertThat(repaired.draft().nodes().getLast().steps())
                .containsExactly(new Step(1, "load"), new Step(2, "sum"));
    }

    private static String describe(Map<Mutation, int[]> counts) {
        return counts.entrySet().stream()
                .map(entry ->
                        entry.getKey() + " " + entry.getValue()[0] + "/" + entry.getValue()[1])
                .collect(Collectors.joining(", "));
    }

    /**
     * A valid layered plan; the first node needs nothing, each other depends on one or two before
     * it.
     */
    private static WorkflowDraft plan(Random random, int size) {
        var nodes = new ArrayList<AgentNode>();
        int step = 1;
        for (int i = 0; i < size; i++) {
            var dependencies = new ArrayList<NodeId>();
            if (i > 0) {
                dependencies.add(new NodeId("agent-" + (1 + random.nextInt(i))));
                var second = new NodeId("agent-" + (1 + random.nextInt(i)));
                if (random.nextBoolean() && !dependencies.contains(second)) {
                    dependencies.add(second);
                }
            }
            var steps = List.of(new Step(step++, "look"), new Step(step++, "do"));
            var type = i == 0 ? "crawler" : List.of("data", "chart", "file").get(random.nextInt(3));
            nodes.add(
                    AgentNode.of(
                            "agent-" + (i + 1),
                            type,
                            "Node " + i,
                            "does part " + i,
                            steps,
                            dependencies));
        }
        return WorkflowDraft.of("workflow-1", "A plan", "A plan of several nodes", nodes);
    }

    private static WorkflowDraft mutate(WorkflowDraft plan, Mutation mutation, Random random) {
        var nodes = new ArrayList<>(plan.nodes());
        // never the first, so that it has a dependency
        int at = 1 + random.nextInt(nodes.size() - 1);
        var node = nodes.get(at);
        switch (mutation) {
            case DUPLICATE_ID ->
                    nodes.set(at, node.withId(nodes.getFirst().id()).withDependencies(List.of()));
            case BLANK_ID -> nodes.set(nodes.size() - 1, nodes.getLast().withId(new NodeId(" ")));
            case DANGLING_BESIDE_GOOD ->
                    nodes.set(at, node.withDependencies(with(node.dependencies(), "agent-99")));
            case MISSPELT_REFERENCE ->
                    nodes.set(
                            at,
                            node.withDependencies(
                                    List.of(
                                            new NodeId(
                                                    node.dependencies()
                                                            .getFirst()
                                                            .value()
                                                            .replace('-', '_')
                                                            .toUpperCase(Locale.ROOT)))));
            case SELF_DEPENDENCY ->
                    nodes.set(
                            at,
                            node.withDependencies(with(node.dependencies(), node.id().value())));
            case REPEATED_DEPENDENCY ->
                    nodes.set(
                            at,
                            node.withDependencies(
                                    with(
                                            node.dependencies(),
                                            node.dependencies().getFirst().value())));
            case BACKWARD_EDGE -> {
                var source =
                        nodes.stream()
                                .filter(other -> other.id().equals(node.dependencies().getFirst()))
                                .findFirst()
                                .orElseThrow();
                nodes.set(
                        nodes.indexOf(source),
                        source.withDependencies(with(source.dependencies(), node.id().value())));
            }
            case STEP_NUMBERS_PER_NODE ->
                    nodes.replaceAll(each ->
                            each.withSteps(List.of(new Step(1, "look"), new Step(2, "do"))));
            case STEP_NUMBERS_SHUFFLED ->
                    nodes.set(
                            at, node.withSteps(List.of(new Step(70, "look"), new Step(-3, "do"))));
            case NO_STEPS -> nodes.set(at, node.withSteps(List.of()));
            case TOO_MANY_STEPS -> {
                var steps = new ArrayList<Step>();
                for (int i = 0; i < 14; i++) {
                    steps.add(new Step(100 + i, "step " + i));
                }
                nodes.set(at, node.withSteps(steps));
            }
            case BLANK_STEP ->
                    nodes.set(
                            at,
                            node.withSteps(
                                    List.of(
                                            node.steps().getFirst(),
                                            new Step(node.steps().getLast().stepNumber(), "  "))));
            case BLANK_TEXTS -> nodes.set(at, node.withTexts("", " "));
            case TYPE_WITH_SUFFIX -> nodes.set(at, node.withType(node.type() + "-agent"));
            case TYPE_MISSPELT -> nodes.set(0, nodes.getFirst().withType("crawlr"));
            case TYPE_UNKNOWN -> nodes.set(at, node.withType("teleporter"));
            case BAD_WORKFLOW_ID -> {
                return plan.withTexts("wf_" + random.nextInt(100), plan.name(), plan.description());
            }
            case SHORT_DESCRIPTION -> {
                return plan.withTexts(plan.id(), plan.name(), "short");
            }
            case LONG_NAME -> {
                return plan.withTexts(plan.id(), "很长的名字".repeat(30), plan.description());
            }
        }
        return plan.withNodes(nodes);
    }

    private static List<NodeId> with(List<NodeId> ids, String more) {
        var all = new ArrayList<>(ids);
        all.add(new NodeId(more));
        return all;
    }
}
