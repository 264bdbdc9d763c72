package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.ServerProcess;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.conversation.ConversationSummary;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of conversations and runs when the server ends in the middle of them. */
@Tag("slow")
class RestartTest {
    @TempDir private Path directory;

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    @Test
    void goesOnWithARunThatItsEndCutOff() {
        String id;
        String run;
        try (var server = TestServer.start(directory)) {
            id = server.talk().id();
            run = saidAndCalled(server.port(), id);
        }
        try (var server = TestServer.start(directory)) {
            var testConversation = new TestConversation(server, id);
            server.signal("go");

            assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
            awaitCompleted(testConversation);
            assertThat(text(testConversation.answerTo(1), "runId")).isEqualTo(run);
        }
    }

    /** Has a conversation's run reach the tool that waits. */
    private static String saidAndCalled(int port, String conversation) {
        var path = "/api/conversations/" + conversation;
        try (var events = SseReader.open(port, path + "/events")) {
            new TestClient(port, "")
                    .post(path + "/messages", "{\"text\": \"Await the signal go\"}");
            var run = text(events.awaitType("conversation.run"), "runId");
            try (var ofRun = SseReader.open(port, "/api/runs/" + run + "/events")) {
                ofRun.awaitType("tool.called");
            }
            return run;
        }
    }

    private static void awaitCompleted(TestConversation testConversation) {
        try (var events = testConversation.events()) {
            events.await(event ->
                    event.field("type").asText().equals("conversation.answer")
                            && text(event.field("payload"), "state").equals("COMPLETED"));
        }
        assertThat(text(testConversation.answerTo(1), "state")).isEqualTo("COMPLETED");
    }

    @Test
    void goesOnWithARunOfAServerThatWasKilled() throws Exception {
        String id;
        String run;
        try (var killed = ServerProcess.start(directory)) {
            id = text(killed.program().post("/api/conversations", "").json(), "id");
            run = saidAndCalled(killed.port(), id);
        }
        try (var server = TestServer.start(directory)) {
            server.signal("go");

            assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
            awaitCompleted(new TestConversation(server, id));
        }
    }

    @Test
    void keepsWaitingForAnAnswer() {
        String id;
        String run;
        try (var server = TestServer.start(directory).with("notes.csv", "mine")) {
            var testConversation = server.talk();
            id = testConversation.id();
            run = TestConversation.runOf(testConversation.ask("Delete notes.csv"));
        }
        try (var server = TestServer.start(directory)) {
            assertThat(server.items("/api/approvals"))
                    .extracting(it -> text(it, "runId"))
                    .containsExactly(run);
            server.program().post("/api/runs/" + run + "/approve", "");

            assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
            awaitCompleted(new TestConversation(server, id));
            assertThat(server.file("notes.csv")).doesNotExist();
        }
    }

    @Test
    void tellsThatAMessageWasNeverAnswered() {
        var id = said("Read sales.csv", "读取 sales.csv");
        try (var server = TestServer.start(directory)) {
            var testConversation = new TestConversation(server, id);
            try (var events = testConversation.events()) {
                assertThat(text(events.answer(1), "state")).isEqualTo("INTERRUPTED");
                assertThat(text(events.answer(2), "text")).contains("重新发送");
            }
            assertThat(text(testConversation.answerTo(1), "state")).isEqualTo("INTERRUPTED");
            assertThat(text(testConversation.show(), "lastSeq")).isEqualTo("4");
            assertThat(text(testConversation.ask("Hello"), "state")).isEqualTo("COMPLETED");
        }
    }

    /** A conversation of which nothing but messages is on record. */
    private String said(String... messages) {
        try (var server = TestServer.start(directory)) {
            var id = server.talk().id();
            var store = server.part(DurableJournal.class).conversations();
            var summary = store.find(id).orElseThrow();
            for (int turn = 1; turn <= messages.length; turn++) {
                var payload =
                        Values.record("turn", Value.of(turn), "text", Value.of(messages[turn - 1]));
                var event =
                        new ConversationEntry(
                                id, turn, Instant.now(), "conversation.message", null, payload);
                summary = summary.withEntry(event, "", turn);
                store.append(event, summary);
            }
            return id;
        }
    }

    @Test
    void wordsTheAnswerToARunThatEndedJustBefore() {
        String id;
        String run;
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            var testConversation = server.talk();
            id = testConversation.id();
            run =
                    TestConversation.runOf(
                            testConversation.ask("Read sales.csv and save it as copy.csv"));
        }
        forgetAnswers(id);
        try (var server = TestServer.start(directory)) {
            var testConversation = new TestConversation(server, id);
            assertThat(text(testConversation.show(), "title")).startsWith("Read");
            awaitCompleted(testConversation);
            assertThat(text(testConversation.answerTo(1), "runId")).isEqualTo(run);
            assertThat(testConversation.answerTo(1).field("artifacts").items()).hasSize(1);
        }
    }

    /** As if the server had been killed between the end of the run and the answer. */
    private void forgetAnswers(String id) {
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var store = journal.conversations();
            var before = store.find(id).orElseThrow();
            var events = store.read(id, 0, 1_000);
            store.delete(id);
            var summary =
                    ConversationSummary.create(id, before.user(), before.title(), before.created());
            store.create(summary);
            for (var event : events) {
                summary = record(event, before, summary, store);
            }
        }
    }

    private static ConversationSummary record(
            ConversationEntry event,
            ConversationSummary before,
            ConversationSummary summary,
            ConversationStore store) {
        var after = summary.withEntry(event, before.title(), 1);
        switch (event.type()) {
            case "conversation.message" -> store.acceptTurn(event, after, 1);
            case "conversation.answer" -> {
                return summary;
            }
            default -> store.append(event, after);
        }
        return after;
    }
}
