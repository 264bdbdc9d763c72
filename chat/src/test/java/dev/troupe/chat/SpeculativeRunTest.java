package dev.troupe.chat;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.call.RetryingModel;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class SpeculativeRunTest {
    private static final String TASK =
            "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": true}";
    private static final String HEAD =
            "{\"id\": \"workflow-7\", \"name\": \"Sales\", \"description\": \"Add up the sales of the year\", \"agentGraph\": [";
    private static final String READ = node("read", "crawler", "") + ",";
    private static final NodeId READER = new NodeId("read");

    private static final AgentCard CLERK =
            new AgentCard(
                    "clerk", "Clerk", "Saves files.", List.of(), List.of(), Set.of(), Set.of());

    @TempDir Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();
    private final Set<RunId> runs = new LinkedHashSet<>();
    private final List<String> order = new ArrayList<>();
    private final List<String> ends = new ArrayList<>(); // where runs begin and end
    private final CountDownLatch readerStarted = new CountDownLatch(1);

    private static String node(String id, String type, String dependency) {
        return """
        {"id": "%s", "type": "%s", "name": "%s", "desc": "do %s", "steps": [{"stepNumber": 1, "desc": "do it"}], "dependencies": [%s]}\
        """
                .formatted(id, type, id, id, dependency.isEmpty() ? "" : "\"" + dependency + "\"");
    }

    /** Continues only once the reader runs, so it must have been started early. */
    private final ScriptedReply.Pause untilReaderRuns =
            piece -> {
                if (piece == 2) {
                    readerStarted.await();
                }
            };

    @Test
    void startsWhatOnlyReadsWhileThePlanIsStillBeingWritten() throws Exception {
        var answer =
                handle(
                        model(
                                ScriptedReply.callInPieces(
                                        "generateWorkflow",
                                        untilReaderRuns,
                                        HEAD,
                                        READ,
                                        node("save", "clerk", "read") + "]}")));

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(runs).hasSize(1);
        assertThat(order).startsWith("NodeStarted read", "plan.created");
        assertThat(requireNonNull(answer.run()).workflow().nodes()).hasSize(2);
        assertThat(requireNonNull(answer.run()).result(new NodeId("save"))).isNotNull();
    }

    @Test
    void startsNothingThatChangesFilesOrWaitsForIt() throws Exception {
        var answer =
                handle(
                        model(
                                ScriptedReply.callInPieces(
                                        "generateWorkflow",
                                        ScriptedReply.Pause.NONE,
                                        HEAD,
                                        node("save", "clerk", "") + ",",
                                        node("read", "crawler", "save") + "]}")));

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(order.getFirst()).isEqualTo("plan.created");
    }

    @Test
    void cancelsWhatItBeganForAPlanThatIsInvalid() throws Exception {
        var answer =
                handle(
                        model(
                                ScriptedReply.callInPieces(
                                        "generateWorkflow",
                                        untilReaderRuns,
                                        HEAD,
                                        READ,
                                        node("x", "teleporter", "nowhere") + "]}"),
                                ScriptedReply.call("generateWorkflow", "{\"agentGraph\": []}")));

        assertThat(answer.state()).isEqualTo(Answer.State.FAILED);
        assertThat(answer.text()).contains("Agent graph is empty");
        assertThat(runs).hasSize(1);
        assertThat(endOf(runs.iterator().next())).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void runsThePlanAnewWhereItCameOutOtherwise() throws Exception {
        var other =
                HEAD
                        + READ.replace("do read", "read something else")
                        + node("x", "clerk", "read")
                        + "]}";
        var answer =
                handle(
                        model(
                                ScriptedReply.callInPieces(
                                        "generateWorkflow",
                                        untilReaderRuns,
                                        HEAD,
                                        READ,
                                        node("x", "teleporter", "nowhere") + "]}"),
                                ScriptedReply.call("generateWorkflow", other)));

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(runs).hasSize(2);
        assertThat(endOf(runs.iterator().next())).isEqualTo(RunStatus.CANCELLED);
        var early = List.copyOf(runs).getFirst();
        var anew = List.copyOf(runs).getLast();
        assertThat(ends) // one after the other
                .containsExactly(
                        "RunStarted " + early,
                        "RunFinished " + early,
                        "RunStarted " + anew,
                        "RunFinished " + anew);
        assertThat(requireNonNull(answer.run()).workflow().nodes().getFirst().desc())
                .isEqualTo("read something else");
    }

    @Test
    void goesOnWithWhatItBeganWhereTheReplyBreaksOffAndComesAgain() throws Exception {
        var whole = HEAD + READ + node("save", "clerk", "read") + "]}";
        var answer =
                handle(
                        model(
                                ScriptedReply.callInPieces(
                                                "generateWorkflow", untilReaderRuns, HEAD, READ, "")
                                        .withFailureAtEnd(ModelProblem.NETWORK, "broken"),
                                ScriptedReply.call("generateWorkflow", whole)));

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(runs).hasSize(1);
        assertThat(order).startsWith("NodeStarted read", "plan.created");
    }

    @Test
    void handsNothingOffToWhatChangesFilesWhileThePlanIsStillBeingWritten() throws Exception {
        var tried = new CountDownLatch(2); // turns of the reader
        var plan =
                ScriptedReply.callInPieces(
                        "generateWorkflow",
                        piece -> {
                            if (piece == 2) {
                                tried.await();
                            }
                        },
                        HEAD,
                        READ,
                        node("save", "clerk", "read") + "]}");
        var handOff = "{\"agent\": \"clerk\", \"brief\": \"save it\", \"reason\": \"not mine\"}";
        var model =
                new ScriptedModel()
                        .when(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(TASK))
                        .when(request -> request.role() == ModelRole.PLANNER, plan)
                        .when(
                                request -> isTurnOfReader(request, tried),
                                ScriptedReply.call("handOff", handOff),
                                ScriptedReply.text("read it"))
                        .whenever(_ -> true, ScriptedReply.text("done"));

        var answer = handle(model);

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(journal.read(runs.iterator().next(), 0))
                .noneMatch(entry ->
                        entry.event() instanceof RunEvent.NodeReported(_, var type, _)
                                && type.equals("handoff.made"));
    }

    private static boolean isTurnOfReader(ModelRequest request, CountDownLatch tried) {
        boolean isTurn = request.brief().field("agent").asText().equals("crawler");
        if (isTurn) {
            tried.countDown();
        }
        return isTurn;
    }

    @Test
    void leavesAPlanAloneThatIsReadyOnlyAfterTheProcessWasToldToEnd() throws Exception {
        var made = new AtomicReference<Coordinator>();
        var plan =
                ScriptedReply.callInPieces(
                        "generateWorkflow",
                        piece -> {
                            if (piece == 1) {
                                requireNonNull(made.get()).shutdown(Duration.ZERO);
                            }
                        },
                        HEAD,
                        node("save", "clerk", "") + "]}");

        Answer answer;
        try (var coordinator = coordinator(model(plan))) {
            made.set(coordinator);
            answer = coordinator.handle("sum sales.csv and save it");
        }

        assertThat(answer.state()).isEqualTo(Answer.State.INTERRUPTED);
        assertThat(answer.text()).contains("interrupted");
        assertThat(runs).isEmpty();
    }

    private RunStatus endOf(RunId run) {
        return RunState.of(run, journal.read(run, 0)).status();
    }

    private static ScriptedModel model(ScriptedReply... plans) {
        return new ScriptedModel()
                .when(request -> request.role() == ModelRole.ROUTER, ScriptedReply.text(TASK))
                .when(request -> request.role() == ModelRole.PLANNER, plans)
                .whenever(_ -> true, ScriptedReply.text("done"));
    }

    private Answer handle(ScriptedModel model) throws InterruptedException {
        try (var coordinator = coordinator(model)) {
            return coordinator.handle("sum sales.csv and save it");
        }
    }

    private Coordinator coordinator(ScriptedModel model) {
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.CRAWLER, "", List.of()));
        catalog.register(Agent.of(CLERK, "", List.of(new Saving())));
        return new Coordinator(
                TestConfigs.of(
                                new RetryingModel(model, RetryPolicy.STANDARD),
                                catalog,
                                Workspace.of(directory))
                        .journal(journal)
                        .runListener(this::heard)
                        .conversationListener(event -> heard(ConversationEventJson.typeOf(event)))
                        .build());
    }

    private synchronized void heard(String type) {
        if (type.equals("plan.created")) {
            order.add(type);
        }
    }

    private synchronized void heard(JournalEntry entry) {
        runs.add(entry.run());
        if (entry.event() instanceof RunEvent.RunStarted) {
            ends.add("RunStarted " + entry.run());
        }
        if (entry.event() instanceof RunEvent.RunFinished) {
            ends.add("RunFinished " + entry.run());
        }
        if (entry.event() instanceof RunEvent.NodeStarted(var node, _)) {
            order.add("NodeStarted " + node);
            if (node.equals(READER)) {
                readerStarted.countDown();
            }
        }
    }

    /** A tool that changes files. */
    private record Saving() implements Tool<Saving.Input, String> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("save", "Saves.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            return "saved";
        }
    }
}
