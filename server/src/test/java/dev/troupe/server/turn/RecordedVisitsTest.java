package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.core.graph.GraphRun;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.ServerProcess;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.conversation.RecordedVisits;
import dev.troupe.store.DurableJournal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages that a message passes through are in the record of its conversation. */
@Tag("slow")
final class RecordedVisitsTest {
    @TempDir private Path directory;

    private static List<VisitBatch> batches(TestServer server, String conversation) {
        var entries = server.part(DurableJournal.class).conversations().read(conversation, 0, 500);
        return RecordedVisits.of(entries, 1);
    }

    /** The visits of the first message, which has its answer. */
    private static List<Visit> visits(TestServer server, String conversation) {
        var agents =
                server.part(TroupeRuntime.class).catalogSnapshot().entries().stream()
                        .map(entry -> entry.agent())
                        .map(Agent::card)
                        .toList();
        var graph = CoordinatorGraph.of(CoordinatorGraph.shippedDocument(), agents).graph();
        var batches = batches(server, conversation);
        assertThat(batches).allMatch(batch -> batch.round() == 1);
        var run = GraphRun.of(graph, VisitBatch.eventsOf(batches, 1));
        assertThat(run.isOver()).isTrue();
        return run.visits();
    }

    private static List<String> nodes(List<Visit> visits) {
        return visits.stream().map(visit -> visit.node().value()).toList();
    }

    @Test
    void continuesTheVisitsOfAMessageWhoseServerWasKilled() throws Exception {
        String id;
        try (var killed = ServerProcess.start(directory)) {
            id = killed.program().post("/api/conversations", "").json().field("id").asText();
            awaitTool(killed.port(), id);
        }
        try (var server = TestServer.start(directory)) {
            var before = batches(server, id);
            server.signal("go");
            awaitAnswer(new TestConversation(server, id));

            assertThat(before).as("recorded by the server that was killed").isNotEmpty();
            assertThat(batches(server, id)).startsWith(before.toArray(VisitBatch[]::new));
            assertThat(nodes(visits(server, id)))
                    .containsOnlyOnce("EMMA_ANALYZE", "EMMA_INVITE", "AGENT_WORK", "EMMA_RESPOND")
                    .endsWith("EMMA_DISMISS", "EMMA_RESPOND", "USER");
        }
    }

    private static void awaitTool(int port, String conversation) {
        var path = "/api/conversations/" + conversation;
        try (var events = SseReader.open(port, path + "/events")) {
            new TestClient(port, "")
                    .post(path + "/messages", "{\"text\": \"Await the signal go\"}");
            var run = events.awaitType("conversation.run").field("runId").asText();
            try (var ofRun = SseReader.open(port, "/api/runs/" + run + "/events")) {
                ofRun.awaitType("tool.called");
            }
        }
    }

    private static void awaitAnswer(TestConversation conversation) {
        try (var events = conversation.events()) {
            events.await(event ->
                    event.field("type").asText().equals("conversation.answer")
                            && event.field("payload").field("state").asText().equals("COMPLETED"));
        }
    }

    @Test
    void pausesTheVisitOfAnAgentThatWaitsForTheUser() {
        try (var server = TestServer.start(directory).with("notes.csv", "mine")) {
            var conversation = server.talk();
            var run = TestConversation.runOf(conversation.ask("Delete notes.csv"));
            var waiting = VisitBatch.eventsOf(batches(server, conversation.id()), 1);

            server.program().post("/api/runs/" + run + "/approve", "");
            awaitAnswer(conversation);

            assertThat(waiting.getLast()).isInstanceOf(VisitEvent.VisitPaused.class);
            var visits = visits(server, conversation.id());
            assertThat(nodes(visits)).containsOnlyOnce("AGENT_INTERACT", "EMMA_RESPOND");
            assertThat(visits)
                    .filteredOn(visit -> visit.node().equals(Stage.AGENT_INTERACT.node()))
                    .allMatch(visit -> visit.status().isEnd());
        }
    }
}
