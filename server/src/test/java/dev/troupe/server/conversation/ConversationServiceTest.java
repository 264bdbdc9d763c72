package dev.troupe.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests of users to the server, and its answers. */
class ConversationServiceTest {
    private static final String COPY = "Read sales.csv and save it as copy.csv";

    @TempDir private static Path directory;
    private static TestServer shared;
    private TestServer server;

    @BeforeAll
    static void start() {
        shared = TestServer.start(directory);
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    @BeforeEach
    void begin() {
        server = shared.with("sales.csv", TestServer.SALES);
    }

    @AfterEach
    void clean() {
        if (server != shared) {
            server.close();
        }
        SharedServer.clean(shared);
    }

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    @Test
    void answersAMessageOnTheStreamAndKeepsItAll() {
        var testConversation = server.talk();

        var answer = testConversation.ask(COPY);

        assertThat(text(answer, "state")).as(answer.toString()).isEqualTo("COMPLETED");
        assertThat(server.file("copy.csv")).exists();
        var shown = testConversation.show();
        assertThat(text(shown, "title")).isEqualTo(COPY);
        assertThat(text(shown, "turns")).isEqualTo("1");
        assertThat(text(shown, "busy")).isEqualTo("false");
        var messages = shown.field("messages").items();
        assertThat(messages)
                .extracting(it -> text(it, "role"))
                .containsExactly("user", "assistant");
        var said = messages.getLast();
        assertThat(text(said, "text")).isEqualTo(text(answer, "text"));
        assertThat(text(said, "runId")).startsWith("run-");
        assertThat(text(said.field("artifacts").item(0), "url"))
                .isEqualTo("/api/runs/" + text(said, "runId") + "/artifacts/copy.csv");
    }

    @Test
    void answersInTheLanguageOfTheMessage() {
        var testConversation = server.talk();

        var zh = testConversation.ask("读取 sales.csv，统计每个月的销售总额");
        var en = testConversation.ask("What can you do?");

        assertThat(text(zh, "text")).containsPattern("[一-龥]");
        assertThat(text(en, "text")).doesNotContainPattern("[一-龥]");
        assertThat(text(en, "runId")).isEmpty();
    }

    @Test
    void listsTheLatestFirstFindsByTitleAndPages(@TempDir Path home) {
        server = TestServer.start(home);
        var titles = List.of("one", "two", "Drei 3%", "四 号", "five");
        for (var title : titles) {
            assertThat(
                            server.program()
                                    .post("/api/conversations", "{\"title\": \"" + title + "\"}")
                                    .status())
                    .isEqualTo(201);
        }

        assertThat(titlesOf("")).containsExactly("five", "四 号", "Drei 3%", "two", "one");
        assertThat(titlesOf("?search=drei")).containsExactly("Drei 3%");
        assertThat(titlesOf("?search=%E5%9B%9B")).containsExactly("四 号");
        assertThat(titlesOf("?search=%25")).containsExactly("Drei 3%");
        var first = server.program().get("/api/conversations?limit=2").json();
        var second =
                server.program().get("/api/conversations?limit=2&after=" + text(first, "next"));
        assertThat(second.json().field("items").items())
                .extracting(it -> text(it, "title"))
                .containsExactly("Drei 3%", "two");
    }

    @Test
    void goesOnWithTheNextPageThoughTheLastOnePageIsSpokenInAgain() {
        for (int i = 1; i <= 4; i++) {
            server.program().post("/api/conversations", "{\"title\": \"c" + i + "\"}");
        }
        var first = server.program().get("/api/conversations?limit=2").json();
        var last = text(first.field("items").item(1), "id");
        server.program().send("PATCH", "/api/conversations/" + last, "{\"title\": \"new\"}");

        var next = "/api/conversations?limit=2&after=" + text(first, "next");

        assertThat(server.items(next))
                .extracting(it -> text(it, "title"))
                .containsExactly("c2", "c1");
        assertThat(server.program().get("/api/conversations?after=nonsense").status())
                .isEqualTo(400);
    }

    private List<String> titlesOf(String query) {
        return server.items("/api/conversations" + query).stream()
                .map(it -> text(it, "title"))
                .toList();
    }

    @Test
    void isRenamedAndDeleted() {
        var testConversation = server.talk();

        var renamed =
                server.program().send("PATCH", testConversation.path(), "{\"title\": \"Umsatz\"}");
        var blank = server.program().send("PATCH", testConversation.path(), "{\"title\": \" \"}");
        try (var events = testConversation.events()) {
            var deleted = server.program().send("DELETE", testConversation.path(), "");

            assertThat(text(renamed.json(), "title")).isEqualTo("Umsatz");
            assertThat(blank.status()).isEqualTo(400);
            assertThat(deleted.status()).isEqualTo(204);
            assertThat(server.program().get(testConversation.path()).status()).isEqualTo(404);
            assertThat(events.untilEnd())
                    .as("whoever reads it is let go")
                    .extracting(it -> text(it, "type"))
                    .containsExactly("conversation.titled");
        }
    }

    @Test
    void takesOneMessageAtATime() {
        var testConversation = server.talk();
        try (var events = testConversation.events()) {
            testConversation.say("Await the signal go");
            events.awaitType("conversation.run");

            var second = testConversation.say("And now something else");
            var edit = testConversation.sayAgain(1, "Something else");
            var gone = server.program().send("DELETE", testConversation.path(), "");

            assertThat(Stream.of(second, edit, gone)).allMatch(it -> it.status() == 409);
            assertThat(second.code()).isEqualTo("server.busy");
            assertThat(text(testConversation.show(), "busy")).isEqualTo("true");
            assertThat(text(testConversation.answerTo(1), "state")).isEqualTo("RUNNING");
            server.signal("go");
            assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
            assertThat(text(testConversation.show(), "turns")).isEqualTo("1");
        }
    }

    @Test
    void takesBackWhatWasSaidFromAnEditedMessageOn() {
        var testConversation = server.talk();
        testConversation.ask("Hello");
        testConversation.ask("What can you do?");
        testConversation.ask("Thank you");
        try (var events = testConversation.events()) {
            var said = testConversation.sayAgain(2, COPY);

            assertThat(text(said.json(), "turn")).isEqualTo("2");
            assertThat(text(events.awaitType("conversation.truncated").field("payload"), "turn"))
                    .isEqualTo("2");
            assertThat(text(events.answer(2), "state")).isEqualTo("COMPLETED");
        }
        assertThat(testConversation.show().field("messages").items())
                .extracting(it -> text(it, "turn"))
                .containsExactly("1", "1", "2", "2");
        assertThat(text(testConversation.answerTo(2), "runId")).startsWith("run-");
    }

    @Test
    void takesNothingBackForAnEditThatIsNone() {
        var testConversation = server.talk();
        testConversation.ask("Hello");

        var bodies =
                List.of(
                        "{\"text\": \" \"}",
                        "{}",
                        "{\"text\": \"x\", \"onFailure\": \"pray\"}",
                        "{\"text\": \"x\", \"example\": \"none\"}",
                        "{\"text\": \"x\", \"review\": 1}");

        for (var body : bodies) {
            var reply = server.program().post(testConversation.path() + "/messages/1", body);
            assertThat(reply.status()).as(body).isEqualTo(400);
        }
        assertThat(testConversation.sayAgain(2, "x").status()).isEqualTo(404);
        assertThat(testConversation.sayAgain(0, "x").status()).isEqualTo(404);
        assertThat(text(testConversation.show(), "turns")).isEqualTo("1");
    }

    @Test
    void stopsTheMessageThatIsWorkedOnAndSaysSoInItsLanguage() {
        var testConversation = server.talk();
        try (var events = testConversation.events()) {
            testConversation.say("等候信号 go");
            var run = text(events.awaitType("conversation.run"), "runId");
            try (var ofRun = server.events("/api/runs/" + run + "/events")) {
                ofRun.awaitType("tool.called");
                var first = server.program().post(testConversation.path() + "/cancel", "");
                var again = server.program().post(testConversation.path() + "/cancel", "");

                assertThat(first.status()).isEqualTo(202);
                assertThat(again.status()).isIn(202, 409);
                assertThat(text(ofRun.awaitType("run.finished").field("payload"), "status"))
                        .isEqualTo("CANCELLED");
            }
            var answer = events.answer(1);
            assertThat(text(answer, "state")).isEqualTo("CANCELLED");
            assertThat(text(answer, "text")).containsPattern("[一-龥]");
        }
        var late = server.program().post(testConversation.path() + "/cancel", "");
        assertThat(late.code()).isEqualTo("server.wrong-state");
    }

    @Test
    void asksBackAndTakesTheNextMessageForTheReply() {
        var testConversation = server.talk();

        var asked = testConversation.ask("compute the total");

        assertThat(text(asked, "state")).as(asked.toString()).isEqualTo("NEEDS_INPUT");
        var question = asked.field("question");
        assertThat(text(question, "kind")).isEqualTo("file");
        assertThat(text(question, "text")).isNotEmpty();
        var answer = testConversation.ask("sales.csv");
        assertThat(text(answer, "state")).as(answer.toString()).isEqualTo("COMPLETED");
        assertThat(text(answer, "text")).contains("60");
    }

    private Value held(TestConversation testConversation) {
        var waiting = testConversation.ask(COPY, Map.of("review", Value.of(true)));
        assertThat(text(waiting, "state")).isEqualTo("NEEDS_INPUT");
        assertThat(text(waiting.field("questions").item(0).field("subject"), "kind"))
                .isEqualTo("review");
        assertThat(server.file("copy.csv")).doesNotExist();
        return waiting;
    }

    @Test
    void runsAPlanThatWasLookedAt() {
        var testConversation = server.talk();
        var run = TestConversation.runOf(held(testConversation));
        try (var events =
                server.events(
                        testConversation.path()
                                + "/events?after="
                                + text(testConversation.show(), "lastSeq"))) {
            assertThat(server.items("/api/approvals"))
                    .extracting(it -> text(it, "runId"), it -> text(it, "conversationId"))
                    .containsExactly(
                            org.assertj.core.api.Assertions.tuple(run, testConversation.id()));

            var approved = server.program().post("/api/runs/" + run + "/approve", "");

            assertThat(approved.status()).as(approved.body()).isEqualTo(202);
            assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
        }
        assertThat(server.file("copy.csv")).exists();
        assertThat(server.items("/api/approvals")).isEmpty();
        assertThat(server.program().post("/api/runs/" + run + "/approve", "").code())
                .isEqualTo("server.not-waiting");
    }

    @Test
    void doesNothingOfAPlanThatWasDenied() {
        var testConversation = server.talk();
        var run = TestConversation.runOf(held(testConversation));
        try (var events =
                server.events(
                        testConversation.path()
                                + "/events?after="
                                + text(testConversation.show(), "lastSeq"))) {
            var denied =
                    server.program()
                            .post("/api/runs/" + run + "/deny", "{\"reason\": \"not today\"}");

            assertThat(denied.status()).isEqualTo(202);
            var answer = events.answer(1);
            assertThat(text(answer, "state")).isEqualTo("REFUSED");
            assertThat(text(answer, "text")).contains("not today");
        }
        assertThat(server.file("copy.csv")).doesNotExist();
    }

    @Test
    void runsAnEditedPlanInPlaceOfTheOneThatWaits() {
        var testConversation = server.talk();
        var waiting = held(testConversation);
        var run = TestConversation.runOf(waiting);
        var plan = dev.troupe.codec.Json.write(waiting.field("workflow"));
        var edited = "{\"plan\": " + plan.replace("copy.csv", "other.csv") + "}";
        try (var events =
                server.events(
                        testConversation.path()
                                + "/events?after="
                                + text(testConversation.show(), "lastSeq"))) {
            var path = "/api/runs/" + run + "/approve";
            var broken =
                    server.program()
                            .post(
                                    path,
                                    "{\"plan\": " + plan.replace("\"data\"", "\"nobody\"") + "}");
            var approved = server.program().post(path, edited);
            var late = server.program().post(path, edited);

            assertThat(broken.status()).isEqualTo(422);
            assertThat(broken.json().field("problems").items()).isNotEmpty();
            assertThat(approved.status()).as(approved.body()).isEqualTo(202);
            assertThat(late.code()).isEqualTo("server.not-waiting");
            var begun = events.awaitType("conversation.run");
            var next = text(begun.field("payload"), "runId");
            assertThat(next).isEqualTo(text(approved.json(), "runId")).isNotEqualTo(run);
            assertThat(text(begun.field("payload"), "turn")).isEqualTo("1");
            var answer = events.answer(1);
            assertThat(text(answer, "state")).as(answer.toString()).isEqualTo("COMPLETED");
            assertThat(text(answer, "runId")).isEqualTo(next);
        }
        assertThat(text(server.program().get("/api/runs/" + run).json(), "state"))
                .isEqualTo("CANCELLED");
        assertThat(server.file("other.csv")).exists();
        assertThat(server.file("copy.csv")).doesNotExist();
        assertThat(text(testConversation.answerTo(1), "state")).isEqualTo("COMPLETED");
    }

    @Test
    void showsNoQuestionThatIsAnsweredWhileItsRunGoesOn() {
        var talk = server.talk();
        var asked = talk.ask("Await the signal go", Map.of("review", Value.of(true)));
        assertThat(text(asked, "state")).as(asked.toString()).isEqualTo("NEEDS_INPUT");
        var run = TestConversation.runOf(asked);
        try (var events =
                server.events(talk.path() + "/events?after=" + text(talk.show(), "lastSeq"))) {
            var approved = server.program().post("/api/runs/" + run + "/approve", "");

            var shown = talk.answerTo(1);

            assertThat(approved.status()).as(approved.body()).isEqualTo(202);
            assertThat(text(shown, "state")).as(shown.toString()).isEqualTo("RUNNING");
            assertThat(text(shown, "runId")).isEqualTo(run);
            assertThat(shown.field("questions").isMissing()).isTrue();
            server.signal("go");
            assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
        }
        assertThat(text(talk.answerTo(1), "state")).isEqualTo("COMPLETED");
    }

    @Test
    void answersAWaitingRunWhileAnotherMessageIsWorkedOn() {
        var testConversation = server.talk();
        var run = TestConversation.runOf(held(testConversation));
        try (var events =
                server.events(
                        testConversation.path()
                                + "/events?after="
                                + text(testConversation.show(), "lastSeq"))) {
            testConversation.say("Await the signal go");
            events.awaitType("conversation.run");

            server.program().post("/api/runs/" + run + "/approve", "");

            assertThat(text(events.answer(1), "state")).isEqualTo("COMPLETED");
            assertThat(text(testConversation.show(), "busy")).isEqualTo("true");
            assertThat(testConversation.say("too early").status()).isEqualTo(409);
            server.signal("go");
            assertThat(text(events.answer(2), "state")).isEqualTo("COMPLETED");
        }
        assertThat(text(testConversation.answerTo(1), "state")).isEqualTo("COMPLETED");
    }

    @Test
    void laysOutTheFilesOfAnExample() {
        var testConversation = server.talk();
        var example = server.items("/api/examples").getFirst();

        var answer =
                testConversation.ask(
                        text(example.field("text"), "en"), Map.of("example", example.field("id")));

        assertThat(text(answer, "state")).as(answer.toString()).isEqualTo("COMPLETED");
        assertThat(Files.exists(server.file("samples/sales.csv"))).isTrue();
    }
}
