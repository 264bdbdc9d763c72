package dev.troupe.chat;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class TurnVisitsTest {
    private static final String TASK =
            "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": true}";
    private static final String CHAT =
            "{\"intent\": \"simple_chat\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": false}";
    private static final String MESSAGE = "write the scene and draw it";
    private static final List<String> ONE_AGENT =
            List.of(
                    "USER",
                    "EMMA_LISTEN",
                    "EMMA_ANALYZE",
                    "EMMA_DECIDE",
                    "SARAH",
                    "EMMA_SUMMARY",
                    "EMMA_INVITE",
                    "AGENT_ACTIVE",
                    "AGENT_WORK",
                    "AGENT_INTERACT",
                    "AGENT_COMPLETE",
                    "EMMA_RECEIVE",
                    "EMMA_EVALUATE",
                    "EMMA_DISMISS",
                    "EMMA_RESPOND",
                    "USER");

    @TempDir Path directory;
    private InMemoryJournal journal = new InMemoryJournal();
    private final List<VisitBatch> batches = new ArrayList<>();
    private final List<JournalEntry> entries = new ArrayList<>();

    private static String plan(String... nodes) {
        return "{\"id\": \"workflow-7\", \"name\": \"Scene\", \"description\": \"Write a scene and draw it\", \"agentGraph\": ["
                + String.join(",", nodes)
                + "]}";
    }

    private static String node(String id, String type, int step, String... dependencies) {
        var parents = String.join("\", \"", dependencies);
        return """
        {"id": "%s", "type": "%s", "name": "%s", "desc": "do %s", "steps": [{"stepNumber": %d, "desc": "do it"}], "dependencies": [%s]}\
        """
                .formatted(id, type, id, id, step, parents.isEmpty() ? "" : "\"" + parents + "\"");
    }

    private static ScriptedModel model(String intent, String plan) {
        return new ScriptedModel()
                .whenever(request -> request.role() == ModelRole.ROUTER, ScriptedReply.text(intent))
                .whenever(
                        request -> request.role() == ModelRole.PLANNER,
                        ScriptedReply.call("generateWorkflow", plan));
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request -> request.brief().field("agent").asText().equals(agent);
    }

    private Coordinator coordinator(ScriptedModel model) {
        var catalog = new Catalog();
        for (var type : List.of("sarah", "david", "table")) {
            var card =
                    new AgentCard(type, type, "Does it.", List.of(), List.of(), Set.of(), Set.of());
            catalog.register(Agent.of(card, "", List.of()));
        }
        return new Coordinator(
                TestConfigs.of(model, catalog, Workspace.of(directory))
                        .journal(journal)
                        .runListener(this::on)
                        .conversationListener(this::on)
                        .build());
    }

    private synchronized void on(JournalEntry entry) {
        entries.add(entry);
    }

    private synchronized void on(ConversationEvent.Progress event) {
        if (event instanceof StagesVisited(var batch)) {
            batches.add(batch);
        }
    }

    private Answer handle(ScriptedModel model) throws InterruptedException {
        return handle(model, Conversation.empty());
    }

    private Answer handle(ScriptedModel model, Conversation conversation)
            throws InterruptedException {
        try (var coordinator = coordinator(model)) {
            return coordinator.handleTurn(conversation, MESSAGE).answer();
        }
    }

    /** The visits, which are those of one message with one answer. */
    private static List<Visit> visits(List<VisitBatch> batches) {
        var cards =
                List.of("sarah", "david", "table").stream()
                        .map(type ->
                                new AgentCard(
                                        type,
                                        type,
                                        "Does it.",
                                        List.of(),
                                        List.of(),
                                        Set.of(),
                                        Set.of()))
                        .toList();
        var graph = CoordinatorGraph.of(CoordinatorGraph.shippedDocument(), cards).graph();
        var run = GraphRun.of(graph, VisitBatch.eventsOf(batches, 1));
        assertThat(run.isOver()).isTrue();
        assertThat(run.visits()).allMatch(visit -> visit.status().isEnd());
        assertThat(run.visits()).allMatch(visit -> visit.from() < visit.number());
        assertThat(run.visits())
                .filteredOn(visit -> visit.node().equals(Stage.EMMA_RESPOND.node()))
                .hasSize(1);
        return run.visits();
    }

    private static List<String> nodes(List<Visit> visits) {
        return visits.stream().map(visit -> visit.node().value()).toList();
    }

    private static List<Visit> of(List<Visit> visits, Stage stage) {
        return visits.stream().filter(visit -> visit.node().equals(stage.node())).toList();
    }

    @Test
    void passesThroughAllStagesForOneAgent() throws Exception {
        var answer =
                handle(
                        model(TASK, plan(node("n1", "sarah", 1)))
                                .whenever(_ -> true, ScriptedReply.text("The scene.")));

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        var visits = visits(batches);
        assertThat(nodes(visits)).isEqualTo(ONE_AGENT);
        assertThat(of(visits, Stage.EMMA_ANALYZE).getFirst().outputs())
                .containsEntry("intent", Value.of("complex_workflow"));
        assertThat(of(visits, Stage.AGENT_WORK).getFirst().outputs())
                .containsEntry("summary", Value.of("The scene."))
                .containsEntry("status", Value.of("completed"));
        assertThat(of(visits, Stage.EMMA_INVITE).getFirst().outputs())
                .containsEntry("state", Value.of("engaged"));
        assertThat(of(visits, Stage.EMMA_DISMISS).getFirst().outputs())
                .containsEntry("state", Value.of("dormant"));
        assertThat(visits).allMatch(visit -> visit.duration().isPresent());
    }

    @Test
    void answersDirectlyWhereNoAgentIsNeeded() throws Exception {
        handle(model(CHAT, "").whenever(_ -> true, ScriptedReply.text("Hello.")));

        assertThat(nodes(visits(batches)))
                .containsExactly(
                        "USER",
                        "EMMA_LISTEN",
                        "EMMA_ANALYZE",
                        "EMMA_DECIDE",
                        "EMMA_RESPOND",
                        "USER");
    }

    @Test
    void invitesIndependentAgentsSideBySideAndTheNextAfterBoth() throws Exception {
        handle(
                model(
                                TASK,
                                plan(
                                        node("n1", "sarah", 1),
                                        node("n2", "david", 2),
                                        node("n3", "table", 3, "n1", "n2")))
                        .whenever(_ -> true, ScriptedReply.text("ok")));

        var visits = visits(batches);
        assertThat(of(visits, Stage.AGENT_WORK))
                .extracting(Visit::subject)
                .containsExactlyInAnyOrder("n1", "n2", "n3");
        assertThat(of(visits, Stage.EMMA_DISMISS)).hasSize(3);
        assertThat(of(visits, Stage.EMMA_DECIDE)).hasSize(2);
        assertThat(nodes(visits)).contains("SARAH", "DAVID", "TABLE");
        var last = of(visits, Stage.EMMA_DECIDE).getLast();
        assertThat(visits)
                .anyMatch(visit -> visit.from() == last.number() && visit.subject().equals("n3"));
    }

    @Test
    void handsOnThroughTheCoordinatorWithReasonAndSummary() throws Exception {
        var handOff =
                ScriptedReply.call(
                        "handOff",
                        "{\"agent\": \"david\", \"brief\": \"draw scene one\", \"reason\": \"not mine\"}");

        handle(
                model(TASK, plan(node("n1", "sarah", 1)))
                        .when(asked("sarah"), handOff)
                        .whenever(_ -> true, ScriptedReply.text("Drawn.")));

        var visits = visits(batches);
        assertThat(nodes(visits))
                .containsSubsequence(
                        "SARAH",
                        "AGENT_WORK",
                        "AGENT_INTERACT",
                        "AGENT_HANDOFF",
                        "EMMA_RECEIVE",
                        "EMMA_EVALUATE",
                        "EMMA_DISMISS",
                        "EMMA_DECIDE",
                        "DAVID",
                        "EMMA_SUMMARY",
                        "EMMA_INVITE",
                        "AGENT_WORK",
                        "AGENT_COMPLETE",
                        "EMMA_RESPOND");
        assertThat(of(visits, Stage.AGENT_HANDOFF).getFirst().inputs())
                .containsEntry("reason", Value.of("not mine"))
                .containsEntry("to", Value.of("david"));
        assertThat(
                        requireNonNull(
                                        of(visits, Stage.EMMA_SUMMARY)
                                                .getLast()
                                                .outputs()
                                                .get("taskSummary"))
                                .field("task"))
                .isEqualTo(Value.of("draw scene one"));
    }

    @Test
    void answersAfterAnAgentFailed() throws Exception {
        handle(
                model(TASK, plan(node("n1", "sarah", 1)))
                        .whenever(
                                _ -> true,
                                ScriptedReply.failure(ModelProblem.REFUSED, "not today")));

        var visits = visits(batches);
        assertThat(of(visits, Stage.AGENT_WORK).getFirst().status()).isEqualTo(VisitStatus.FAILED);
        assertThat(of(visits, Stage.EMMA_RECEIVE).getFirst().inputs())
                .containsEntry("notice", Value.of("failed"));
    }

    @Test
    void recordsNothingOfTheHistoryInASummary() throws Exception {
        var before =
                Conversation.of(
                        List.of(TurnRecord.ofText("my safe has the code HUSH-4711", "noted")));

        handle(
                model(TASK, plan(node("n1", "sarah", 1)))
                        .whenever(_ -> true, ScriptedReply.text("ok")),
                before);

        var summaries = of(visits(batches), Stage.EMMA_SUMMARY);
        assertThat(summaries).isNotEmpty();
        assertThat(summaries.toString()).doesNotContain("HUSH-4711", "noted", MESSAGE);
        assertThat(summaries.toString()).contains("do n1", "Write a scene and draw it");
    }

    @Test
    void isReadBackAsItWasWritten() throws Exception {
        handle(
                model(TASK, plan(node("n1", "sarah", 1), node("n2", "david", 2, "n1")))
                        .whenever(_ -> true, ScriptedReply.text("ok")));

        for (var batch : batches) {
            var event = new StagesVisited(batch);
            var type = ConversationEventJson.typeOf(event);
            var text = Json.write(ConversationEventJson.payloadOf(event));
            assertThat(type).isEqualTo("graph.visited");
            assertThat(ConversationEventJson.read(type, Json.parse(text))).isEqualTo(event);
        }
    }

    /** The process ends after any of its records; the next one continues, and repeats no visit. */
    @Test
    void continuesAfterAnEndOfTheProcessAtAnyPoint() throws Exception {
        var plan =
                plan(
                        node("n1", "sarah", 1),
                        node("n2", "david", 2),
                        node("n3", "table", 3, "n1", "n2"));
        handle(model(TASK, plan).whenever(_ -> true, ScriptedReply.text("ok")));
        var whole = List.copyOf(batches);
        var expected = nodes(visits(whole)).stream().sorted().toList();
        var run = entries.getFirst().run();
        var recorded = List.copyOf(entries);

        for (int kept = 0; kept < whole.size(); kept++) {
            long sequence = kept == 0 ? 0 : whole.get(kept - 1).sequence();
            for (long ahead = 0; ahead <= 1; ahead++) { // the journal may be ahead of the visits
                var continued =
                        continueFrom(plan, whole.subList(0, kept), run, recorded, sequence + ahead);
                assertThat(nodes(visits(continued)).stream().sorted().toList())
                        .as("after %d batches, %d ahead", kept, ahead)
                        .isEqualTo(expected);
            }
        }
    }

    private List<VisitBatch> continueFrom(
            String plan,
            List<VisitBatch> kept,
            RunId run,
            List<JournalEntry> recorded,
            long sequence)
            throws InterruptedException {
        journal = new InMemoryJournal();
        var left = recorded.stream().filter(entry -> entry.sequence() <= sequence).toList();
        batches.clear();
        batches.addAll(kept);
        boolean isRunning = !left.isEmpty() && kept.stream().anyMatch(batch -> batch.run() != null);
        if (isRunning) {
            journal.append(run, left);
        }
        try (var coordinator =
                coordinator(model(TASK, plan).whenever(_ -> true, ScriptedReply.text("ok")))) {
            coordinator.continueVisits(kept);
            if (isRunning) {
                coordinator.resume(run);
            } else {
                coordinator.handleTurn(Conversation.empty(), MESSAGE);
            }
        }
        return List.copyOf(batches);
    }
}
