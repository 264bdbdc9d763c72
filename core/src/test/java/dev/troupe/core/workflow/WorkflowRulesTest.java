package dev.troupe.core.workflow;

import static dev.troupe.core.workflow.Samples.draft;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.WorkflowProblem.Code;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class WorkflowRulesTest {
    private static final WorkflowRules RULES = WorkflowRules.STANDARD;

    /**
     * One draft for each code that has exactly this problem, apart from those that follow from it.
     */
    private static Map<Code, WorkflowDraft> wrongInOneWay() {
        var valid = draft(node("a"), node("b", "a"));
        var wrong = new EnumMap<Code, WorkflowDraft>(Code.class);
        wrong.put(Code.EMPTY_GRAPH, draft());
        wrong.put(Code.TOO_MANY_NODES, tooMany());
        wrong.put(Code.DUPLICATE_NODE, draft(node("a"), node("a")));
        wrong.put(Code.UNKNOWN_NODE, draft(node("a"), node("b", "ghost")));
        wrong.put(Code.SELF_DEPENDENCY, draft(node("a"), node("b", "b")));
        wrong.put(Code.DUPLICATE_DEPENDENCY, draft(node("a"), node("b", "a", "a")));
        wrong.put(Code.NO_START_NODE, draft(node("a", "b"), node("b", "a")));
        wrong.put(Code.CYCLE, draft(node("a"), node("b", "a", "c"), node("c", "b")));
        wrong.put(Code.STEP_NUMBERS, withSteps(new Step(2, "Work")));
        wrong.put(Code.STEP_COUNT, withSteps());
        wrong.put(Code.BLANK_TEXT, withSteps(new Step(1, " ")));
        wrong.put(Code.TEXT_LENGTH, valid.withTexts("workflow-1", "Sample", "too short"));
        wrong.put(Code.WORKFLOW_ID, valid.withTexts("flow-1", "Sample", Samples.DESCRIPTION));
        wrong.put(
                Code.ESTIMATED_DURATION,
                new WorkflowDraft(
                        valid.id(),
                        valid.name(),
                        valid.description(),
                        valid.nodes(),
                        List.of(),
                        Map.of(),
                        0L,
                        Value.missing()));
        wrong.put(Code.UNKNOWN_TYPE, draft(node("a").withType("poet")));
        wrong.put(
                Code.CONDITIONAL_EDGES,
                draft(node("a"), node("b")).withEdges(List.of(Samples.otherwise("a", "b"))));
        return wrong;
    }

    private static WorkflowDraft tooMany() {
        var nodes = new AgentNode[51];
        Arrays.setAll(nodes, i -> node("n" + i));
        return draft(nodes);
    }

    private static WorkflowDraft withSteps(Step... steps) {
        return draft(node("a")).withNodes(List.of(node("a").withSteps(List.of(steps))));
    }

    @Test
    void findsEveryKindOfProblem() {
        var wrong = wrongInOneWay();

        assertThat(wrong.keySet())
                .isEqualTo(EnumSet.range(Code.EMPTY_GRAPH, Code.CONDITIONAL_EDGES));
        var rules = RULES.withKnownTypes(Set.of("worker"));
        wrong.forEach((code, draft) ->
                assertThat(rules.check(draft))
                        .as("problems of the draft for %s", code)
                        .extracting(WorkflowProblem::code)
                        .contains(code));
    }

    @Test
    void saysWhatIsWrongInTheWordsOfTheSpecification() {
        assertThat(message(Code.CYCLE)).startsWith("Workflow contains circular dependencies");
        assertThat(message(Code.UNKNOWN_NODE))
                .startsWith("Agent b depends on non-existent agent ghost")
                .contains("declared agents: [a, b]");
        assertThat(message(Code.NO_START_NODE))
                .startsWith("Workflow must have at least one agent with no dependencies");
        assertThat(message(Code.STEP_NUMBERS))
                .startsWith("Step numbers must be unique and sequential starting from 1");
        assertThat(message(Code.EMPTY_GRAPH)).startsWith("Agent graph is empty");
    }

    private static String message(Code code) {
        var draft = wrongInOneWay().getOrDefault(code, draft());
        return RULES.check(draft).stream()
                .filter(problem -> problem.code() == code)
                .findFirst()
                .orElseThrow()
                .message();
    }

    @Test
    void acceptsAValidDraft() {
        assertThat(RULES.check(draft(node("a"), node("b", "a")))).isEmpty();
    }

    @Test
    void reportsAllProblemsAtOnce() {
        var twice = node("a", "ghost").withSteps(List.of(new Step(7, "")));
        var draft =
                WorkflowDraft.of(
                        "1",
                        "",
                        "short",
                        List.of(twice, node("a", "a"), node("c", "d"), node("d", "c")));

        assertThat(RULES.check(draft))
                .extracting(WorkflowProblem::code)
                .contains(
                        Code.DUPLICATE_NODE,
                        Code.UNKNOWN_NODE,
                        Code.NO_START_NODE,
                        Code.CYCLE,
                        Code.STEP_NUMBERS,
                        Code.BLANK_TEXT,
                        Code.TEXT_LENGTH,
                        Code.WORKFLOW_ID);
        assertThatThrownBy(() -> Workflow.from(draft))
                .isInstanceOf(InvalidWorkflow.class)
                .hasMessageStartingWith("Workflow '' is not valid:\n  - DUPLICATE_NODE: Agent id a")
                .hasMessageContainingAll(
                        "ghost", "circular", "Step numbers", "give 'workflow-' followed by digits");
    }

    @Test
    void namesTheNodesOfACycle() {
        assertThat(message(Code.CYCLE)).contains("b -> c -> b").contains("remove one");
    }

    @Test
    void namesAVeryLongCycleBrieflyAndQuickly() {
        var nodes = new AgentNode[60_000];
        Arrays.setAll(nodes, i -> node("n" + i, "n" + (i == 0 ? nodes.length - 1 : i - 1)));
        var rules = RULES.withLimits(new WorkflowLimits(100_000, 10));

        var cycle =
                rules.check(draft(nodes)).stream()
                        .filter(problem -> problem.code() == Code.CYCLE)
                        .findFirst()
                        .orElseThrow();

        assertThat(cycle.message()).hasSizeLessThan(400).contains("60000 agents");
    }

    @Test
    void refusesMoreNodesThanAPlanOrAGivenWorkflowMayHave() {
        assertThat(RULES.check(chain(50))).isEmpty();
        assertThat(RULES.check(chain(51)))
                .extracting(WorkflowProblem::message)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("51 nodes", "at most 50");
        assertThat(WorkflowRules.USER_DEFINED.check(chain(10_000))).isEmpty();
        assertThat(WorkflowRules.USER_DEFINED.check(chain(10_001)))
                .extracting(WorkflowProblem::message)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("10001 nodes", "at most 10000");
    }

    private static WorkflowDraft chain(int length) {
        var nodes = new AgentNode[length];
        Arrays.setAll(nodes, i -> i == 0 ? node("n0") : node("n" + i, "n" + (i - 1)));
        return draft(nodes);
    }

    @Test
    void findsCyclesThroughTypedEdges() {
        var draft =
                draft(node("a"), node("b", "a"), node("c", "b"))
                        .withEdges(List.of(Samples.when("c", "b", "output.retry", 1)));

        assertThat(RULES.check(draft)).extracting(WorkflowProblem::code).contains(Code.CYCLE);
    }

    @Test
    void letsObserversAndInformationRunAgainstTheOrder() {
        var draft =
                draft(node("a"), node("b", "a"))
                        .withEdges(
                                List.of(
                                        new Edge.Info(id("b"), id("a")),
                                        new Edge.Listening(id("b"), id("a")),
                                        new Edge.Notification(id("b"), id("a"))));

        assertThat(RULES.check(draft)).isEmpty();
    }

    @Test
    void refusesTwoBlockingEdgesBetweenTheSameNodesAndTwoDefaults() {
        var draft =
                draft(node("a"), node("b", "a"), node("c"), node("d"))
                        .withEdges(
                                List.of(
                                        new Edge.Control(id("a"), id("b")),
                                        Samples.when("a", "c", "output.x", 1),
                                        Samples.otherwise("a", "d"),
                                        Samples.otherwise("a", "c")));

        assertThat(RULES.check(draft))
                .extracting(WorkflowProblem::message)
                .anyMatch(message -> message.startsWith("Agents a -> b are connected by more"))
                .anyMatch(message -> message.startsWith("Agent a has more than one default"));
    }

    @Test
    void refusesAnEdgeToAnUnknownNodeOrToItself() {
        var draft =
                draft(node("a"))
                        .withEdges(
                                List.of(
                                        new Edge.Control(id("a"), id("ghost")),
                                        new Edge.Control(id("a"), id("a"))));

        assertThat(RULES.check(draft))
                .extracting(WorkflowProblem::code)
                .containsExactly(Code.UNKNOWN_NODE, Code.SELF_DEPENDENCY);
    }

    @Test
    void namesTheRegisteredTypesBesideAnUnknownOne() {
        var rules = RULES.withKnownTypes(Set.of("file", "browser"));

        assertThat(rules.check(draft(node("a").withType("poet"))))
                .singleElement()
                .extracting(WorkflowProblem::message)
                .isEqualTo(
                        "Agent a has type 'poet', which is not registered; registered types: [browser, file]");
    }

    @Test
    void countsTextLengthsInCharactersThatPeopleSee() {
        var face = new String(Character.toChars(0x1F600));

        var draft = draft(node("a")).withTexts("workflow-1", face.repeat(100), face.repeat(300));

        assertThat(RULES.check(draft)).isEmpty();
    }

    @Test
    void numbersStepsOverTheWholeWorkflowInAnyOrder() {
        var first = node("a").withSteps(List.of(new Step(3, "c"), new Step(1, "a")));
        var second = node("b", "a").withSteps(List.of(new Step(2, "b")));

        assertThat(RULES.check(draft(first).withNodes(List.of(first, second)))).isEmpty();
        var gap = second.withSteps(List.of(new Step(4, "b")));
        assertThat(RULES.check(draft(first).withNodes(List.of(first, gap))))
                .extracting(WorkflowProblem::code)
                .containsExactly(Code.STEP_NUMBERS);
    }
}
