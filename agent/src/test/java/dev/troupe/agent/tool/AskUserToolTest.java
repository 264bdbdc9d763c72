package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.call.ToolRunnerTest;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that asks the user, whose engine may end in the meantime. */
class AskUserToolTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;

    private final InMemoryJournal journal = new InMemoryJournal();
    private final ManualClock clock = new ManualClock();
    private final List<String> thought = new ArrayList<>();
    private String called = AskUserTool.NAME;

    /** Asks which quarter, then reports the answer. */
    private ChatModel model(String arguments) {
        return (request, _) -> {
            var last = request.messages().getLast();
            thought.add(last.text());
            return last instanceof Message.ToolResult(_, _, var text, _)
                    ? ModelReply.text("heard " + text, "test")
                    : ModelReply.calls(List.of(new ToolCall("1", called, arguments)), "test");
        };
    }

    private Engine engine(ApprovalHandler approvals, String arguments) {
        var card =
                new AgentCard("work", "Worker", "Works.", List.of(), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        catalog.register(Agent.of(card, "", List.of(new AskUserTool())));
        var bodies =
                new AgentExecutor(
                        catalog,
                        model(arguments),
                        Workspace.of(directory),
                        clock,
                        AgentOptions.STANDARD
                                .withApprovals(approvals)
                                .withApprovalExpiry(Duration.ofHours(1)));
        return Engine.builder(bodies).journal(journal).time(clock).releaseWaiting().build();
    }

    private RunState started(ApprovalHandler approvals, String arguments)
            throws InterruptedException {
        var node =
                AgentNode.of(
                        "agent-1", "work", "work", "work", List.of(new Step(1, "x")), List.of());
        var workflow =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1", "w", "Do the work of this test", List.of(node)));
        try (var engine = engine(approvals, arguments)) {
            return engine.start(RUN, workflow, RunOptions.STANDARD, Map.of()).await();
        }
    }

    private static String summary(RunState run) {
        return run.result(NODE) instanceof NodeResult.Succeeded(_, var summary, _, _)
                ? summary
                : "the node came to " + run.result(NODE);
    }

    private static final String QUARTER =
            "{\"question\":\"Which quarter?\",\"options\":[\"Q1\",\"Q2\"],\"freeText\":false}";

    @Test
    void waitsWithoutAProcessAndGoesOnWithTheAnswer() throws Exception {
        var waiting = started(ApprovalHandler.LATER, QUARTER);

        assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
        var open = waiting.questions().getFirst();
        var question = UserQuestion.of(RUN, open).orElseThrow();
        assertThat(question.text()).isEqualTo("Which quarter?");
        assertThat(question.options()).containsExactly("Q1", "Q2");
        assertThat(question.agent()).isEqualTo("work");

        try (var engine = engine(ApprovalHandler.LATER, QUARTER)) {
            var answer = new QuestionAnswered(open.question().key(), Value.of("Q2"), "user");
            assertThat(summary(engine.resume(RUN, answer).await())).contains("heard", "Q2");
        }
        assertThat(thought).as("each turn of the model once").hasSize(2);
    }

    @Test
    void answersCallsByItsFormerName() throws Exception {
        called = "askPerson";
        var open = started(ApprovalHandler.LATER, QUARTER).questions().getFirst();

        try (var engine = engine(ApprovalHandler.LATER, QUARTER)) {
            var answer = new QuestionAnswered(open.question().key(), Value.of("Q1"), "user");
            assertThat(summary(engine.resume(RUN, answer).await())).contains("heard", "Q1");
        }
        assertThat(thought).hasSize(2);
    }

    @Test
    void aPersonWhoIsThereAnswersAtOnce() throws Exception {
        ApprovalHandler there =
                new ApprovalHandler() {
                    @Override
                    public Optional<Approval> ask(ApprovalRequest request) {
                        return Optional.empty();
                    }

                    @Override
                    public Optional<String> answer(UserQuestion question) {
                        return question.parseAnswer("1");
                    }
                };

        assertThat(summary(started(there, QUARTER))).contains("Q1");
    }

    @Test
    void tellsTheModelThatNobodyAnsweredInTime() throws Exception {
        started(ApprovalHandler.LATER, QUARTER);
        clock.advance(Duration.ofHours(2));

        try (var engine = engine(ApprovalHandler.LATER, QUARTER)) {
            assertThat(summary(engine.resume(RUN).await()))
                    .contains("no_result", "timed out without an answer");
        }
    }

    @ParameterizedTest
    @CsvSource({"2,false,Q2", "q1,false,Q1", "Q3,false,", "Q3,true,Q3", "3,false,", "'  ',true,"})
    void takesAnOptionByNumberOrWordsAndOtherWordsWhereTheyWillDo(
            String reply, boolean isFree, String expected) {
        var question =
                new UserQuestion(
                        "r",
                        "n",
                        "work",
                        "Which?",
                        List.of("Q1", "Q2"),
                        isFree,
                        true,
                        false,
                        Language.EN);

        assertThat(question.parseAnswer(reply)).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void recordsWhetherAQuestionLapses() {
        for (boolean lapses : List.of(true, false)) {
            var question =
                    new UserQuestion(
                            RUN.value(),
                            NODE.value(),
                            "work",
                            "Go on?",
                            List.of("Yes", "No"),
                            false,
                            false,
                            lapses,
                            Language.EN);
            var open = new OpenQuestion(NODE, question.toQuestion(null), null);

            assertThat(UserQuestion.of(RUN, open)).hasValue(question);
        }
    }

    @Test
    void aToolThatMustNotBeRepeatedCannotAsk() throws Exception {
        var asking =
                new ToolRunnerTest.Probe(
                        ToolSpec.readWrite("look", "Looks.", ToolRunnerTest.Input.class),
                        (_, context) -> context.askUser("?", List.of(), true));
        var runner = new ToolRunner(List.of(asking), ToolLimits.STANDARD);

        var reply =
                runner.call(
                        new ToolCall("1", "look", "{\"name\":\"a\"}"), new FakeContext(directory));

        assertThat(reply.message()).contains("declare it repeatable");
    }
}
