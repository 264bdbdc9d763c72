package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.markdown.MarkdownAgents;
import dev.troupe.agent.offline.SharedToolSkill;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolChoice;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinatorTest {
    private static final String TASK =
            "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": true}";
    private static final String PLAN =
            """
            {"id": "workflow-7", "name": "Sales", "description": "Add up sales.csv of the year", "agentGraph": [
              {"id": "agent-1", "type": "data", "name": "Sum", "desc": "sum", "steps": [{"stepNumber": 1, "desc": "sum"}],
               "dependencies": []},
              {"id": "agent-2", "type": "chart", "name": "Draw", "desc": "draw", "steps": [{"stepNumber": 2, "desc": "draw"}],
               "dependencies": ["agent-1"]}]}
            """;

    @TempDir Path directory;
    private final List<String> events = new ArrayList<>();

    @Test
    void runsAPlanAndComposesTheAnswer() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total is 12."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));

        var answer = handle(model, TestCards.catalog(), "sum sales.csv and draw it");

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(answer.text()).isEqualTo("The total is 12; see the chart.");
        assertThat(events)
                .containsExactly(
                        "intent.started", "intent.recognized", "plan.started", "plan.created");
        assertThat(model.requests().get(1).toolChoice()).isEqualTo(ToolChoice.REQUIRED);
        model.requireAllUsed();
    }

    @Test
    void planAgentsAndAnswerFollowTheInstructionsOfTheUser() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total is 12."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));

        try (var coordinator = coordinator(model, TestCards.catalog(), RunListener.NONE)) {
            coordinator.handleTurn(
                    Conversation.empty().withInstructions("Round all numbers."),
                    "sum sales.csv and draw it");
        }

        var requests = model.requests();
        assertThat(requests.get(1).messages().getLast().text())
                .endsWith("Requirements:\n- Round all numbers.");
        assertThat(requests.get(2).messages().getLast().text())
                .contains("# The user's instructions\nRound all numbers.");
        assertThat(requests.get(4).messages().getFirst().text()).endsWith("Round all numbers.");
    }

    @Test
    void planAgentsAndAnswerFollowAgentsMdAndTheConversationDoesNotGrowByIt() throws Exception {
        Files.writeString(directory.resolve("AGENTS.md"), "# Style\n\nRound all numbers.");
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total is 12."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));

        Turn turn;
        try (var coordinator = coordinator(model, TestCards.catalog(), RunListener.NONE)) {
            turn = coordinator.handleTurn(Conversation.empty(), "sum sales.csv and draw it");
        }

        assertThat(turn.conversation().instructions()).isEmpty();
        var requests = model.requests();
        assertThat(requests.get(1).messages().getLast().text())
                .endsWith(
                        "Requirements:\n- From AGENTS.md in the workspace:\n- # Style\n- Round all numbers.");
        assertThat(requests.get(2).messages().getLast().text())
                .contains(
                        "# The user's instructions\nFrom AGENTS.md in the workspace:\n# Style\n\nRound all");
        assertThat(requests.get(4).messages().getFirst().text()).endsWith("Round all numbers.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum sales.csv for 2025 without returns|The plan does not mention '2025', 'without returns'; that part may not be done.",
                "统计 sales.csv 的合计，不含退货|计划没有提到“不含退货”，这部分可能没有做。",
            })
    void namesPartsOfTheRequestThatAModelsPlanDoesNotMention(String request, String caution)
            throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total is 12."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));

        var answer = handle(model, TestCards.catalog(), request);

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(answer.text()).isEqualTo("The total is 12; see the chart.\n" + caution);
    }

    @Test
    void namesNoPartThatTheResultsMention() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total of 2025 is 12; returns are not in it."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));

        var answer = handle(model, TestCards.catalog(), "sum sales.csv for 2025 without returns");

        assertThat(answer.text()).isEqualTo("The total is 12; see the chart.");
    }

    @Test
    void aRunThatFailedStatesWhyAndNotWhatAModelMakesOfIt() throws Exception {
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(TASK))
                        .whenever(
                                request -> request.role() == ModelRole.PLANNER,
                                ScriptedReply.call("generateWorkflow", PLAN))
                        .whenever(
                                request -> request.role() == ModelRole.AGENT,
                                ScriptedReply.call(
                                        "reportFailure", "{\"reason\": \"the disk is full\"}"))
                        .whenever(_ -> true, ScriptedReply.text("I have drawn it."));

        var answer = handle(model, TestCards.catalog(), "sum sales.csv and draw it");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("the disk is full").doesNotContain("I have drawn");
    }

    @Test
    void asksTheModelOnceMoreWithEverythingThatIsWrong() throws Exception {
        var wrong =
                PLAN.replace("\"chart\"", "\"teleporter\"")
                        .replace("[\"agent-1\"]", "[\"agent-9\"]");
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", wrong),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("a"),
                        ScriptedReply.text("b"),
                        ScriptedReply.text("done"));

        var answer = handle(model, TestCards.catalog(), "sum sales.csv and draw it");

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(model.requests().get(2).messages().getLast().text())
                .contains("teleporter", "Agent agent-2 depends on non-existent agent agent-9");
    }

    @Test
    void refusesAPlanThatStaysInvalid() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.text("I would rather not"),
                        ScriptedReply.call("generateWorkflow", "{\"agentGraph\": []}"));

        var answer = handle(model, TestCards.catalog(), "sum sales.csv and draw it");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text())
                .startsWith("Invalid workflow DAG: ")
                .contains("Agent graph is empty");
        assertThat(model.requests().get(2).messages().getLast().text())
                .contains("LLM did not generate workflow tool call");
        assertThat(events).endsWith("plan.rejected");
    }

    @ParameterizedTest
    @CsvSource({"0.39,CHAT", "0.4,CLARIFY", "0.69,CLARIFY", "0.7,ACT"})
    void decidesByTheThresholds(double confidence, IntentThresholds.Decision expected) {
        var result = IntentResult.of("x", Intent.BUILD_PLAN, confidence);

        assertThat(IntentThresholds.STANDARD.decide(result)).isEqualTo(expected);
    }

    @Test
    void aLowerThresholdActsOnWhatAHigherOneAsksAbout() {
        var result = IntentResult.of("x", Intent.TOOL_TASK, 0.6);

        assertThat(new IntentThresholds(0.6, 0.4).decide(result))
                .isEqualTo(IntentThresholds.Decision.ACT);
        assertThat(IntentThresholds.STANDARD.decide(result))
                .isEqualTo(IntentThresholds.Decision.CLARIFY);
    }

    @Test
    void takesAnIntentThatIsUnreadableTwiceForUnclearAndSaysSo() throws Exception {
        var answer =
                handle(
                        ScriptedModel.of(
                                ScriptedReply.text("I think it is a workflow"),
                                ScriptedReply.text("{\"intent\": \"workflow, I said\"}")),
                        TestCards.catalog(),
                        "hm");

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).startsWith("The model gave no usable reply");
        assertThat(events)
                .containsExactly("intent.started", "intent.unreadable", "intent.recognized");
    }

    @Test
    void doesNotCompleteAnIntentThatWasCutOff() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "recognizeIntent",
                                "{\"intent\": \"single_task\", \"confidence\": 0.9, \"unsupported\": [\"No agent"),
                        ScriptedReply.call(
                                "recognizeIntent",
                                "{\"intent\": \"simple_chat\", \"confidence\": 0.9}"),
                        ScriptedReply.text("Hello!"));

        assertThat(handle(model, TestCards.catalog(), "hello").text()).isEqualTo("Hello!");
        model.requireAllUsed();
    }

    @Test
    void hasTheModelCorrectAnIntentThatCannotBeRead() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("greeting"),
                        ScriptedReply.call(
                                "recognizeIntent",
                                "{\"intent\": \"simple_chat\", \"confidence\": 0.9}"),
                        ScriptedReply.text("Hello!"));

        var answer = handle(model, TestCards.catalog(), "hello");

        assertThat(answer.text()).isEqualTo("Hello!");
        assertThat(events).containsExactly("intent.started", "intent.recognized");
        model.requireAllUsed();
    }

    private static final String PLAN_WITH_CONDITION =
            """
            {"name": "Sales", "description": "Draw sales.csv if it has rows", "agentGraph": [
              {"id": "agent-1", "type": "data", "name": "Count", "desc": "count the rows", "steps": ["count", "set rows"],
               "dependencies": []},
              {"id": "agent-2", "type": "chart", "name": "Draw", "desc": "draw", "steps": ["draw"],
               "dependencies": ["agent-1"]}],
             "edges": [{"from": "agent-1", "to": "agent-2", "condition": "vals.rows > 0"}]}
            """;

    @ParameterizedTest
    @CsvSource({"0, false", "12, true"})
    void runsANodeOfAPlanOnlyIfItsConditionHolds(int rows, boolean isDrawn) throws Exception {
        var counted = ScriptedReply.call("valSet", "{\"key\": \"rows\", \"value\": " + rows + "}");
        var replies =
                new ArrayList<>(
                        List.of(
                                ScriptedReply.text(TASK),
                                ScriptedReply.call("generateWorkflow", PLAN_WITH_CONDITION),
                                counted,
                                ScriptedReply.text("There are " + rows + " rows.")));
        if (isDrawn) {
            replies.add(ScriptedReply.text("Drew it."));
        }
        replies.add(ScriptedReply.text("Done."));
        var model = ScriptedModel.of(replies.toArray(ScriptedReply[]::new));

        var answer = handle(model, TestCards.catalog(), "draw sales.csv if it has rows");

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(
                        Objects.requireNonNull(answer.workflow())
                                .nodes()
                                .getLast()
                                .steps()
                                .getFirst()
                                .stepNumber())
                .isEqualTo(3);
        assertThat(events).doesNotContain("plan.rejected");
        model.requireAllUsed();
    }

    private static final String ASKING =
            """
            {"intent": "single_task", "confidence": 0.9, "question": "Which trip do you mean?",
             "options": ["The trip to Berlin", "The trip to Rome"]}
            """;

    @Test
    void asksTheQuestionOfTheModelInItsWords() throws Exception {
        var answer =
                handle(
                        ScriptedModel.of(ScriptedReply.call("recognizeIntent", ASKING)),
                        TestCards.catalog(),
                        "Postpone the trip by a week");

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).isEqualTo("Which trip do you mean?");
        assertThat(Objects.requireNonNull(answer.clarification()).options())
                .containsExactly("The trip to Berlin", "The trip to Rome");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "2.",
                "#2",
                "option 2",
                "the second one",
                "第二个",
                "选2",
                "The trip to Rome"
            })
    void readsTheReplyToTheQuestionOfTheModel(String reply) throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("recognizeIntent", ASKING),
                        ScriptedReply.call(
                                "recognizeIntent",
                                "{\"intent\": \"simple_chat\", \"confidence\": 0.9}"),
                        ScriptedReply.text("ok"));
        try (var coordinator = coordinator(model, TestCards.catalog(), RunListener.NONE)) {
            var asked = coordinator.handleTurn(Conversation.empty(), "Postpone the trip");
            coordinator.handleTurn(asked.conversation(), reply);

            var messages = model.requests().get(1).messages();
            assertThat(messages.getLast().text()).isEqualTo("The trip to Rome");
            assertThat(messages.get(messages.size() - 2).text())
                    .isEqualTo(
                            "Which trip do you mean?\n1. The trip to Berlin\n2. The trip to Rome");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"never mind", "OK, forget it.", "算了", "不用了，谢谢！", "取消"})
    void dropsTheQuestionOfTheModelWithoutAskingItAgain(String reply) throws Exception {
        var model = ScriptedModel.of(ScriptedReply.call("recognizeIntent", ASKING));
        try (var coordinator = coordinator(model, TestCards.catalog(), RunListener.NONE)) {
            var asked = coordinator.handleTurn(Conversation.empty(), "Postpone the trip");
            var dropped = coordinator.handleTurn(asked.conversation(), reply);

            assertThat(dropped.answer().state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(dropped.conversation().pending()).isNull();
            model.requireAllUsed();
        }
    }

    @Test
    void takesANewRequestForWhatItIsThoughAQuestionIsOpen() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("recognizeIntent", ASKING),
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.text("The total is 12."),
                        ScriptedReply.text("Drew it."),
                        ScriptedReply.text("The total is 12; see the chart."));
        try (var coordinator = coordinator(model, TestCards.catalog(), RunListener.NONE)) {
            var asked = coordinator.handleTurn(Conversation.empty(), "Postpone the trip");
            var turn = coordinator.handleTurn(asked.conversation(), "Sum sales.csv and draw it");

            assertThat(turn.answer().text()).isEqualTo("The total is 12; see the chart.");
            assertThat(turn.conversation().request()).isEqualTo("Sum sales.csv and draw it");
        }
    }

    @Test
    void offersTheFilesAtHandWhenNoneIsNamed() throws Exception {
        Files.writeString(directory.resolve("orders.csv"), "a\n1\n");

        var answer = handle(offline(), TestCards.catalog(), "计算每月总销售额");

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).contains("哪个文件");
        assertThat(answer.clarification())
                .isInstanceOfSatisfying(
                        Clarification.class,
                        asked -> assertThat(asked.options()).containsExactly("orders.csv"));
    }

    @Test
    void offersTheFileFirstWhoseColumnsTheRequestSpeaksOf() throws Exception {
        Files.writeString(directory.resolve("a.csv"), "month,amount\n1,2\n");
        Files.writeString(
                directory.resolve("b.csv"), "姓名,班级,语文\n张三,一班,90\n", Charset.forName("GB18030"));
        Files.writeString(directory.resolve("c.json"), "[{\"city\": \"Wuhan\", \"salary\": 1}]");
        Files.writeString(directory.resolve("a notes.md"), "x");

        var scores = handle(offline(), TestCards.catalog(), "统计各班级的语文平均分");
        var salaries = handle(offline(), TestCards.catalog(), "Average the salaries by city");
        var nothing = handle(offline(), TestCards.catalog(), "Plot a chart");

        assertThat(options(scores)).startsWith("b.csv");
        assertThat(options(salaries)).startsWith("c.json");
        assertThat(options(nothing)).containsExactly("a.csv", "b.csv", "c.json", "a notes.md");
    }

    private static List<String> options(Answer answer) {
        var asked = answer.clarification();
        return asked == null ? List.of() : asked.options();
    }

    @Test
    void asksForTheAddressOfASite() throws Exception {
        var answer =
                handle(
                        offline(),
                        TestCards.catalog(),
                        "Crawl the shop and compute the average price");

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).contains("http://");
    }

    @Test
    void chatsInTheUsersLanguage() throws Exception {
        assertThat(handle(offline(), TestCards.catalog(), "你好").text()).contains("离线模型");
        assertThat(handle(offline(), TestCards.catalog(), "Hello!").text())
                .contains("offline model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"What is the capital of France?", "法国的首都是哪里？"})
    void failsWhereOnlyALanguageModelKnowsTheAnswer(String question) throws Exception {
        var answer = handle(offline(), TestCards.catalog(), question);

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.problem())
                .isNotNull()
                .extracting(Problem::code)
                .isEqualTo(ModelProblem.NEEDS_MODEL.id());
        assertThat(answer.text()).containsAnyOf("knows no facts", "没有常识");
    }

    @ParameterizedTest
    @ValueSource(strings = {"你好", "thanks a lot", "who are you?", "你能做什么", "12 * 7 是多少"})
    void completesWhatRulesCanAnswer(String message) throws Exception {
        assertThat(handle(offline(), TestCards.catalog(), message).state())
                .isEqualTo(Answer.State.COMPLETED);
    }

    @Test
    void anAgentRegisteredLaterIsPlannedWith() throws Exception {
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.CRAWLER, "", List.of()));
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(TASK))
                        .whenever(
                                request -> request.role() == ModelRole.PLANNER,
                                ScriptedReply.call("generateWorkflow", PLAN))
                        .whenever(_ -> true, ScriptedReply.text("done"));

        var before = handle(model, catalog, "sum sales.csv and draw it");
        catalog.register(Agent.of(TestCards.DATA, "", List.of()));
        catalog.register(Agent.of(TestCards.CHART, "", List.of()));
        var after = handle(model, catalog, "sum sales.csv and draw it");

        assertThat(before.state()).isEqualTo(Answer.State.FAILED);
        assertThat(before.text()).contains("'data', which is not registered");
        assertThat(after.state()).isEqualTo(Answer.State.COMPLETED);
    }

    @Test
    void anAgentThatLacksWhatItNeedsIsNeitherOfferedNorTaken() throws Exception {
        var printer = new Requirement("printer", () -> false, "接上打印机", "connect a printer");
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.DATA, "", List.of()));
        catalog.register(Agent.of(TestCards.CHART.withRequirements(printer), "", List.of()));
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(TASK),
                        ScriptedReply.call("generateWorkflow", PLAN),
                        ScriptedReply.call("generateWorkflow", PLAN));

        var answer = handle(model, catalog, "sum sales.csv and draw it");

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text())
                .contains("'chart' is not available: missing printer: connect a printer");
        assertThat(model.requests().get(1).messages().getFirst().text())
                .doesNotContain("Draws charts.");
    }

    @Test
    void aWorkflowThatNamesSuchAnAgentIsNotBegun() throws Exception {
        var catalog = TestCards.catalog();
        var workflow = WorkflowJson.read(Json.parse(PLAN)).value();
        catalog.unregister("chart");
        var printer = new Requirement("printer", () -> false, "接上打印机", "connect a printer");
        catalog.register(Agent.of(TestCards.CHART.withRequirements(printer), "", List.of()));

        try (var coordinator = coordinator(ScriptedModel.of(), catalog, RunListener.NONE)) {
            var answer = coordinator.run(Workflow.from(workflow), "画出销售额");

            assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
            assertThat(answer.text()).contains("接上打印机");
        }
    }

    @Test
    void anAgentWrittenWhileAConversationRunsIsPlannedWithNext() throws Exception {
        var catalog = TestCards.catalog();
        var files = new MarkdownAgents(catalog, List.of(directory));
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(TASK))
                        .whenever(
                                request -> request.role() == ModelRole.PLANNER,
                                ScriptedReply.call(
                                        "generateWorkflow",
                                        PLAN.replace("\"chart\"", "\"weekly\"")))
                        .whenever(_ -> true, ScriptedReply.text("done"));
        try (var coordinator = coordinator(model, catalog, RunListener.NONE)) {
            var before = coordinator.handle("sum sales.csv and report");
            Files.writeString(
                    directory.resolve("weekly.md"),
                    "---\ndescription: Writes the weekly report.\n---\nBegin with the total.\n");
            files.reload();
            var after = coordinator.handle("sum sales.csv and report");

            assertThat(before.state()).isEqualTo(Answer.State.FAILED);
            assertThat(after.state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(model.requests())
                    .anyMatch(request ->
                            request.messages().getFirst().text().contains("Begin with the total."));
        }
    }

    @Test
    void anAgentWithoutRulesBorrowsThemOrSaysThatItNeedsAModel() {
        var catalog = TestCards.catalog();
        var card =
                new AgentCard(
                        "weekly", "Weekly", "Reports.", List.of(), List.of(), Set.of(), Set.of());
        catalog.register(Agent.of(card, "Begin with the total.", List.of()));
        var model = new OfflineModel(List.of(new SharedToolSkill(catalog, List.of())));
        var brief =
                new NodeBrief(
                        "run-1",
                        "agent-1",
                        1,
                        "weekly",
                        "周报",
                        "",
                        "写周报",
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "",
                        Language.ZH);

        assertThatThrownBy(() ->
                        model.chat(
                                ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("写周报")))
                                        .withBrief(Json.toValue(brief))))
                .satisfies(thrown ->
                        assertThat(LocalizedText.of(thrown).zh()).contains("“weekly”的指令需要真正的语言模型"));
    }

    @Test
    void interruptingCancelsTheRunAndStillAnswers() throws Exception {
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(TASK))
                        .whenever(
                                request -> request.role() == ModelRole.PLANNER,
                                ScriptedReply.call("generateWorkflow", PLAN))
                        .whenever(_ -> true, ScriptedReply.endless());
        var answer = new CompletableFuture<Answer>();
        var started = new CountDownLatch(1);
        try (var coordinator = coordinator(model, TestCards.catalog(), _ -> started.countDown())) {
            var thread =
                    Thread.startVirtualThread(() -> {
                        try {
                            answer.complete(coordinator.handle("sum sales.csv and draw it"));
                        } catch (InterruptedException e) {
                            answer.completeExceptionally(e);
                        }
                    });
            started.await();
            thread.interrupt();

            assertThat(answer.get().state()).isEqualTo(Answer.State.CANCELLED);
        }
    }

    private static ChatModel offline() {
        return new OfflineModel(OfflineSkills.of(TestCards.catalog()));
    }

    private Answer handle(ChatModel model, Catalog catalog, String message)
            throws InterruptedException {
        try (var coordinator = coordinator(model, catalog, RunListener.NONE)) {
            return coordinator.handle(message);
        }
    }

    private Coordinator coordinator(ChatModel model, Catalog catalog, RunListener runs) {
        return new Coordinator(
                TestConfigs.of(model, catalog, Workspace.of(directory))
                        .runListener(runs)
                        .conversationListener(this::record)
                        .build());
    }

    /** Visits of stages have their own test. */
    private void record(ConversationEvent event) {
        if (!(event instanceof ConversationEvent.StagesVisited)) {
            events.add(ConversationEventJson.typeOf(event));
        }
    }
}
