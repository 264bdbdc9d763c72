package dev.troupe.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.http.Values;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that knows the specification of the interface alone. */
class AgentSessionApiTest {
    private static final String ROOT = "/api/v1/agent";
    private static final String CHAT =
            "{\"request\":\"hello\",\"intent\":\"simple_chat\",\"confidence\":0.95,\"explanation\":\"a greeting\",\"entities\":{}}";
    private static final String TASK =
            "{\"request\":\"write it\",\"intent\":\"single_task\",\"confidence\":0.95,\"explanation\":\"a scene\",\"entities\":{}}";
    private static final String PLAN =
            """
            {"id": "workflow-7", "name": "Scene", "description": "Write a scene and draw it", "agentGraph": [
              {"id": "agent-1", "type": "sarah", "name": "Write", "desc": "write the scene",
               "steps": [{"stepNumber": 1, "desc": "write the scene"}], "dependencies": []}]}
            """;

    private static final String PLAN_OF_TWO =
            """
            {"id": "workflow-8", "name": "Scene", "description": "Write a scene and draw it", "agentGraph": [
              {"id": "agent-1", "type": "sarah", "name": "Write", "desc": "write the scene",
               "steps": [{"stepNumber": 1, "desc": "write the scene"}], "dependencies": []},
              {"id": "agent-2", "type": "david", "name": "Draw", "desc": "draw the scene",
               "steps": [{"stepNumber": 2, "desc": "draw the scene"}], "dependencies": ["agent-1"]}]}
            """;

    @TempDir private static Path directory;
    private static ScriptedModel model = new ScriptedModel();
    private static OpenAiTestServer server;

    @BeforeAll
    static void start() throws IOException {
        var agents = Files.createDirectories(directory.resolve("home/agents"));
        for (var name : List.of("sarah", "david")) {
            Files.writeString(
                    agents.resolve(name + ".md"),
                    "---\nname: %s\ndescription: Does the work of %s for films.\n---\nDo it.\n"
                            .formatted(name, name));
        }
        server =
                OpenAiTestServer.withModel(
                        directory, (request, onText) -> model.chat(request, onText));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void forget() {
        model = new ScriptedModel();
    }

    private static Predicate<ModelRequest> calling(String tool) {
        return request -> request.tools().stream().anyMatch(it -> it.name().equals(tool));
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request ->
                request.messages()
                        .getFirst()
                        .text()
                        .toLowerCase(Locale.ROOT)
                        .startsWith("you are " + agent);
    }

    private static void understands(String intent) {
        model.whenever(calling("recognizeIntent"), ScriptedReply.call("recognizeIntent", intent))
                .whenever(
                        calling("generateWorkflow"), ScriptedReply.call("generateWorkflow", PLAN));
    }

    private static Value data(TestClient.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.json().field("code")).as(reply.body()).isEqualTo(Value.of(0));
        return reply.json().field("data");
    }

    private static void assertError(TestClient.Reply reply, int status, int code) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.json().field("code")).as(reply.body()).isEqualTo(Value.of(code));
        assertThat(reply.json().field("message").asText()).isNotBlank();
        assertThat(reply.json().field("timestamp").asText()).isNotBlank();
    }

    private static TestClient.Reply post(String path, String body) {
        return server.program().post(ROOT + path, body);
    }

    private static Value get(String path) {
        return data(server.program().get(ROOT + path));
    }

    /** A session whose first message is answered. */
    private static String session() {
        understands(CHAT);
        model.whenever(request -> request.tools().isEmpty(), ScriptedReply.text("Hello."));
        var id =
                data(post("/sessions", "{\"user_message\":\"hello\"}"))
                        .field("session_id")
                        .asText();
        data(post("/sessions/" + id + "/messages", "{\"content\":\"hello again\"}"));
        model = new ScriptedModel();
        return id;
    }

    private static Value check(Value graph) {
        return data(post("/graph/check", Json.write(Value.of(Map.of("graph", graph)))));
    }

    private static Value send(String session, String content) {
        return data(
                post(
                        "/sessions/" + session + "/messages",
                        Json.write(Value.of(Map.of("content", Value.of(content))))));
    }

    @Test
    void describesTheStagesWithANodeForEachAgent() {
        var graph = get("/graph");

        assertThat(graph.field("metadata").field("id").asText()).isEqualTo("weimeng-agent-dag-v1");
        assertThat(graph.field("nodes").items())
                .extracting(node -> node.field("id").asText())
                .contains("USER", "EMMA_DECIDE", "SARAH", "DATA");
        assertThat(graph.field("edges").items())
                .extracting(edge -> edge.field("source").asText())
                .contains("DATA");
    }

    @Test
    void namesEverythingThatIsWrongWithAnEditedGraph() {
        var graph = get("/graph");
        var edges = List.copyOf(graph.field("edges").items().subList(1, 31));
        var edited =
                Values.record(
                        "metadata", graph.field("metadata"),
                        "nodes", graph.field("nodes"),
                        "edges", Value.of(edges));

        var valid = check(graph);
        var checked = check(edited);
        var unreadable = check(Value.of(Map.of("nodes", Value.of(3))));

        assertThat(valid.field("problems").items()).isEmpty();
        assertThat(valid.field("valid")).isEqualTo(Value.of(true));
        assertThat(checked.field("valid")).isEqualTo(Value.of(false));
        assertThat(checked.field("problems").items())
                .hasSizeGreaterThan(1)
                .allSatisfy(problem ->
                        assertThat(problem.field("text").field("zh").asText()).isNotBlank());
        assertThat(unreadable.field("problems").item(0).field("code").asText())
                .isEqualTo("UNREADABLE");
    }

    @Test
    void opensListsAndClosesSessions() {
        var id = session();

        var listed = get("/sessions?page=1&page_size=100&status=active");
        var entry =
                listed.field("items").items().stream()
                        .filter(item -> item.field("session_id").asText().equals(id))
                        .findFirst()
                        .orElseThrow();
        assertThat(entry.field("status").asText()).isEqualTo("active");
        assertThat(entry.field("last_message").asText()).isEqualTo("Hello.");
        assertThat(listed.field("page_size")).isEqualTo(Value.of(100));

        data(server.program().send("DELETE", ROOT + "/sessions/" + id, ""));
        assertError(post("/sessions/" + id + "/messages", "{\"content\":\"x\"}"), 409, 2002);
        assertThat(get("/sessions/" + id).field("status").asText()).isEqualTo("closed");
    }

    @Test
    void answersErrorsWithTheirNumbers() {
        assertError(server.program().get(ROOT + "/sessions/none"), 404, 2001);
        assertError(post("/sessions", "{}"), 400, 1001);
        assertError(server.program().get(ROOT + "/sessions?page=0"), 400, 1001);
        assertError(server.program().get(ROOT + "/agents/none"), 404, 3001);
        assertError(server.program().get(ROOT + "/tasks/none"), 404, 4001);
    }

    @Test
    void changesTheStateOfAgentsByInvitationsAndDismissalsAlone() {
        var id = session();
        var agent = "/sessions/" + id + "/agents/sarah/";
        assertError(post(agent + "dismiss", ""), 409, 3002);

        var engaged = data(post(agent + "activate", "{\"task_description\":\"write a scene\"}"));
        assertThat(engaged.field("state").asText()).isEqualTo("engaged");
        assertError(post(agent + "activate", "{\"task_description\":\"another\"}"), 409, 3003);
        var states = get("/sessions/" + id + "/realtime").field("agent_states");
        assertThat(states.field("sarah").asText()).isEqualTo("engaged");
        assertThat(states.field("david").asText()).isEqualTo("dormant");
        assertThat(states.field("emma").asText()).isEqualTo("active");

        assertThat(data(post(agent + "dismiss", "")).field("state").asText()).isEqualTo("dormant");
    }

    @Test
    void passesMessagesToTheAgentThatIsEngaged() {
        var id = session();
        data(
                post(
                        "/sessions/" + id + "/agents/sarah/activate",
                        "{\"task_description\":\"a scene\"}"));
        model.when(asked("sarah"), ScriptedReply.text("A scene."));

        var reply = send(id, "write it");

        assertThat(reply.field("content").asText()).contains("A scene.");
        assertThat(reply.field("agents_involved").items()).containsExactly(Value.of("sarah"));
        var own = get("/sessions/" + id + "/messages?agent_id=sarah").field("items").items();
        assertThat(own).hasSize(1);
        var task = get("/sessions/" + id + "/tasks?agent_id=sarah").field("items").item(0);
        assertThat(task.field("status").asText()).isEqualTo("completed");
        assertThat(task.field("progress")).isEqualTo(Value.of(100));
        assertThat(get("/tasks/" + task.field("task_id").asText()).field("output").asText())
                .isEqualTo("A scene.");
        assertError(
                server.program()
                        .send("DELETE", ROOT + "/tasks/" + task.field("task_id").asText(), ""),
                409,
                1001);

        assertThat(send(id, "stop").field("state").asText()).isEqualTo("completed");
        assertThat(get("/sessions/" + id + "/realtime").field("agent_states").field("sarah"))
                .isEqualTo(Value.of("dormant"));
    }

    @Test
    void streamsWhatHappensToAMessage() {
        var id = session();
        understands(TASK);
        model.when(
                        asked("sarah"),
                        ScriptedReply.call(
                                "handOff",
                                "{\"agent\": \"david\", \"brief\": \"draw the scene\", \"reason\": \"a picture\"}"))
                .when(asked("david"), ScriptedReply.text("Drawn."))
                .whenever(
                        request -> request.tools().isEmpty(),
                        ScriptedReply.text("The scene is drawn."));

        var reply = post("/sessions/" + id + "/messages/stream", "{\"content\":\"write it\"}");

        assertThat(reply.header("Content-Type")).startsWith("text/event-stream");
        var events = events(reply.body());
        assertThat(events.getFirst()).isEqualTo("start");
        assertThat(events.getLast()).isEqualTo("complete");
        assertThat(events)
                .containsSubsequence("thinking", "agent_selected", "handoff", "message", "complete")
                .doesNotContain("error");
        assertThat(reply.body()).contains("\"from_agent\":\"sarah\"", "\"to_agent\":\"david\"");
        assertThat(get("/sessions/" + id).field("task_history").items()).hasSize(2);
        assertThat(get("/sessions/" + id).field("agents").items())
                .as("the coordinator alone is engaged after the answer")
                .hasSize(1);
    }

    @Test
    void listsTheTasksOfAPlanBeforeTheyBegin() {
        var id = session();
        var during = new ArrayList<Value>();
        plansForTwo();
        model.when(
                        asked("sarah").and(_ -> during.add(get("/sessions/" + id + "/tasks"))),
                        ScriptedReply.text("A scene."))
                .when(asked("david"), ScriptedReply.text("Drawn."))
                .whenever(request -> request.tools().isEmpty(), ScriptedReply.text("All done."));

        var reply = send(id, "write it and draw it");

        assertThat(during).as(reply.toString()).isNotEmpty();
        var tasks = during.getFirst().field("items").items();
        assertThat(tasks)
                .extracting(
                        task -> task.field("agent_id").asText(),
                        task -> task.field("status").asText())
                .containsExactly(tuple("sarah", "running"), tuple("david", "pending"));
        var pending = tasks.getLast();
        assertThat(pending.field("description").asText()).isEqualTo("draw the scene");
        assertThat(pending.field("progress")).isEqualTo(Value.of(0));
        assertThat(pending.field("started_at").isMissing()).isTrue();
        var running = tasks.getFirst().field("progress");
        assertThat(number(running)).isBetween(1, 99);

        for (var task : tasks) { // a task keeps its id
            var ended = get("/tasks/" + task.field("task_id").asText());
            assertThat(ended.field("status").asText()).isEqualTo("completed");
            assertThat(ended.field("progress")).isEqualTo(Value.of(100));
            assertThat(ended.field("agent_id")).isEqualTo(task.field("agent_id"));
        }
    }

    private static void plansForTwo() {
        model.whenever(calling("recognizeIntent"), ScriptedReply.call("recognizeIntent", TASK))
                .whenever(
                        calling("generateWorkflow"),
                        ScriptedReply.call("generateWorkflow", PLAN_OF_TWO));
    }

    private List<Value> tasks(String session) {
        return get("/sessions/" + session + "/tasks").field("items").items();
    }

    @Test
    void cancelsTheRunOfATaskThatHasNotBegun() {
        var id = session();
        var cancelled = new CompletableFuture<Value>(); // the session may answer before it is known
        plansForTwo();
        model.when(
                        asked("sarah")
                                .and(_ -> {
                                    var tasks = tasks(id);
                                    while (tasks.size()
                                            < 2) { // the first may begin before all are stored
                                        LockSupport.parkNanos(10_000_000);
                                        tasks = tasks(id);
                                    }
                                    var task = "/tasks/" + tasks.get(1).field("task_id").asText();
                                    return cancelled.complete(cancel(task));
                                }),
                        ScriptedReply.text("A scene."))
                .whenever(_ -> true, ScriptedReply.text("It was cancelled."));

        var reply = send(id, "write it and draw it");

        assertThat(cancelled.join().field("status").asText()).isEqualTo("cancelled");
        assertThat(reply.field("state").asText()).isEqualTo("cancelled");
        var tasks = get("/sessions/" + id + "/tasks?status=cancelled").field("items").items();
        assertThat(tasks).extracting(task -> task.field("agent_id").asText()).contains("david");
        assertThat(get("/sessions/" + id + "/realtime").field("active_tasks").items()).isEmpty();
    }

    /** On another thread: the cancel interrupts the one that calls the model. */
    private static Value cancel(String task) {
        return CompletableFuture.supplyAsync(
                        () -> data(server.program().send("DELETE", ROOT + task, "")))
                .join();
    }

    private static List<String> events(String body) {
        var names = new ArrayList<String>();
        body.lines()
                .filter(line -> line.startsWith("event: "))
                .forEach(line -> names.add(line.substring(7)));
        return names;
    }

    @Test
    void changesTheLimitsOfASession() {
        var id = session();

        var changed =
                data(
                        server.program()
                                .send(
                                        "PATCH",
                                        ROOT + "/sessions/" + id + "/config",
                                        "{\"max_handoff_depth\":0,\"default_timeout\":60000}"));

        assertThat(changed.field("max_handoff_depth")).isEqualTo(Value.of(0));
        assertThat(changed.field("max_concurrency")).isEqualTo(Value.of(3));
        assertThat(get("/sessions/" + id).field("config")).isEqualTo(changed);
        assertError(
                server.program()
                        .send(
                                "PATCH",
                                ROOT + "/sessions/" + id + "/config",
                                "{\"max_concurrency\":0}"),
                400,
                1001);
    }

    @Test
    void passesWorkOnNoFurtherThanTheSessionAllows() {
        var id = session();
        var path = ROOT + "/sessions/" + id + "/config";
        data(server.program().send("PATCH", path, "{\"max_handoff_depth\":1}"));
        understands(TASK);
        var refused = new ArrayList<String>();
        model.when(asked("sarah"), handOff("david"))
                .when(asked("david"), handOff("oliver"))
                .when(
                        asked("david")
                                .and(request -> refused.add(request.messages().getLast().text())),
                        ScriptedReply.text("Drawn as far as I can."))
                .whenever(
                        request -> request.tools().isEmpty(),
                        ScriptedReply.text("The scene is drawn."));

        var reply = send(id, "write it");

        assertThat(reply.field("state").asText()).isEqualTo("completed");
        assertThat(reply.field("agents_involved").items())
                .containsExactly(Value.of("sarah"), Value.of("david"));
        assertThat(refused.getLast()).contains("agent.handoff-too-deep");
    }

    private static ScriptedReply handOff(String agent) {
        return ScriptedReply.call(
                "handOff",
                "{\"agent\": \"%s\", \"brief\": \"draw the scene\", \"reason\": \"a picture\"}"
                        .formatted(agent));
    }

    @Test
    void countsTasksAndSessions() {
        session();

        assertThat(get("/status").field("status").asText()).isEqualTo("ok");
        assertThat(((Value.Num) get("/statistics").field("total_sessions")).number().intValue())
                .isPositive();
        var agents = get("/agents").field("items").items();
        assertThat(agents)
                .extracting(agent -> agent.field("agent_id").asText())
                .contains("emma", "sarah", "david");
        assertThat(get("/agents/emma").field("state").asText()).isEqualTo("active");
    }

    private static Value statistics(String agent) {
        return get("/agents/" + agent).field("statistics");
    }

    private static int number(Value value) {
        return ((Value.Num) value).number().intValue();
    }

    @Test
    void countsTheTasksOfAllSessionsAsTheyChange() {
        int before = number(statistics("sarah").field("total_tasks"));
        int total = number(get("/statistics").field("completed_tasks"));
        var first = session();
        var second = session();
        for (var id : List.of(first, second, first)) {
            model = new ScriptedModel().when(asked("sarah"), ScriptedReply.text("A scene."));
            send(id, "@sarah write it");
            get("/statistics"); // counts what there is by now
        }

        assertThat(number(statistics("sarah").field("total_tasks"))).isEqualTo(before + 3);
        assertThat(number(get("/statistics").field("completed_tasks"))).isEqualTo(total + 3);
        assertThat(get("/agents/sarah").field("state").asText()).isEqualTo("engaged");

        data(post("/sessions/" + first + "/agents/sarah/dismiss", ""));
        data(server.program().send("DELETE", ROOT + "/sessions/" + second, ""));

        assertThat(number(statistics("sarah").field("total_tasks"))).isEqualTo(before + 3);
    }

    /** What a message or a session carries besides its text has a limit as well. */
    @Test
    void refusesLongNamesOfFilesAndLongMetadata() {
        var long20 = "x".repeat(20_001);
        var before = get("/sessions").field("total");

        assertError(
                post(
                        "/sessions",
                        "{\"user_message\":\"hello\",\"meta_info\":{\"a\":\"%s\"}}"
                                .formatted(long20)),
                400,
                1001);
        var id = session();
        assertError(
                post(
                        "/sessions/" + id + "/messages",
                        "{\"content\":\"hello\",\"metadata\":{\"attachments\":[\"%s\"]}}"
                                .formatted(long20)),
                400,
                1001);

        assertThat(get("/sessions").field("total").asText())
                .isEqualTo(String.valueOf(Integer.parseInt(before.asText()) + 1));
    }
}
