package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolCall;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.ServerProcess;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.conversation.AcceptedTurn;
import dev.troupe.store.conversation.ConversationStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Accepted work is done, or reported as failed, however the server ends. {@link ServerKillsTest}
 * ends it at random moments; here they are chosen.
 */
@Tag("slow")
class TurnRecoveryTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String SAVE = "Read sales.csv and save it as ";
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Copy", "description": "Copy sales.csv to copy.csv.", "agentGraph": [
              {"id": "copy", "type": "file", "name": "Copy", "desc": "Copy sales.csv to copy.csv.",
               "dependencies": [], "steps": [{"stepNumber": 1, "desc": "Copy the file"}]}]}
            """;

    @TempDir private Path directory;

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private Path hold() {
        return directory.resolve("hold");
    }

    private Path work(String name) {
        return directory.resolve("work").resolve(name);
    }

    /** A server whose planning stands still while there is a file. */
    private ServerProcess holding(String workspace) {
        return ServerProcess.start(
                directory,
                Map.of(
                        SignalPack.HOLD,
                        hold().toString(),
                        "TEST_WORKSPACE",
                        directory.resolve(workspace).toString()));
    }

    private static void await(Supplier<Boolean> condition) {
        var deadline = Instant.now().plus(PATIENCE);
        while (!condition.get()) {
            assertThat(Instant.now()).isBefore(deadline);
            LockSupport.parkNanos(20_000_000); // looks again then
        }
    }

    private static TestClient.Reply order(TestClient program, String key, String json) {
        return program.send("POST", "/api/runs", json, "Idempotency-Key", key);
    }

    /** The reply to an order comes once it is planned, which it is not here. */
    private static void orderUnheard(TestClient program, String key, String json) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        order(program, key, json);
                    } catch (RuntimeException _) {
                        // the server ends before it replies
                    }
                });
    }

    private static Value awaitAnswer(TestClient program, String key, String json) {
        var reply = new TestClient.Reply[1];
        await(() -> {
            reply[0] = order(program, key, json);
            return !text(reply[0].json(), "state").equals("RUNNING");
        });
        return reply[0].json();
    }

    private static String conversation(TestClient program) {
        return text(program.post("/api/conversations", "{}").json(), "id");
    }

    /** A conversation with this accepted message. */
    private static String say(TestClient program, String words) {
        var conversation = conversation(program);
        var body = Json.write(Values.record("text", Value.of(words)));
        var reply = program.post("/api/conversations/" + conversation + "/messages", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
        return conversation;
    }

    private static Value answer(TestClient program, String conversation) {
        return program.get("/api/conversations/" + conversation)
                .json()
                .field("messages")
                .items()
                .getLast();
    }

    private static Value awaitAnswer(TestClient program, String conversation, State state) {
        await(() -> text(answer(program, conversation), "state").equals(state.name()));
        return answer(program, conversation);
    }

    private enum State {
        COMPLETED,
        FAILED
    }

    private static List<Value> items(TestClient program, String path) {
        return program.get(path).json().field("items").items();
    }

    /** As if the server had been killed that often while it planned the turn. */
    private static void countKills(ConversationStore store, String conversation, int kills) {
        while (true) {
            AcceptedTurn left =
                    store.findUnanswered().stream()
                            .filter(turn -> turn.conversation().equals(conversation))
                            .findFirst()
                            .orElseThrow();
            if (left.starts() >= kills) {
                return;
            }
            assertThat(store.claimTurn(left)).isTrue();
        }
    }

    @Tag("slow")
    @Test
    void doesWhatWasAcceptedAfterADeployAndAKillInTheMiddleOfItsPlanning() throws Exception {
        Files.createDirectories(directory.resolve("work"));
        Files.createDirectories(directory.resolve("other"));
        Files.writeString(work("sales.csv"), TestServer.SALES);
        Files.writeString(hold(), "");
        var planned = Json.write(Values.record("request", Value.of(SAVE + "planned.csv")));
        var ready =
                "{\"workflow\": "
                        + TestServer.plan(
                                SignalPack.WAITER, "await the signal go, the file <made.csv>")
                        + "}";
        String said;
        String looping;
        String moved;
        try (var server = holding("work")) {
            var program = server.program();
            said = say(program, SAVE + "said.csv");
            looping = say(program, SAVE + "looping.csv");
            orderUnheard(program, "planned", planned);
            assertThat(order(program, "ready", ready).status()).isEqualTo(202);
            await(() -> items(program, "/api/conversations").size() == 4);
            await(() -> Files.exists(Path.of(hold() + ".reached")));
            server.terminate(); // as a deploy does
        }
        try (var server = holding("other")) {
            moved = say(server.program(), SAVE + "moved.csv");
            server.kill();
        }
        Files.delete(directory.resolve("other"));
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            countKills(journal.conversations(), looping, 3);
        }
        Files.delete(hold());
        Files.writeString(work("go"), "");
        try (var server = holding("work")) {
            var program = server.program();
            await(() -> Files.exists(work("said.csv"))); // before users open the conversation

            awaitAnswer(program, said, State.COMPLETED);
            var answered = awaitAnswer(program, "planned", planned);
            assertThat(text(answered, "state")).isEqualTo("COMPLETED");
            assertThat(text(answered, "turn")).isEqualTo("1");
            assertThat(text(awaitAnswer(program, "ready", ready), "state")).isEqualTo("COMPLETED");
            assertThat(text(awaitAnswer(program, moved, State.FAILED), "text"))
                    .contains("other")
                    .contains("no longer exists");
            var given = awaitAnswer(program, looping, State.FAILED).field("problem");
            assertThat(text(given, "code")).isEqualTo("server.crash-loop");

            assertThat(work("planned.csv")).exists();
            assertThat(work("made.csv")).exists();
            assertThat(work("looping.csv")).doesNotExist();
            assertThat(items(program, "/api/runs")).as("each was run once").hasSize(3);
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var store = journal.conversations();
            assertThat(store.findUnanswered()).isEmpty();
            assertThat(store.read(said, 0, 1_000))
                    .extracting(event -> event.payload().field("state").asText())
                    .doesNotContain("INTERRUPTED");
        }
    }

    @Tag("slow")
    @Test
    void goesOnWithWhatWasApprovedBeforeAKillAndDoesNotAskAgain() throws Exception {
        var json = "{\"request\": \"Await the signal go\", \"review\": true}";
        String approve;
        try (var server = ServerProcess.start(directory)) {
            var program = server.program();
            var asked = awaitAnswer(program, "asked", json);
            assertThat(text(asked, "state")).as(asked.toString()).isEqualTo("NEEDS_INPUT");
            approve = "/api/runs/" + text(asked, "runId") + "/approve";
            assertThat(program.post(approve, "").status()).isEqualTo(202);
            server.kill();
        }
        try (var server = ServerProcess.start(directory)) {
            var program = server.program();
            var again = order(program, "asked", json).json();
            var shown = answer(program, text(again, "conversationId"));

            assertThat(text(again, "state")).as(again.toString()).isEqualTo("RUNNING");
            assertThat(text(shown, "state")).as(shown.toString()).isEqualTo("RUNNING");
            assertThat(shown.field("questions").isMissing()).isTrue();
            assertThat(program.post(approve, "").code()).isEqualTo("server.not-waiting");
            Files.writeString(work("go"), "");
            assertThat(text(awaitAnswer(program, "asked", json), "state")).isEqualTo("COMPLETED");
        }
    }

    /** Interprets immediately, and blocks in planning until it is released. */
    private static final class SlowPlanner {
        private final CountDownLatch isPlanning = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final AtomicInteger understood = new AtomicInteger();
        private final AtomicInteger planned = new AtomicInteger();

        private ModelReply reply(ModelRequest request) throws InterruptedException {
            var tools = request.tools().stream().map(tool -> tool.name()).toList();
            if (tools.contains("generateWorkflow")) {
                planned.incrementAndGet();
                isPlanning.countDown();
                go.await();
                return call("generateWorkflow", PLAN);
            }
            if (tools.contains("copyFile")) {
                return request.messages().size() == 2
                        ? call("copyFile", "{\"from\": \"sales.csv\", \"to\": \"copy.csv\"}")
                        : ModelReply.text("Copied.", "m");
            }
            understood.incrementAndGet();
            return ModelReply.text(
                    "{\"intent\": \"single_task\", \"confidence\": 0.95, \"explanation\": \"copies\"}",
                    "m");
        }

        private static ModelReply call(String tool, String arguments) {
            return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
        }
    }

    @Test
    void asksNoModelAgainForWhatItRepliedBeforeTheServerEnded() throws Exception {
        var planner = new SlowPlanner();
        String id;
        try (var server = withModel(planner)) {
            Files.writeString(server.workspace.resolve("sales.csv"), TestServer.SALES);
            id = say(server.program(), "Copy sales.csv to copy.csv");
            assertThat(planner.isPlanning.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        planner.go.countDown();
        try (var server = withModel(planner)) {
            awaitAnswer(server.program(), id, State.COMPLETED);

            assertThat(planner.understood).as("its reply was on record").hasValue(1);
            assertThat(planner.planned).as("its reply had not come").hasValue(2);
            assertThat(work("copy.csv")).hasContent(TestServer.SALES);
        }
    }

    private OpenAiTestServer withModel(SlowPlanner planner) throws IOException {
        return OpenAiTestServer.withModel(
                directory,
                (request, onText) -> {
                    var reply = planner.reply(request);
                    if (!reply.text().isEmpty()) {
                        onText.onText(reply.text());
                    }
                    return reply;
                });
    }
}
