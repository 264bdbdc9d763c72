package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
final class DirectDialogueTest {
    private static final List<String> AGENTS = List.of("sarah", "david");
    private static final List<String> DIRECT =
            List.of("USER", "AGENT_INTERACT", "EMMA_MONITOR", "USER");

    @TempDir Path directory;
    private final List<VisitBatch> batches = new ArrayList<>();
    private final AgentSession session = new AgentSession();
    private Conversation conversation = Conversation.empty();

    private static List<AgentCard> cards() {
        return AGENTS.stream()
                .map(type ->
                        new AgentCard(
                                type, type, "Does it.", List.of(), List.of(), Set.of(), Set.of()))
                .toList();
    }

    private Coordinator coordinator(ScriptedModel model) {
        var catalog = new Catalog();
        cards().forEach(card -> catalog.register(Agent.of(card, "", List.of())));
        var coordinator =
                new Coordinator(
                        TestConfigs.of(model, catalog, Workspace.of(directory))
                                .conversationListener(this::on)
                                .build());
        coordinator.continueSession(session);
        return coordinator;
    }

    private void on(ConversationEvent.Progress event) {
        if (event instanceof StagesVisited(var batch)) {
            batches.add(batch);
        }
    }

    private Turn send(ScriptedModel model, String message) throws InterruptedException {
        batches.clear();
        try (var coordinator = coordinator(model)) {
            var turn = coordinator.handleTurn(conversation, message);
            conversation = turn.conversation();
            return turn;
        }
    }

    private List<Visit> visits() {
        var graph = CoordinatorGraph.of(CoordinatorGraph.shippedDocument(), cards()).graph();
        var run = GraphRun.of(graph, VisitBatch.eventsOf(batches, 1));
        assertThat(run.isOver()).as("it has its answer").isTrue();
        assertThat(run.visits()).allMatch(visit -> visit.status().isEnd());
        assertThat(run.visits()).allMatch(visit -> visit.from() < visit.number());
        return run.visits();
    }

    private List<String> nodes() {
        return visits().stream().map(visit -> visit.node().value()).toList();
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request -> request.brief().field("agent").asText().equals(agent);
    }

    private static ScriptedModel replying(String agent, String... replies) {
        return new ScriptedModel()
                .when(
                        asked(agent),
                        Stream.of(replies).map(ScriptedReply::text).toArray(ScriptedReply[]::new));
    }

    private void invite(String agent) {
        session.apply(Instant.EPOCH, new AgentInvited(agent, "write the scene", "u"));
    }

    @Test
    void invitesTheAgentThatAMessageAddresses() throws Exception {
        var turn = send(replying("sarah", "A scene."), "@sarah write a scene");

        assertThat(turn.answer().text()).contains("A scene.");
        assertThat(nodes())
                .containsExactly(
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
                        "USER");
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.ENGAGED);
        assertThat(session.stateOf("david")).isEqualTo(AgentState.DORMANT);
    }

    @Test
    void passesTheNextMessagesToTheAgentWhileTheCoordinatorObserves() throws Exception {
        send(replying("sarah", "A scene."), "@sarah write a scene");

        var model = replying("sarah", "Shorter.");
        var turn = send(model, "make it shorter");

        assertThat(turn.answer().text()).contains("Shorter.");
        assertThat(nodes()).isEqualTo(DIRECT);
        assertThat(visits().get(2).outputs()).containsEntry("summary", Value.of("Shorter."));
        assertThat(session.stateOf("sarah")).isEqualTo(AgentState.ENGAGED);
        assertThat(model.requests())
                .as("the history is not passed on")
                .noneMatch(request ->
                        request.messages().stream()
                                .anyMatch(message -> message.text().contains("A scene.")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop", "Back to Emma.", "结束对话", "回到 Emma。"})
    void dismissesTheAgentByStopWords(String message) throws Exception {
        invite("sarah");

        var turn = send(new ScriptedModel(), message);

        assertThat(turn.answer().state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(turn.answer().text()).contains("sarah");
        assertThat(nodes())
                .containsExactly(
                        "USER",
                        "AGENT_INTERACT",
                        "AGENT_COMPLETE",
                        "EMMA_RECEIVE",
                        "EMMA_EVALUATE",
                        "EMMA_DISMISS",
                        "EMMA_RESPOND",
                        "USER");
        assertThat(session.engagements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@zorro write a scene", "@sarah", "back to Emma", "回到 Emma"})
    void answersWhatIsForNobodyWithoutAModel(String message) throws Exception {
        var turn = send(new ScriptedModel(), message);

        assertThat(turn.answer().text()).isNotBlank();
        assertThat(nodes())
                .containsExactly(
                        "USER",
                        "EMMA_LISTEN",
                        "EMMA_ANALYZE",
                        "EMMA_DECIDE",
                        "EMMA_RESPOND",
                        "USER");
        assertThat(visits()).noneMatch(visit -> visit.status() == VisitStatus.FAILED);
    }

    @Test
    void dismissesAllAgentsByOneStopWord() throws Exception {
        invite("sarah");
        invite("david");

        send(new ScriptedModel(), "stop");

        assertThat(nodes()).filteredOn("EMMA_DISMISS"::equals).hasSize(2);
        assertThat(nodes()).filteredOn("EMMA_RESPOND"::equals).hasSize(1);
        assertThat(session.engagements()).isEmpty();
    }

    @Test
    void leavesAMessageToTheCoordinatorWhereSeveralAgentsAreEngaged() throws Exception {
        invite("sarah");
        invite("david");
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(
                                        "{\"intent\": \"simple_chat\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": false}"))
                        .whenever(_ -> true, ScriptedReply.text("Hello."));

        send(model, "hello");

        assertThat(nodes())
                .contains("EMMA_LISTEN", "EMMA_RESPOND")
                .doesNotContain("AGENT_INTERACT");
        assertThat(session.directEngagements()).hasSize(2);
    }

    @Test
    void letsAnEngagedAgentHandItsWorkOffThroughTheCoordinator() throws Exception {
        invite("sarah");
        var model =
                new ScriptedModel()
                        .when(
                                asked("sarah"),
                                ScriptedReply.call(
                                        "handOff",
                                        "{\"agent\": \"david\", \"brief\": \"draw the scene\", \"reason\": \"it is a picture\"}"))
                        .when(asked("david"), ScriptedReply.text("Drawn."));

        send(model, "draw it");

        assertThat(nodes())
                .containsSubsequence(
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
                        "EMMA_DISMISS",
                        "EMMA_RESPOND",
                        "USER");
        assertThat(session.engagements()).as("both were dismissed").isEmpty();
    }

    @Test
    void dismissesAnAgentThatFails() throws Exception {
        invite("sarah");
        var model =
                new ScriptedModel()
                        .whenever(
                                asked("sarah"),
                                ScriptedReply.call(
                                        "reportFailure", "{\"reason\": \"there is no scene\"}"))
                        .whenever(
                                request -> request.role() == ModelRole.COMPOSER,
                                ScriptedReply.text("It failed: there is no scene."));

        var turn = send(model, "make it shorter");

        assertThat(turn.answer().state()).isEqualTo(Answer.State.FAILED);
        assertThat(turn.answer().text()).contains("there is no scene");
        assertThat(nodes()).contains("AGENT_COMPLETE", "EMMA_EVALUATE", "EMMA_RESPOND");
        assertThat(session.engagements()).isEmpty();
    }
}
