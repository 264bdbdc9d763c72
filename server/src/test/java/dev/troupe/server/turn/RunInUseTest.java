package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.ServerProcess;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.testing.ManualClock;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that another process works on, and one whose record is lost while it is worked on. */
@Tag("slow")
@Timeout(300)
class RunInUseTest {
    @TempDir private Path directory;

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private Path database() {
        return directory.resolve("home/troupe.db");
    }

    /** Sends a message whose run waits for a signal; the run. */
    private static RunId begin(int port, TestClient program, String conversation) {
        var path = "/api/conversations/" + conversation;
        try (var events = SseReader.open(port, path + "/events")) {
            program.post(path + "/messages", "{\"text\": \"Await the signal go\"}");
            var run = text(events.awaitType("conversation.run"), "runId");
            try (var ofRun = SseReader.open(port, "/api/runs/" + run + "/events")) {
                ofRun.awaitType("tool.called");
            }
            return new RunId(run);
        }
    }

    /** Becomes the owner of a run, as a command that continues with it does. */
    private static void takeOver(SqliteJournal other, RunId run) {
        var entries = other.read(run, 0);
        var reported =
                entries.stream()
                        .map(JournalEntry::event)
                        .filter(RunEvent.NodeReported.class::isInstance)
                        .findFirst()
                        .orElseThrow();
        long next = entries.getLast().sequence() + 1;
        other.append(run, List.of(new JournalEntry(run, next, Instant.now(), reported)));
    }

    @Test
    void isLeftToThatProcessAndContinuesOnceThatEnds() {
        String conversation;
        RunId run;
        try (var killed = ServerProcess.start(directory)) {
            conversation = text(killed.program().post("/api/conversations", "").json(), "id");
            run = begin(killed.port(), killed.program(), conversation);
        }
        var clock = new ManualClock();
        var other = SqliteJournal.open(database());
        takeOver(other, run);
        try (var server = TestServer.start(directory);
                var recovery =
                        new RecoveryJob(
                                server.part(TurnRecovery.class),
                                server.part(RunRecovery.class),
                                server.part(OpenQuestions.class),
                                server.part(DurableJournal.class),
                                clock)) {
            recovery.start();
            var talk = new TestConversation(server, conversation);
            assertThat(text(talk.answerTo(1), "state")).isEqualTo("RUNNING");
            var refused = server.program().post("/api/runs/" + run + "/resume", "");
            assertThat(refused.status()).as(refused.body()).isEqualTo(409);
            assertThat(refused.body()).contains("another process works on run " + run);

            other.close();
            clock.advance(RecoveryJob.PERIOD);
            server.signal("go");
            try (var events = talk.events()) {
                assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
            }
            assertThat(text(talk.answerTo(1), "runId")).isEqualTo(run.value());
            assertThat(server.items("/api/runs")).hasSize(1);
        }
    }

    @Test
    void aLostRecordIsReportedForItsRunWhichContinuesOnceItIsBack() throws SQLException {
        try (var server = TestServer.start(directory)) {
            var talk = server.talk();
            var run = begin(server.port(), server.program(), talk.id());
            change("alter table event rename to lost");
            server.signal("go");
            Value answer;
            try (var events = talk.events()) {
                answer = events.answer(1);
            }
            change("alter table lost rename to event");

            assertThat(text(answer, "state")).isEqualTo("INTERRUPTED");
            assertThat(text(answer, "text"))
                    .contains("troupe.db", "The progress of run " + run + " is saved", "resume it");
            assertThat(answer.field("problem").field("code").asText()).startsWith("store.");
            assertThat(text(server.ended(run.value()), "state")).isEqualTo("COMPLETED");
        }
    }

    @Test
    void aRunWhoseTurnCannotBeRecordedContinuesOnceItCan() throws SQLException {
        try (var server = TestServer.start(directory)) {
            var talk = server.talk();
            refuse(
                    "before insert on conversation_event"
                            + " when new.payload like '%\"visits\"%\"runId\"%'"
                            + " or new.payload like '%\"runId\"%\"visits\"%'");
            var answer = talk.ask("Await the signal go");
            change("drop trigger refuse");
            var run = TestConversation.runOf(answer);

            assertThat(text(answer, "state")).isEqualTo("INTERRUPTED");
            assertThat(server.part(DurableJournal.class).read(new RunId(run), 0))
                    .extracting(entry -> entry.event().getClass().getSimpleName())
                    .doesNotContain("CancelRequested");
            server.signal("go");
            assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
        }
    }

    @Test
    void aRunThatWasGivenUpIsTriedAgainByTheNextServerOnceItCanBeReached() throws SQLException {
        TestConversation talk;
        RunId run;
        try (var first = TestServer.start(directory)) {
            talk = first.talk();
            run = begin(first.port(), first.program(), talk.id());
            change("alter table event rename to lost");
            first.signal("go");
            try (var events = talk.events()) {
                assertThat(text(events.answer(1), "state")).isEqualTo("INTERRUPTED");
            }
        }
        change("alter table lost rename to event");
        refuse("before insert on accepted_turn");
        try (var server = TestServer.start(directory)) {
            assertThat(text(server.program().get("/api/runs/" + run).json(), "state"))
                    .isEqualTo("INTERRUPTED");
            change("drop trigger refuse");

            assertThat(text(server.ended(run.value()), "state")).isEqualTo("COMPLETED");
        }
    }

    @Test
    void aMessageWhoseRunCannotBeRecordedStartsAgainOnceItCan() throws SQLException {
        try (var server = TestServer.start(directory)) {
            var talk = server.talk();
            refuse("before insert on event");
            try (var events = talk.events()) {
                assertThat(talk.say("Await the signal go").status()).isEqualTo(202);
                while (server.part(TurnExecutor.class).activeCount() > 0) {
                    Thread.onSpinWait(); // until the time limit of the test
                }
                assertThat(text(talk.answerTo(1), "state")).as("it is open").isEmpty();
                change("drop trigger refuse");
                server.signal("go");

                assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
            }
            assertThat(server.items("/api/runs")).hasSize(1);
        }
    }

    private void refuse(String write) throws SQLException {
        change("create trigger refuse " + write + " begin select raise(abort, 'refused'); end");
    }

    private void change(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                var statement = connection.createStatement()) {
            statement.execute("pragma busy_timeout = 20000");
            statement.execute(sql);
        }
    }
}
