package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphMetadata;
import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import dev.troupe.testing.TestSize;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any valid document and any sequence of messages, failures and ends of the process: each message
 * has exactly one answer, its visits have no cycle, no agent is engaged without a cause, and no
 * summary has anything of the history.
 */
@Timeout(300)
final class RandomSessionTest {
    private static final List<String> AGENTS = List.of("sarah", "david", "table", "sound");
    private static final String SECRET = "HUSH-4711";
    private static final int MESSAGES = 4;

    @TempDir Path directory;
    private final List<VisitBatch> batches = new ArrayList<>();
    private final List<JournalEntry> entries = new ArrayList<>();
    private final List<ConversationEvent> history = new ArrayList<>(); // of earlier messages
    private InMemoryJournal journal = new InMemoryJournal();

    static LongStream seeds() {
        return LongStream.range(0, TestSize.of(40, 400));
    }

    private static List<AgentCard> cards() {
        return AGENTS.stream()
                .map(type ->
                        new AgentCard(
                                type, type, "Does it.", List.of(), List.of(), Set.of(), Set.of()))
                .toList();
    }

    /** The shipped document as a user may have edited it. */
    private static StateGraphDocument document(Random random) {
        var shipped = CoordinatorGraph.shippedDocument();
        var metadata = shipped.metadata();
        var config =
                new GraphConfig(
                        1 + random.nextInt(9),
                        Duration.ofMinutes(2),
                        random.nextInt(4) > 0,
                        random.nextInt(5));
        var edited =
                new GraphMetadata(
                        "edited",
                        metadata.name(),
                        metadata.version(),
                        metadata.description(),
                        config,
                        null,
                        null,
                        null,
                        null);
        var edges = new ArrayList<GraphEdge>(shipped.edges());
        if (random.nextInt(4) == 0) {
            edges.removeIf(edge -> edge.id().equals("e21")); // no direct dialogue
        }
        if (random.nextInt(4) == 0) {
            edges.removeIf(edge -> edge.id().equals("e22")); // the coordinator does not observe
        }
        if (random.nextInt(3) == 0) {
            edges.replaceAll(edge -> withOtherCondition(edge, random));
        }
        if (random.nextInt(4) == 0) {
            Collections.shuffle(edges, random);
        }
        var nodes = new ArrayList<>(shipped.nodes());
        if (random.nextInt(4) == 0) {
            Collections.shuffle(nodes, random);
        }
        var document = new StateGraphDocument(edited, nodes, edges);
        return CoordinatorGraph.check(document).isEmpty() ? document : shipped;
    }

    /** A branch for a specialist that is taken by other words, or by none. */
    private static GraphEdge withOtherCondition(GraphEdge edge, Random random) {
        var branch = edge.branch();
        if (branch == null || !branch.expression().startsWith("needs")) {
            return edge;
        }
        var expression =
                switch (random.nextInt(3)) {
                    case 0 -> branch.expression() + " or request contains 'scene'";
                    case 1 -> "request contains 'never written'";
                    default -> branch.expression();
                };
        return new GraphEdge(
                edge.id(),
                edge.source(),
                edge.target(),
                edge.type(),
                new GraphEdge.Branch(expression, branch.description(), branch.priority()),
                edge.properties(),
                edge.payload(),
                edge.metadata());
    }

    private static String plan(Random random) {
        int count = 1 + random.nextInt(5);
        var nodes =
                IntStream.rangeClosed(1, count)
                        .mapToObj(n ->
                                """
                                {"id": "n%d", "type": "%s", "name": "n%d", "desc": "do n%d", "steps": [{"stepNumber": %d, "desc": "do it"}], "dependencies": [%s]}\
                                """
                                        .formatted(
                                                n,
                                                AGENTS.get(random.nextInt(AGENTS.size())),
                                                n,
                                                n,
                                                n,
                                                n > 1 && random.nextBoolean()
                                                        ? "\"n" + (n - 1) + "\""
                                                        : ""))
                        .toList();
        return "{\"id\": \"workflow-7\", \"name\": \"Scene\", \"description\": \"Write a scene and draw it\", \"agentGraph\": ["
                + String.join(",", nodes)
                + "]}";
    }

    private static ScriptedModel model(Random random, String plan) {
        var intent = random.nextInt(4) == 0 ? "simple_chat" : "complex_workflow";
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> request.role() == ModelRole.ROUTER,
                                ScriptedReply.text(
                                        "{\"intent\": \"%s\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": true}"
                                                .formatted(intent)))
                        .whenever(
                                request -> request.role() == ModelRole.PLANNER,
                                ScriptedReply.call("generateWorkflow", plan));
        for (var agent : AGENTS) {
            model.whenever(
                    request ->
                            request.role() == ModelRole.AGENT
                                    && request.brief().field("agent").asText().equals(agent),
                    reply(agent, random));
        }
        return model.whenever(_ -> true, ScriptedReply.text("done"));
    }

    private static ScriptedReply reply(String agent, Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> ScriptedReply.failure(ModelProblem.REFUSED, "not today");
            case 3 -> ScriptedReply.call("handOff", "{\"agent\": \"nobody\", \"brief\": \"x\"}");
            case 4 -> ScriptedReply.call("noSuchTool", "{not JSON");
            case 1 -> ScriptedReply.call("reportFailure", "{\"reason\": \"it is not there\"}");
            case 2 ->
                    ScriptedReply.call(
                            "handOff",
                            "{\"agent\": \"%s\", \"brief\": \"the rest by %s\", \"reason\": \"x\"}"
                                    .formatted(AGENTS.get(random.nextInt(AGENTS.size())), agent));
            default -> ScriptedReply.text("ok");
        };
    }

    private static String message(Random random) {
        return switch (random.nextInt(9)) {
            case 0 -> "@sarah write a scene";
            case 4 -> "结束对话";
            case 5 -> "@nobody do it";
            case 6 -> "@sarah @sound write a scene with sound";
            case 1 -> "@david 画一个场景";
            case 2 -> "stop";
            case 3 -> "@emma write the scene and draw it";
            default -> "write the scene and draw it, number " + random.nextInt(9);
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyMessageHasOneAnswer(long seed) throws Exception {
        var random = new Random(seed);
        var document = document(random);
        var conversation =
                Conversation.of(List.of(TurnRecord.ofText("my code is " + SECRET, "noted")));
        for (int turn = 1; turn <= MESSAGES; turn++) {
            var text = message(random);
            history.add(new MessageReceived(turn, text, "", Value.missing()));
            batches.clear();
            entries.clear();
            journal = new InMemoryJournal();
            var answer = handle(random, document, turn, conversation, text, List.of());
            for (int kills = random.nextInt(4); kills > 0; kills--) {
                answer = killAndContinue(random, document, turn, conversation, text);
            }
            check(document, seed, turn, text);
            batches.forEach(batch -> history.add(new StagesVisited(batch)));
            history.add(TurnAnswered.ofText(turn, answer.state(), answer.text()));
            assertThat(session().engagements())
                    .as("seed %d, message %d '%s'", seed, turn, text)
                    .allMatch(each -> each.isDirect() && isMentioned(each.agent()));
        }
    }

    /** The only cause that a user gives here for an engagement that outlasts a message. */
    private boolean isMentioned(String agent) {
        return history.stream()
                .anyMatch(event ->
                        event instanceof MessageReceived received
                                && received.text().contains("@" + agent));
    }

    private AgentSession session() {
        var session = new AgentSession();
        history.forEach(event -> session.apply(Instant.EPOCH, event));
        return session;
    }

    private Coordinator coordinator(ScriptedModel model, StateGraphDocument document, int turn) {
        var catalog = new Catalog();
        cards().forEach(card -> catalog.register(Agent.of(card, "", List.of())));
        var coordinator =
                new Coordinator(
                        TestConfigs.of(model, catalog, Workspace.of(directory))
                                .graph(document)
                                .journal(journal)
                                .runOwner(new RunOwner("", "c").withTurn(turn))
                                .runListener(this::on)
                                .conversationListener(this::on)
                                .build());
        coordinator.continueSession(session());
        return coordinator;
    }

    private synchronized void on(JournalEntry entry) {
        entries.add(entry);
    }

    private synchronized void on(ConversationEvent.Progress event) {
        if (event instanceof StagesVisited(var batch)) {
            batches.add(batch);
        }
    }

    private Answer handle(
            Random random,
            StateGraphDocument document,
            int turn,
            Conversation conversation,
            String text,
            List<VisitBatch> recorded)
            throws InterruptedException {
        var model = model(random, plan(random));
        try (var coordinator = coordinator(model, document, turn)) {
            coordinator.continueVisits(recorded);
            return coordinator.handleTurn(conversation, text).answer();
        } finally {
            requireNoHistory(model);
        }
    }

    /** The process ended after one of its records, and the next one continues. */
    private Answer killAndContinue(
            Random random,
            StateGraphDocument document,
            int turn,
            Conversation conversation,
            String text)
            throws InterruptedException {
        var kept = List.copyOf(batches.subList(0, random.nextInt(batches.size())));
        long sequence = kept.isEmpty() ? 0 : kept.getLast().sequence();
        var run = kept.isEmpty() ? null : kept.getLast().run();
        var left =
                entries.stream()
                        .filter(entry -> entry.run().equals(run) && entry.sequence() <= sequence)
                        .toList();
        batches.clear();
        batches.addAll(kept);
        entries.clear();
        journal = new InMemoryJournal();
        if (run == null || left.isEmpty()) {
            return handle(random, document, turn, conversation, text, kept);
        }
        journal.append(run, left);
        entries.addAll(left);
        var model = model(random, plan(random));
        try (var coordinator = coordinator(model, document, turn)) {
            coordinator.continueVisits(kept);
            return coordinator.resume(run);
        } finally {
            requireNoHistory(model);
        }
    }

    /** Agents receive summaries of their tasks and nothing of the conversation. */
    private static void requireNoHistory(ScriptedModel model) {
        assertThat(model.requests())
                .filteredOn(request -> request.role() == ModelRole.AGENT)
                .allSatisfy(request ->
                        assertThat(request.messages().toString() + request.brief())
                                .doesNotContain(SECRET, "noted"));
    }

    private void check(StateGraphDocument document, long seed, int turn, String text) {
        var what = "seed %d, message %d '%s'".formatted(seed, turn, text);
        var graph = CoordinatorGraph.of(document, cards()).graph();
        int round = batches.getLast().round();
        var run = GraphRun.of(graph, VisitBatch.eventsOf(batches, round));
        assertThat(run.isOver()).as(what).isTrue();
        assertThat(run.visits().stream().map(visit -> visit.number()))
                .as(what)
                .doesNotHaveDuplicates();
        assertThat(run.visits()).as(what).allMatch(visit -> visit.status().isEnd());
        assertThat(run.visits()).as(what).allMatch(visit -> visit.from() < visit.number());
        assertThat(run.visits())
                .as(what)
                .filteredOn(visit -> visit.from() > 0)
                .filteredOn(visit -> visit.node().equals(Stage.USER.node()))
                .as("answers of " + what)
                .hasSize(1);
        var summaries =
                run.visits().stream()
                        .filter(visit -> visit.node().equals(Stage.EMMA_SUMMARY.node()))
                        .map(visit -> visit.outputs().toString())
                        .toList();
        assertThat(summaries.toString()).as(what).doesNotContain(SECRET, "noted");
        var states = new AgentSession();
        states.apply(Instant.EPOCH, new MessageReceived(turn, text, "", Value.missing()));
        for (var batch : batches) {
            states.apply(Instant.EPOCH, new StagesVisited(batch));
            assertThat(states.engagements())
                    .as(what)
                    .allMatch(each ->
                            each.state() == AgentState.ENGAGED || each.state() == AgentState.IDLE);
        }
    }
}
