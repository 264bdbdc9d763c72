package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.store.AcceptedTurn;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was accepted is done, or said to have failed, however the server ends. */
class AcceptedTurnsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String COPY = "Read sales.csv and save it as copy.csv";

    @TempDir private Path directory;

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private Path hold() {
        return directory.resolve("hold");
    }

    /** A server whose planning stands still while there is a file. */
    private ServerProcess held() throws IOException {
        Files.createDirectories(directory.resolve("work"));
        Files.writeString(directory.resolve("work/sales.csv"), TestTroupe.SALES);
        Files.writeString(hold(), "");
        return holding();
    }

    private ServerProcess holding() {
        return ServerProcess.start(directory, Map.of(SignalPack.HOLD, hold().toString()));
    }

    private void awaitPlanning() {
        var reached = Path.of(hold() + ".reached");
        await(() -> Files.exists(reached));
    }

    private static void await(Supplier<Boolean> condition) {
        var deadline = Instant.now().plus(PATIENCE);
        while (!condition.get()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(20_000_000); // looks again then
        }
    }

    private void letGo() throws IOException {
        Files.delete(hold());
        Files.deleteIfExists(Path.of(hold() + ".reached"));
    }

    private Path copy() {
        return directory.resolve("work/copy.csv");
    }

    /** Nobody opens the conversation: what is seen first is the file. */
    private void awaitCopy() {
        await(() -> Files.exists(copy()));
    }

    private static Program.Reply order(Program program, String json) {
        return program.send("POST", "/api/runs", json, "Idempotency-Key", "order-77");
    }

    /** The reply to an order comes once it is planned, which it is not here. */
    private static void orderUnheard(Program program, String json) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        order(program, json);
                    } catch (RuntimeException _) {
                        // the server is killed before it replies
                    }
                });
    }

    private static Value awaitAnswer(Program program, String json) {
        var reply = new Program.Reply[1];
        await(() -> {
            reply[0] = order(program, json);
            return !text(reply[0].json(), "state").equals("RUNNING");
        });
        return reply[0].json();
    }

    @Test
    void doesAnOrderThatWasKilledWhileItWasPlanned() throws Exception {
        var order = Json.write(Values.record("request", Value.of(COPY)));
        try (var server = held()) {
            orderUnheard(server.program(), order);
            awaitPlanning();
        }
        letGo();
        try (var server = holding()) {
            awaitCopy();

            var answer = awaitAnswer(server.program(), order);
            assertThat(text(answer, "state")).isEqualTo("COMPLETED");
            assertThat(text(answer, "turn")).isEqualTo("1");
            assertThat(server.program().get("/api/runs").json().field("items").items()).hasSize(1);
        }
    }

    @Test
    void doesAReadyWorkflowOfAnOrderThatWasKilled() throws Exception {
        var plan = TestTroupe.plan(SignalPack.WAITER, "await the signal go, the file <made.csv>");
        var order = "{\"workflow\": " + plan + "}";
        try (var server = ServerProcess.start(directory)) {
            var reply = order(server.program(), order);
            assertThat(reply.status()).isEqualTo(202);
        }
        try (var server = ServerProcess.start(directory)) {
            Files.writeString(directory.resolve("work/go"), "");

            assertThat(text(awaitAnswer(server.program(), order), "state")).isEqualTo("COMPLETED");
            assertThat(directory.resolve("work/made.csv")).exists();
            assertThat(server.program().get("/api/runs").json().field("items").items()).hasSize(1);
        }
    }

    private static String conversation(Program program) {
        return text(program.post("/api/conversations", "{}").json(), "id");
    }

    private static void say(Program program, String conversation, String words) {
        var body = Json.write(Values.record("text", Value.of(words)));
        var reply = program.post("/api/conversations/" + conversation + "/messages", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
    }

    private static Value answer(Program program, String conversation) {
        return program.get("/api/conversations/" + conversation)
                .json()
                .field("messages")
                .items()
                .getLast();
    }

    @Test
    void goesOnWithAMessageAfterADeployInTheMiddleOfItsPlanning() throws Exception {
        String id;
        try (var server = held()) {
            id = conversation(server.program());
            say(server.program(), id, COPY);
            awaitPlanning();
            server.terminate();
        }
        assertThat(Files.readString(directory.resolve("work/sales.csv"))).isNotEmpty();
        letGo();
        try (var server = holding()) {
            awaitCopy();
            await(() -> text(answer(server.program(), id), "state").equals("COMPLETED"));
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var store = journal.conversations();
            assertThat(store.unsettled()).isEmpty();
            assertThat(store.read(id, 0, 1_000))
                    .extracting(event -> event.payload().field("state").asText())
                    .doesNotContain("INTERRUPTED");
        }
    }

    @Test
    void saysAtStartThatTheWorkspaceIsGone() throws Exception {
        String id;
        try (var server = held()) {
            id = conversation(server.program());
            say(server.program(), id, COPY);
            awaitPlanning();
        }
        Files.delete(directory.resolve("work/sales.csv"));
        try (var files = Files.list(directory.resolve("work"))) {
            assertThat(files).isEmpty();
        }
        Files.delete(directory.resolve("work"));
        Files.writeString(directory.resolve("other"), "");
        letGo();
        try (var server =
                ServerProcess.start(
                        directory,
                        Map.of("TEST_WORKSPACE", directory.resolve("home").toString()))) {
            await(() -> text(answer(server.program(), id), "state").equals("FAILED"));

            assertThat(text(answer(server.program(), id), "text"))
                    .contains("work")
                    .contains("is gone");
        }
    }

    @Test
    void doesNotTryForEverWhatEndsTheServerAgainAndAgain() throws Exception {
        String id;
        try (var server = held()) {
            id = conversation(server.program());
            say(server.program(), id, COPY);
            awaitPlanning();
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            for (int start = 2; start <= 3; start++) { // as if it had been killed again twice
                var store = journal.conversations();
                AcceptedTurn left = store.unsettled().getFirst();
                assertThat(store.claim(left)).isTrue();
            }
        }
        letGo();
        try (var server = holding()) {
            await(() -> text(answer(server.program(), id), "state").equals("FAILED"));

            var problem = answer(server.program(), id).field("problem");
            assertThat(text(problem, "code")).isEqualTo("server.crash-loop");
            assertThat(copy()).doesNotExist();
        }
    }
}
