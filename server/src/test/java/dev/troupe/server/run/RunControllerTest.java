package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.SharedServer;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import dev.troupe.testing.TestSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs over HTTP. */
class RunControllerTest {
    private static final int LARGE = TestSize.of(2_000, 10_000); // nodes
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
        server = withFiles(shared);
    }

    private static TestServer withFiles(TestServer server) {
        return server.with("sales.csv", TestServer.SALES).with("notes.csv", "mine");
    }

    @AfterEach
    void clean() {
        if (server != shared) {
            server.close();
        }
        SharedServer.clean(shared);
    }

    /** For a test of all runs, or of a rule that stays. */
    private void startOwn(Path home) {
        server = withFiles(TestServer.start(home));
    }

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private Reply order(String request, String... headers) {
        var body = Json.write(Values.record("request", Value.of(request)));
        return server.program().send("POST", "/api/runs", body, headers);
    }

    private String runOf(String request) {
        var reply = order(request);
        assertThat(reply.status()).as(reply.body()).isEqualTo(202);
        return text(reply.json(), "runId");
    }

    private String state(String run) {
        return text(server.program().get("/api/runs/" + run).json(), "state");
    }

    /** A run that asks whether it may delete notes.csv. */
    private String waiting() {
        var run = runOf("Delete notes.csv");
        try (var events = server.events("/api/runs/" + run + "/events")) {
            events.awaitType("node.asked");
        }
        awaitAnswer(run);
        return run;
    }

    /** Waits until the conversation of a run has received its progress. */
    private void awaitAnswer(String run) {
        var conversation = text(server.program().get("/api/runs/" + run).json(), "conversationId");
        try (var events = server.events("/api/conversations/" + conversation + "/events")) {
            events.awaitType("conversation.answer");
        }
    }

    private Reply post(String run, String verb, String body) {
        return server.program().post("/api/runs/" + run + "/" + verb, body);
    }

    @Test
    void runsARequestAndShowsAllOfIt() {
        var run = runOf(COPY);

        var shown = server.ended(run);

        assertThat(text(shown, "state")).isEqualTo("COMPLETED");
        assertThat(text(shown, "request")).isEqualTo(COPY);
        assertThat(shown.field("artifacts").items())
                .extracting(it -> text(it, "path"))
                .containsExactly("copy.csv");
        assertThat(text(shown, "conversationId")).startsWith("c-");
        var node = text(shown.field("nodes").item(0), "id");
        assertThat(shown.field("criticalPath").items()).containsExactly(Value.of(node));
        var page = server.program().get("/api/runs/" + run + "/nodes/" + node).json();
        assertThat(page.field("calls").items()).isNotEmpty();
        assertThat(text(page.field("calls").item(0), "status")).isNotEmpty();
        assertThat(text(page.field("brief"), "goal")).isNotEmpty();
        assertThat(server.program().get("/api/runs/" + run + "/nodes/none").status())
                .isEqualTo(404);
        assertThat(server.program().get("/api/runs/run-none").code())
                .isEqualTo("server.unknown-run");
    }

    @Test
    void answersARequestThatNeedsNoRunAtOnce() {
        var reply = order("What can you do?");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().field("runId").isMissing()).isTrue();
        assertThat(text(reply.json(), "state")).isEqualTo("COMPLETED");
        assertThat(text(reply.json(), "answer")).isNotEmpty();
    }

    @Test
    void runsAWorkflow() {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "tell 3 lines", "tell 2 lines"));

        var shown = server.ended(run);

        assertThat(text(shown, "state")).isEqualTo("COMPLETED");
        assertThat(shown.field("criticalPath").items())
                .containsExactly(Value.of("node-1"), Value.of("node-2"));
        var page = server.program().get("/api/runs/" + run + "/nodes/node-1").json();
        assertThat(page.field("log").items())
                .extracting(it -> text(it, "text"))
                .startsWith("line 1 第 1 行", "line 2 第 2 行", "line 3 第 3 行");
    }

    @Test
    void tellsAllThatIsWrongWithAWorkflow() {
        var plan = TestServer.plan("nobody", "x").replace("workflow-1", "x");

        var reply = server.program().post("/api/runs", "{\"workflow\": " + plan + "}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().field("problems").items()).hasSizeGreaterThan(1);
    }

    @TestFactory
    Stream<DynamicTest> refusesWhatIsNoOrder() {
        return Stream.of(
                        "{}",
                        "{\"request\": \"x\", \"workflow\": {}}",
                        "{\"request\": \" \"}",
                        "{\"request\": \"x\", \"timeout\": \"soon\"}",
                        "{\"request\": \"x\", \"colour\": \"red\"}",
                        "[]",
                        "nonsense",
                        "")
                .map(body ->
                        DynamicTest.dynamicTest(
                                "'" + body + "'",
                                () -> {
                                    var reply = server.program().post("/api/runs", body);

                                    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
                                    assertThat(reply.code()).isEqualTo("server.bad-request");
                                    assertThat(reply.header("Content-Type"))
                                            .startsWith("application/problem+json");
                                }));
    }

    @Test
    void takesAnOrderUnderOneKeyInOnce() {
        var first = order(COPY, "Idempotency-Key", "k-1");
        var second = order(COPY, "Idempotency-Key", "k-1");
        var other = order("Delete notes.csv", "Idempotency-Key", "k-1");
        // another file: which of two runs comes first to one file decides whether the other asks
        var later = order("Read sales.csv and save it as other.csv", "Idempotency-Key", "k-2");

        assertThat(text(second.json(), "runId")).isEqualTo(text(first.json(), "runId"));
        assertThat(text(later.json(), "runId")).isNotEqualTo(text(first.json(), "runId"));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.code()).isEqualTo("server.idempotency-key");
        server.ended(text(first.json(), "runId"));
        server.ended(text(later.json(), "runId"));
    }

    @Test
    void answersAKeyWithItsRunThoughMoreWasSaidSince() {
        var first = order(COPY, "Idempotency-Key", "k-3").json();
        server.ended(text(first, "runId"));
        awaitAnswer(text(first, "runId"));
        new TestConversation(server, text(first, "conversationId")).ask("Thank you");

        var again = order(COPY, "Idempotency-Key", "k-3").json();

        assertThat(text(again, "runId")).isEqualTo(text(first, "runId"));
        assertThat(text(again, "turn")).isEqualTo("1");
    }

    @Test
    void runsWhatManySendAtOnceUnderOneKeyOnce() throws Exception {
        var request = "Read sales.csv and save it as once.csv";
        var replies = atOnce(8, () -> order(request, "Idempotency-Key", "the same"));

        assertThat(replies).allMatch(it -> it.status() == 202);
        assertThat(replies.stream().map(it -> text(it.json(), "runId")).distinct()).hasSize(1);
        server.ended(text(replies.getFirst().json(), "runId"));
        assertThat(runs("?search=once.csv")).hasSize(1);
    }

    private static <T> List<T> atOnce(int times, Callable<T> task) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = executor.invokeAll(IntStream.range(0, times).mapToObj(_ -> task).toList());
            return all.stream().map(Future::resultNow).toList();
        }
    }

    @Test
    void listsRunsByAllThatIsKnownOfThem(@TempDir Path home) {
        startOwn(home);
        var copied = runOf(COPY);
        server.ended(copied);
        var waiting = waiting();
        var running = server.run(TestServer.plan(SignalPack.WAITER, "await the signal go"));

        assertThat(runs("")).containsExactly(running, waiting, copied);
        assertThat(runs("?state=COMPLETED")).containsExactly(copied);
        assertThat(runs("?state=WAITING,RUNNING")).containsExactly(running, waiting);
        assertThat(runs("?state=RUNNING")).containsExactly(running);
        assertThat(runs("?search=DELETE")).containsExactly(waiting);
        assertThat(runs("?workflow=test")).containsExactly(running);
        var conversation =
                text(server.program().get("/api/runs/" + copied).json(), "conversationId");
        assertThat(runs("?conversation=" + conversation)).containsExactly(copied);
        var began = text(server.program().get("/api/runs/" + waiting).json(), "startedAt");
        assertThat(runs("?from=" + began)).containsExactly(running, waiting);
        assertThat(runs("?to=" + began)).containsExactly(copied);
        assertThat(runs("?limit=1&state=WAITING,COMPLETED")).containsExactly(waiting);
        assertThat(runs("?limit=1&state=WAITING,COMPLETED&after=" + waiting))
                .containsExactly(copied);
        for (var wrong : List.of("state=LOST", "from=today", "limit=0", "limit=201", "limit=x")) {
            assertThat(server.program().get("/api/runs?" + wrong).status())
                    .as(wrong)
                    .isEqualTo(400);
        }
        server.signal("go");
        server.ended(running);
    }

    private List<String> runs(String query) {
        return server.items("/api/runs" + query).stream().map(it -> text(it, "runId")).toList();
    }

    @Test
    void cancelsARunThatIsUnderWayOrWaits() {
        var running = server.run(TestServer.plan(SignalPack.WAITER, "await the signal go"));
        var waiting = waiting();
        try (var events = server.events("/api/runs/" + running + "/events")) {
            events.awaitType("tool.called");
            assertThat(post(running, "cancel", "{\"reason\": \"enough\"}").status()).isEqualTo(202);
            assertThat(post(waiting, "cancel", "").status()).isEqualTo(202);

            assertThat(events.untilEnd().getLast().toString()).contains("CANCELLED");
        }
        assertThat(text(server.ended(waiting), "state")).isEqualTo("CANCELLED");
        assertThat(state(running)).isEqualTo("CANCELLED");
        assertThat(post(running, "cancel", "").code()).isEqualTo("server.wrong-state");
        assertThat(server.file("notes.csv")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"scope\": \"once\"}", "{\"scope\": \"run\"}"})
    void doesWhatWasApproved(String body) {
        var run = waiting();

        var approved = post(run, "approve", body);

        assertThat(approved.status()).as(approved.body()).isEqualTo(202);
        assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
        assertThat(server.file("notes.csv")).doesNotExist();
    }

    @Test
    void allowsForGoodWhatWasApprovedForGood(@TempDir Path home) {
        startOwn(home);
        var run = waiting();

        assertThat(post(run, "approve", "{\"scope\": \"always\"}").status()).isEqualTo(202);

        server.ended(run);
        server.with("notes.csv", "again");
        assertThat(text(server.ended(runOf("Delete notes.csv")), "state")).isEqualTo("COMPLETED");
        assertThat(server.file("notes.csv")).doesNotExist();
    }

    @Test
    void keepsNoRuleOfAnApprovalThatComesTooLate() {
        var run = waiting();
        post(run, "deny", "");
        server.ended(run);

        var late = post(run, "approve", "{\"scope\": \"always\"}");

        assertThat(late.code()).isEqualTo("server.not-waiting");
        assertThat(directory.resolve("home/approvals.json")).doesNotExist();
    }

    @Test
    void callsWithTheArgumentsThatThePersonChanged() {
        server.with("other.csv", "theirs");
        var run = waiting();

        assertThat(post(run, "approve", "{\"arguments\": {\"way\": \"x\"}}").status())
                .isIn(400, 422);
        assertThat(post(run, "approve", "{\"arguments\": {\"path\": \"other.csv\"}}").status())
                .isEqualTo(202);

        server.ended(run);
        assertThat(server.file("other.csv")).doesNotExist();
        assertThat(server.file("notes.csv")).exists();
    }

    @Test
    void leavesWhatWasDenied() {
        var run = waiting();

        var wrong = post(run, "answer", "{\"answer\": \"yes\"}");
        var denied = post(run, "deny", "{\"reason\": \"it is still needed\"}");

        assertThat(wrong.status()).isEqualTo(422);
        assertThat(denied.status()).isEqualTo(202);
        server.ended(run);
        awaitAnswer(run);
        assertThat(server.file("notes.csv")).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"scope\": \"forever\"}",
                "{\"scope\": \"always\", \"arguments\": {\"path\": \"x\"}}",
                "{\"key\": 1}",
                "{\"arguments\": []}"
            })
    void asksOnWhereAnApprovalMakesNoSense(String body) {
        var run = waiting();

        assertThat(post(run, "approve", body).status()).isIn(400, 422);

        assertThat(state(run)).isEqualTo("WAITING");
    }

    @Test
    void takesOneOfManyAnswersThatComeAtOnce() throws Exception {
        var run = waiting();

        var replies = atOnce(6, () -> post(run, "approve", ""));

        assertThat(replies).extracting(Reply::status).containsOnlyOnce(202).containsOnly(202, 409);
        assertThat(text(server.ended(run), "state")).isEqualTo("COMPLETED");
        assertThat(post(run, "approve", "").code()).isEqualTo("server.not-waiting");
        assertThat(post(run, "deny", "").code()).isEqualTo("server.not-waiting");
        assertThat(post(run, "answer", "{\"answer\": \"x\"}").code())
                .isEqualTo("server.not-waiting");
    }

    @Test
    void runsAgainFromANodeOrWithSomethingChangedAndTellsTheDifference() {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "tell 1 lines", "tell 2 lines"));
        server.ended(run);
        awaitAnswer(run);

        var again = post(run, "rerun", "{\"from\": \"node-2\"}");
        assertThat(again.status()).as(again.body()).isEqualTo(202);
        var second = text(again.json(), "runId");
        var shown = server.ended(second);
        assertThat(text(shown, "from")).isEqualTo(run);
        assertThat(shown.field("nodes").items())
                .extracting(it -> text(it, "reused"))
                .containsExactly("true", "false");
        awaitTurns(run, 2);

        var plan = TestServer.plan(SignalPack.WAITER, "tell 1 lines", "tell 3 lines");
        var forked = post(run, "fork", "{\"workflow\": " + plan + "}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        var third = text(forked.json(), "runId");
        server.ended(third);

        var diff = server.program().get("/api/runs/" + run + "/diff/" + third);
        assertThat(diff.status()).isEqualTo(200);
        assertThat(diff.json().field("nodes").items())
                .extracting(it -> text(it, "different"))
                .containsExactly("false", "true");
        assertThat(post(run, "rerun", "{\"failed\": true}").status()).isEqualTo(422);
        assertThat(post(run, "rerun", "{\"from\": \"none\"}").status()).isEqualTo(422);
        assertThat(post(run, "rerun", "{}").status()).isEqualTo(400);
        assertThat(post(run, "fork", "{}").status()).isEqualTo(400);
    }

    private void awaitTurns(String run, int turn) {
        var conversation = text(server.program().get("/api/runs/" + run).json(), "conversationId");
        try (var events = new TestConversation(server, conversation).events()) {
            events.answer(turn);
        }
    }

    @Test
    void deletesRunsThatHaveEndedAlone() {
        var run = server.run(TestServer.plan(SignalPack.WAITER, "await the signal go"));

        var early = server.program().send("DELETE", "/api/runs/" + run, "");
        assertThat(early.status()).as(early.body()).isEqualTo(409);
        server.signal("go");
        server.ended(run);
        awaitAnswer(run);
        assertThat(server.program().send("DELETE", "/api/runs/" + run, "").status()).isEqualTo(204);
        assertThat(server.program().get("/api/runs/" + run).status()).isEqualTo(404);
        assertThat(server.program().get("/api/runs/" + run + "/events").status()).isEqualTo(404);
    }

    @Test
    void plansAndChecksWithoutRunning() {
        var before = runs("");
        var planned =
                server.program().post("/api/workflow/generate", "{\"message\": \"" + COPY + "\"}");
        assertThat(planned.status()).as(planned.body()).isEqualTo(200);
        var plan = Json.write(planned.json().field("workflow"));
        var valid = server.program().post("/api/workflow/validate", "{\"workflow\": " + plan + "}");
        var invalid =
                server.program()
                        .post(
                                "/api/workflow/validate",
                                "{\"workflow\": " + plan.replace("\"data\"", "\"nobody\"") + "}");

        assertThat(text(valid.json(), "valid")).isEqualTo("true");
        assertThat(text(invalid.json(), "valid")).isEqualTo("false");
        assertThat(invalid.json().field("problems").items()).isNotEmpty();
        assertThat(runs("")).isEqualTo(before);
    }

    @Tag("slow")
    @Test
    void acceptsAWorkflowOfTenThousandNodesAndNamesTheLimitOfMore() {
        var before = runs("");
        var names = IntStream.rangeClosed(1, 10_001).mapToObj(number -> "Step " + number);
        var plan = TestServer.plan("data", names.toArray(String[]::new));
        var most =
                TestServer.plan("data", Collections.nCopies(10_000, COPY).toArray(String[]::new));

        var valid = server.program().post("/api/workflow/validate", "{\"workflow\": " + most + "}");
        var invalid =
                server.program().post("/api/workflow/validate", "{\"workflow\": " + plan + "}");
        var refused = server.program().post("/api/runs", "{\"workflow\": " + plan + "}");

        assertThat(text(valid.json(), "valid")).isEqualTo("true");
        assertThat(text(invalid.json().field("problems").item(0), "message"))
                .contains("10001 nodes", "at most 10000", "limits.nodes");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("at most 10000", "limits.nodes");
        assertThat(runs("")).isEqualTo(before);
    }

    @Test
    void listsAHundredProblemsOfALargeWorkflow() {
        var tasks = Collections.nCopies(10_000, COPY).toArray(String[]::new);
        var body = "{\"workflow\": " + TestServer.plan("nobody", tasks) + "}";

        var refused = server.program().post("/api/runs", body);
        var invalid = server.program().post("/api/workflow/validate", body);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).hasSizeLessThan(100_000).contains("and 9950 more problems");
        assertThat(refused.json().field("problems").items()).hasSize(100);
        assertThat(invalid.json().field("problems").items()).hasSize(100);
    }

    @Tag("slow")
    @Test
    void showsALargeRun() {
        var run = server.run(largeWorkflow());

        var stopped = server.program().post("/api/runs/" + run + "/cancel", "{}");
        var ended = server.ended(run);

        assertThat(stopped.status()).isEqualTo(202);
        assertThat(text(ended, "state")).isEqualTo("CANCELLED");
        assertThat(Json.write(ended)).hasSizeLessThan(2_000_000);
        assertThat(ended.field("nodes").items()).hasSize(1_000);
        assertThat(text(ended, "nextNode")).isEqualTo("node-1000");
        assertThat(ended.field("workflow").isMissing()).isTrue();
        var page = server.program().get("/api/runs/" + run + "/nodes/node-" + LARGE);
        assertThat(text(page.json(), "id")).isEqualTo("node-" + LARGE);
        var plan = server.program().get("/api/runs/" + run + "/workflow").json();
        assertThat(plan.field("agentGraph").items()).hasSize(LARGE);
        var last =
                server.program()
                        .get("/api/runs/" + run + "/nodes?limit=200&after=node-" + (LARGE - 200));
        assertThat(last.json().field("items").items()).hasSize(200);
        assertThat(last.json().field("next").isMissing()).isTrue();
    }

    @Test
    void listsTheNodesOfARunPageByPage() {
        var run = server.run(TestServer.plan("data", COPY, COPY, COPY));
        var whole = server.ended(run);

        var first = server.program().get("/api/runs/" + run + "/nodes?limit=2").json();
        var rest = server.program().get("/api/runs/" + run + "/nodes?after=" + text(first, "next"));

        assertThat(whole.field("nodes").items()).hasSize(3);
        assertThat(whole.field("nextNode").isMissing()).isTrue();
        assertThat(whole.field("workflow").field("agentGraph").items()).hasSize(3);
        assertThat(first.field("items").items())
                .isEqualTo(whole.field("nodes").items().subList(0, 2));
        assertThat(rest.json().field("items").items())
                .isEqualTo(whole.field("nodes").items().subList(2, 3));
        assertThat(rest.json().field("next").isMissing()).isTrue();
        assertThat(server.program().get("/api/runs/" + run + "/nodes?after=none").status())
                .isEqualTo(404);
        assertThat(server.program().get("/api/runs/" + run + "/nodes?limit=201").status())
                .isEqualTo(400);
    }

    @Test
    void listsTheEventsOfARunPageByPageAsTheStreamHasThem() {
        var run = runOf(COPY);
        var path = "/api/runs/" + run + "/events";
        List<Value> streamed;
        try (var events = server.events(path)) {
            streamed = events.untilEnd();
        }

        var paged = new ArrayList<Value>();
        var after = "0";
        while (!after.isEmpty()) {
            var page = server.program().get(path + "?limit=3&after=" + after).json();
            assertThat(page.field("items").items()).hasSizeBetween(1, 3);
            paged.addAll(page.field("items").items());
            after = text(page, "next");
        }

        assertThat(paged).isEqualTo(streamed).hasSizeGreaterThan(3);
        var end = server.program().get(path + "?limit=200&after=" + streamed.size()).json();
        assertThat(end.field("items").items()).isEmpty();
        assertThat(end.field("next").isMissing()).isTrue();
        for (var wrong : List.of("limit=0", "limit=201", "limit=x", "limit=3&after=-1")) {
            assertThat(server.program().get(path + "?" + wrong).status()).as(wrong).isEqualTo(400);
        }
    }

    /** It waits for its first node, which asks. */
    private static String largeWorkflow() {
        var tasks = new ArrayList<>(List.of("Delete the file notes.csv"));
        tasks.addAll(Collections.nCopies(LARGE - 1, COPY));
        return TestServer.plan("file", tasks.toArray(String[]::new));
    }

    @Test
    void tellsWhatThereIsToWorkWith() {
        assertThat(server.items("/api/agents")).extracting(it -> text(it, "type")).contains("data");
        assertThat(server.items("/api/tools"))
                .filteredOn(it -> text(it, "name").equals("deleteFile"))
                .singleElement()
                .matches(it -> text(it.field("title"), "zh").equals("删除文件"));
        assertThat(server.program().get("/api/models").json().field("roles").items()).isNotEmpty();
        assertThat(server.items("/api/examples")).isNotEmpty();
        assertThat(server.program().get("/api/doctor").json().field("checks").items()).isNotEmpty();
        assertThat(server.program().get("/health").body()).contains("UP");
        assertThat(server.program().get("/ready").body()).contains("UP");
    }
}
