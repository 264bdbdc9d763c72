package dev.troupe.agent.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.InputSchema;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.call.RetryOptions;
import dev.troupe.model.call.RetryingModel;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class ReActLoopTest {
    private static final NodeId FIRST = new NodeId("agent-1");
    private static final NodeId SECOND = new NodeId("agent-2");

    @TempDir Path directory;

    /** Adds; fails on negative numbers, throws on zero. */
    public record Add() implements Tool<Add.Input, Integer> {
        record Input(int a, @Nullable Integer b) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("add", "Adds two whole numbers.", Input.class);
        }

        @Override
        public Integer call(Input input, ToolContext context) {
            if (input.a() < 0) {
                throw new ToolException(
                        AgentProblem.NO_RESULT, "a 是负数；应不小于 0", "a is negative; give 0 or more");
            }
            if (input.a() == 99) {
                context.workspace().resolveExisting("/etc/passwd");
            }
            int b = input.b() == null ? 1 : input.b();
            return input.a() / b * b + b;
        }
    }

    @Test
    void givesTheModelsLastTextAsSummary() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("add", "{\"a\": 2, \"b\": 3}"),
                        ScriptedReply.text("The sum", " is 5."));

        var run = run(model, oneNode());

        assertThat(run.result(FIRST))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        result -> assertThat(result.summary()).isEqualTo("The sum is 5."));
        model.requireAllUsed();
    }

    @Test
    void showsTheModelWhatWentWrongAndGoesOn() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.calls(
                                new ToolCall("1", "add", "{\"a\": -1}"),
                                new ToolCall("2", "subtract", "{}"),
                                new ToolCall("3", "add", "{\"b\": 1}"),
                                new ToolCall("4", "add", "no json"),
                                new ToolCall("5", "add", "{\"a\": 1, \"b\": 0}")),
                        ScriptedReply.text("gave up on it"));

        run(model, oneNode());

        var shown =
                model.requests().getLast().messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .toList();
        assertThat(shown).allMatch(Message.ToolResult::isError);
        assertThat(shown)
                .extracting(Message.ToolResult::callId)
                .containsExactly("1", "2", "3", "4", "5");
        assertThat(shown.get(0).text()).contains("a is negative");
        assertThat(shown.get(1).text()).contains("subtract", "valSet");
        assertThat(shown.get(2).text()).contains("'a' is missing");
        assertThat(shown.get(3).text()).contains("agent.bad-arguments");
        assertThat(shown.get(4).text()).contains("Error executing tool");
    }

    /** Counts its calls. */
    public record Count(AtomicInteger calls) implements Tool<Count.Input, Integer> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("count", "Counts.", Input.class);
        }

        @Override
        public Integer call(Input input, ToolContext context) {
            return calls.incrementAndGet();
        }
    }

    @Test
    void executesNoCallWhoseArgumentsAreIncomplete() throws InterruptedException {
        var counted = new AtomicInteger();
        var model =
                ScriptedModel.of(
                        ScriptedReply.calls(
                                new ToolCall("1", "count", "{\"path\": \"data/archive"),
                                new ToolCall("2", "count", "{\"path\": \"data/archive\""),
                                new ToolCall("3", "count", "{\"path\": [1, 2}")),
                        ScriptedReply.call("count", "{\"path\": \"data/archive/old\"}"),
                        ScriptedReply.text("done"));

        run(model, oneNode(), new Count(counted));

        assertThat(counted).hasValue(1);
        assertThat(toolResults(model).subList(0, 3))
                .allMatch(Message.ToolResult::isError)
                .allMatch(result -> result.text().contains("nothing was executed"));
    }

    @Test
    void executesNoCallOfAReplyThatWasCutAtItsLimit() throws InterruptedException {
        var counted = new AtomicInteger();
        var model =
                ScriptedModel.of(
                        ScriptedReply.calls(
                                        new ToolCall("1", "count", "{\"path\": \"a\"}"),
                                        new ToolCall("2", "count", "{\"path\": \"b\"}"))
                                .withFinishReason(ModelReply.FinishReason.LENGTH),
                        ScriptedReply.text("could not"));

        run(model, oneNode(), new Count(counted));

        assertThat(counted).hasValue(0);
        assertThat(toolResults(model))
                .extracting(Message.ToolResult::callId)
                .containsExactly("1", "2");
        assertThat(toolResults(model))
                .allMatch(result -> result.text().contains("cut at the token limit"));
    }

    @Test
    void failsWhenReplyAfterReplyIsCutAtItsLimit() throws InterruptedException {
        var counted = new AtomicInteger();
        var cut =
                ScriptedReply.call("count", "{\"path\": \"a\"}")
                        .withFinishReason(ModelReply.FinishReason.LENGTH);

        var run = run(ScriptedModel.of(cut, cut, cut), oneNode(), new Count(counted));

        assertThat(counted).hasValue(0);
        assertThat(problemOf(run).is(AgentProblem.NO_ANSWER)).isTrue();
        assertThat(problemOf(run).message()).contains("raise maxTokens");
    }

    private static List<Message.ToolResult> toolResults(ScriptedModel model) {
        return model.requests().getLast().messages().stream()
                .filter(Message.ToolResult.class::isInstance)
                .map(Message.ToolResult.class::cast)
                .toList();
    }

    @Test
    void failsWhenTheAgentReportsThatItCannotDoIt() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("reportFailure", "{\"reason\": \"no price column\"}"));

        var run = run(model, oneNode());

        assertThat(run.status(FIRST)).isEqualTo(NodeStatus.FAILED);
        assertThat(problemOf(run).message()).isEqualTo("no price column");
    }

    @Test
    void saysThatAPolicyRefusedWhenTheAgentGivesUpBecauseOfIt() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("add", "{\"a\": 99}"),
                        ScriptedReply.call("reportFailure", "{\"reason\": \"not allowed\"}"));

        assertThat(problemOf(run(model, oneNode())).is(AgentProblem.OUTSIDE_WORKSPACE)).isTrue();
    }

    @Test
    void failsWhenAllTurnsAreUsed() throws InterruptedException {
        var model = ScriptedModel.of(call("1"), call("2"), call("3"), call("4"), call("5"));

        var run = run(model, oneNode());

        assertThat(problemOf(run).is(AgentProblem.MAX_TURNS)).isTrue();
        assertThat(model.requests()).hasSize(5);
    }

    /** Ends the turn with what it is given. */
    record Submit() implements Tool<Submit.Input, Map<String, Integer>> {
        record Input(int total) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("submit", "Submits the total.", Input.class).withFinalAnswer();
        }

        @Override
        public Map<String, Integer> call(Input input, ToolContext context) {
            return Map.of("total", input.total());
        }
    }

    @Test
    void endsWithTheAnswerOfALastToolAndMakesNoCallAfterIt() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.calls(
                                new ToolCall("1", "submit", "{\"total\": 12}"),
                                new ToolCall("2", "valSet", "{\"key\": \"k\", \"value\": 1}")));

        var run = run(model, oneNode());

        assertThat(run.result(FIRST))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        result -> {
                            assertThat(result.output().field("data").field("total"))
                                    .isEqualTo(Value.of(12));
                            assertThat(result.summary()).contains("12");
                        });
        assertThat(run.blackboard().variables()).isEmpty();
    }

    @Test
    void stopsAnAgentThatRepeatsAFailedCall() throws InterruptedException {
        var model =
                new ScriptedModel().whenever(_ -> true, ScriptedReply.call("add", "{\"a\": -1}"));

        var run = run(model, oneNode());

        assertThat(problemOf(run).is(AgentProblem.STALLED)).isTrue();
        assertThat(problemOf(run).message()).contains("add 3 times", "a is negative");
        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("has failed 2 times");
    }

    @Test
    void stopsAnAgentThatLearnsNothingNew() throws InterruptedException {
        var model = new ScriptedModel().whenever(_ -> true, call("2"));

        var run = run(model, oneNode(), 9, AgentOptions.STANDARD);

        assertThat(problemOf(run).is(AgentProblem.STALLED)).isTrue();
        assertThat(problemOf(run).message()).contains("add 5 times", "the same answer each time");
        assertThat(model.requests()).hasSize(5);
        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("has given this same answer 4 times");
    }

    @Test
    void tellsWhatThereIsSoFarWhenAllTurnsAreUsed() throws InterruptedException {
        var calls =
                new ScriptedReply[] {
                    call("1"), call("2"), call("3"), call("4"), call("5"),
                };

        var run = run(ScriptedModel.of(calls), oneNode());

        assertThat(problemOf(run).message())
                .contains("all its 5 turns", "after 5 tool calls", "give it a smaller task");
    }

    private static ScriptedReply call(String number) {
        return ScriptedReply.call("add", "{\"a\": " + number + "}");
    }

    @Test
    void shortensItsHistoryWhereTheModelFindsItTooLongAndGoesOn() throws InterruptedException {
        var model =
                ScriptedModel.of(
                                ScriptedReply.call(
                                        "valSet",
                                        "{\"key\":\"k\",\"value\":\"" + "x".repeat(2_000) + "\"}"),
                                call("2"),
                                ScriptedReply.failure(
                                        ModelProblem.BAD_REQUEST,
                                        "This model's maximum context length is 8192 tokens"),
                                ScriptedReply.text("The sum is 3."))
                        .when(
                                request -> request.role() == ModelRole.DEFAULT,
                                ScriptedReply.text("Added 1 and 2."));

        var run = run(model, oneNode());

        assertThat(run.status(FIRST)).isEqualTo(NodeStatus.COMPLETED);
        assertThat(model.requests().getLast().messages())
                .anyMatch(message -> message.text().contains("Added 1 and 2."))
                .hasSizeLessThan(model.requests().get(2).messages().size());
        model.requireAllUsed();
    }

    @Test
    void staysWithinItsBudgetThroughTwoHundredTurns() throws InterruptedException {
        var limits = new HistoryLimits(60, 3_000);
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.DEFAULT,
                                ScriptedReply.text("Added many numbers so far."));
        for (int turn = 1; turn < 200; turn++) {
            model.then(
                    ScriptedReply.calls(
                            new ToolCall("a" + turn, "add", "{\"a\": " + turn + "}"),
                            new ToolCall("b" + turn, "valGet", "{\"key\": \"k" + turn + "\"}")));
        }
        model.then(ScriptedReply.text("All added."));

        var run = run(model, oneNode(), 200, AgentOptions.STANDARD.withHistory(limits));

        assertThat(run.status(FIRST)).isEqualTo(NodeStatus.COMPLETED);
        var turns =
                model.requests().stream()
                        .filter(request -> request.role() == ModelRole.AGENT)
                        .toList();
        assertThat(turns).hasSize(200);
        for (var turn : turns) {
            HistoryCompactor.requirePairs(turn.messages());
            assertThat(TokenEstimator.of(turn.messages())).isLessThanOrEqualTo(limits.maxTokens());
            assertThat(turn.messages().get(1).text()).contains("# Your task");
        }
        assertThat(turns.getLast().messages())
                .filteredOn(HistoryCompactor::isSummary)
                .singleElement()
                .satisfies(summary -> assertThat(summary.text()).contains("many numbers"));
    }

    @Test
    void sumsUpByRulesWhereTheModelCannot() throws InterruptedException {
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.DEFAULT,
                                ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));
        for (int turn = 1; turn < 60; turn++) {
            model.then(call(String.valueOf(turn)));
        }
        model.then(ScriptedReply.text("All added."));

        var run =
                run(
                        model,
                        oneNode(),
                        60,
                        AgentOptions.STANDARD.withHistory(new HistoryLimits(20, 4_000)));

        assertThat(run.status(FIRST)).isEqualTo(NodeStatus.COMPLETED);
        assertThat(model.requests().getLast().messages())
                .anyMatch(message -> message.text().contains("- called add {"));
    }

    @Test
    void failsWithTheModelsProblem() throws InterruptedException {
        var model =
                ScriptedModel.of(ScriptedReply.failure(ModelProblem.BAD_KEY, "the key is wrong"));

        assertThat(problemOf(run(model, oneNode())).is(ModelProblem.BAD_KEY)).isTrue();
    }

    @Test
    void failsWhenTheModelSaysNothingAtAll() throws InterruptedException {
        var run = run(ScriptedModel.of(ScriptedReply.text("")), oneNode());

        assertThat(problemOf(run).is(AgentProblem.NO_ANSWER)).isTrue();
    }

    @Test
    void childSeesItsParentsSummaryAndVariableNamesButNeverTheData() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "valSet",
                                "{\"key\": \"totals\", \"value\": [{\"month\": \"secret-1\"}]}"),
                        ScriptedReply.text("Stored 12 rows."),
                        ScriptedReply.call("valGet", "{\"key\": \"totals\"}"),
                        ScriptedReply.text("done"));

        var run = run(model, twoNodes());

        var prompt = model.requests().get(2).messages().getLast().text();
        assertThat(prompt)
                .containsSubsequence(
                        "# Overall task",
                        "Add up the sales",
                        "# Your task",
                        "second task",
                        "# Steps",
                        "2. second step",
                        "- agent-1: first task",
                        "Summary: Stored 12 rows.",
                        "Variables: totals",
                        "valGet",
                        "# Shared variables",
                        "totals");
        assertThat(prompt).doesNotContain("secret-1");
        assertThat(model.requests().get(3).messages().getLast().text()).contains("secret-1");
        assertThat(run.blackboard().variables().values())
                .singleElement()
                .satisfies(variable -> assertThat(variable.readers()).containsExactly(SECOND));
    }

    @Test
    void passesTheBriefInTypedFormToo() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("done"));

        run(model, oneNode());

        ModelRequest request = model.requests().getFirst();
        assertThat(request.brief().field("task")).isEqualTo(Value.of("first task"));
        assertThat(request.brief().field("steps").item(0).field("desc"))
                .isEqualTo(Value.of("first step"));
        assertThat(request.brief().field("language")).isEqualTo(Value.of("EN"));
    }

    @Test
    void derivesTheSchemaFromTheInputRecord() {
        var schema = InputSchema.of(Add.Input.class);

        assertThat(schema.field("required").items()).containsExactly(Value.of("a"));
        assertThat(schema.field("properties").field("b").field("type"))
                .isEqualTo(Value.of("integer"));
        assertThat(schema.field("additionalProperties")).isEqualTo(Value.of(false));
    }

    private static Problem problemOf(RunState run) {
        if (run.result(FIRST) instanceof NodeResult.Failed(var problem)) {
            return problem;
        }
        throw new AssertionError("agent-1 came to " + run.result(FIRST));
    }

    private RunState run(ScriptedModel model, Workflow workflow) throws InterruptedException {
        return run(model, workflow, 5, AgentOptions.STANDARD);
    }

    private RunState run(ScriptedModel model, Workflow workflow, Tool<?, ?> tool)
            throws InterruptedException {
        return run(model, workflow, 5, AgentOptions.STANDARD, List.of(tool));
    }

    private RunState run(ScriptedModel model, Workflow workflow, int maxTurns, AgentOptions agents)
            throws InterruptedException {
        return run(model, workflow, maxTurns, agents, List.of(new Add(), new Submit()));
    }

    private RunState run(
            ScriptedModel model,
            Workflow workflow,
            int maxTurns,
            AgentOptions agents,
            List<Tool<?, ?>> tools)
            throws InterruptedException {
        var card =
                new AgentCard(
                        "sum",
                        "Adder",
                        "Adds numbers.",
                        List.of("add"),
                        List.of(),
                        Set.of(),
                        Set.of());
        var catalog = new Catalog();
        catalog.register(new Agent(card, "Add carefully.", tools, maxTurns));
        var bodies =
                new AgentExecutor(
                        catalog, model, Workspace.of(directory), TimeSource.system(), agents);
        try (var engine = Engine.builder(bodies).build()) {
            var options = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(workflow, options, Map.of()).await();
        }
    }

    /** Tries of the model and of the engine must not multiply, and a wait must be observed. */
    @Test
    void doesNotBeginANodeAgainAfterTheTriesOfItsModel() throws InterruptedException {
        var patient =
                ScriptedModel.of(
                        ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"),
                        ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));
        var tries = RetryOptions.of(new RetryPolicy(1, Duration.ZERO, Duration.ZERO));

        var down = runWithRetries(new RetryingModel(patient, tries));

        assertThat(problemOf(down).message()).isEqualTo("down (tried 2 times)");
        assertThat(down.attemptCount(FIRST)).isEqualTo(1);
        patient.requireAllUsed();

        var asksToWait =
                ScriptedModel.of(
                        ScriptedReply.failure(
                                ModelProblem.RATE_LIMITED, "wait", Duration.ofMinutes(2)));
        var waiting = runWithRetries(new RetryingModel(asksToWait, tries));

        assertThat(waiting.attemptCount(FIRST)).isEqualTo(1);

        var plain =
                ScriptedModel.of(
                        ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"),
                        ScriptedReply.text("done")); // without a layer that tries again
        assertThat(runWithRetries(plain).attemptCount(FIRST)).isEqualTo(2);
    }

    private RunState runWithRetries(ChatModel model) throws InterruptedException {
        var card =
                new AgentCard(
                        "sum",
                        "Adder",
                        "Adds numbers.",
                        List.of("add"),
                        List.of(),
                        Set.of(),
                        Set.of());
        var catalog = new Catalog();
        catalog.register(new Agent(card, "Add carefully.", List.of(new Add()), 3));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model,
                        Workspace.of(directory),
                        TimeSource.system(),
                        AgentOptions.STANDARD);
        var retries = new RetryPolicy(2, Duration.ZERO, Duration.ZERO);
        try (var engine = Engine.builder(bodies).build()) {
            return engine.start(oneNode(), RunOptions.STANDARD.withRetries(retries), Map.of())
                    .await();
        }
    }

    private static AgentNode node(String id, String word, int number, List<NodeId> dependencies) {
        return AgentNode.of(
                id,
                "sum",
                word,
                word + " task",
                List.of(new Step(number, word + " step")),
                dependencies);
    }

    private static Workflow oneNode() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "one",
                        "Add up the sales",
                        List.of(node("agent-1", "first", 1, List.of()))));
    }

    private static Workflow twoNodes() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-2",
                        "two",
                        "Add up the sales",
                        List.of(
                                node("agent-1", "first", 1, List.of()),
                                node("agent-2", "second", 2, List.of(FIRST)))));
    }
}
