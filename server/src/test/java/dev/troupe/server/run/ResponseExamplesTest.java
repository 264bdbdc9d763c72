package dev.troupe.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Examples of the responses about runs, plans, files and conversations, unchanged except ids,
 * times, folders and the words of answers. Run with {@code -Dtroupe.update-api=true} to accept what
 * is there.
 */
class ResponseExamplesTest {
    private static final boolean UPDATES = Boolean.getBoolean("troupe.update-api");
    private static final String EXAMPLES = "response-examples.txt";
    private static final Pattern VARIABLE =
            Pattern.compile(
                    "(?<run>run-[0-9a-z]{8}-[0-9a-z]{8,})|(?<conversation>c-[a-z2-7]{24})"
                            + "|(?<time>\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z)"
                            + "|(?<took>(?<=\"milliseconds\":)\\d+)"
                            + "|(?<=\"(?:answer|chatResponse)\":\")(?<text>(?:[^\"\\\\]|\\\\.)++)");

    @TempDir private Path directory;
    private final List<String> examples = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>(); // of ids, in the order of appearance

    @Test
    void areAsTheyWere() throws IOException {
        try (var server =
                TestServer.start(directory)
                        .with("sales.csv", TestServer.SALES)
                        .with("notes.csv", "mine")) {
            recordRuns(server);
            recordQuestions(server);
            recordConversation(server);
            recordPlans(server);
        }
        if (UPDATES) {
            Files.writeString(
                    Path.of("src/test/resources/dev/troupe/server/run", EXAMPLES),
                    String.join("\n", examples) + "\n");
        }

        assertThat(examples).containsExactlyElementsOf(expected());
    }

    private void recordRuns(TestServer server) {
        var first = start(server, TestServer.plan(SignalPack.WAITER, "tell 1 lines", "tell 2"));
        record(server, "GET", "/api/runs/" + first, "");
        record(server, "GET", "/api/runs/" + first + "/workflow", "");
        record(server, "GET", "/api/runs/" + first + "/nodes?limit=1", "");
        record(server, "GET", "/api/runs/" + first + "/nodes/node-1", "");
        record(server, "GET", "/api/runs/" + first + "/events?limit=3", "");
        var again =
                record(server, "POST", "/api/runs/" + first + "/rerun", "{\"from\":\"node-2\"}");
        var second = again.json().field("runId").asText();
        awaitEnd(server, second);
        record(server, "GET", "/api/runs/" + second, "");
        record(server, "GET", "/api/runs/" + first + "/diff/" + second, "");
        record(server, "POST", "/api/runs/" + first + "/cancel", "{\"reason\":\"late\"}");
        var copy =
                record(
                        server,
                        "POST",
                        "/api/runs",
                        request("Read sales.csv and save it as copy.csv"));
        var third = copy.json().field("runId").asText();
        awaitEnd(server, third);
        record(server, "GET", "/api/runs/" + third, "");
        record(server, "GET", "/api/runs/" + third + "/artifacts", "");
        var node = server.program().get("/api/runs/" + third).json().field("nodes").item(0);
        record(server, "GET", "/api/runs/" + third + "/nodes/" + node.field("id").asText(), "");
        record(server, "GET", "/api/runs?limit=2", "");
        record(server, "POST", "/api/runs", request("What can you do?"));
    }

    private void recordQuestions(TestServer server) {
        var waiting =
                record(server, "POST", "/api/runs", workflow("file", "Delete notes.csv")).json();
        var run = waiting.field("runId").asText();
        var path = "/api/runs/" + run;
        try (var events = server.events(path + "/events")) {
            events.awaitType("node.asked");
        }
        var conversation = new TestConversation(server, waiting.field("conversationId").asText());
        try (var events = conversation.events()) {
            events.awaitType("conversation.answer");
        }
        record(server, "GET", path, "");
        record(server, "GET", conversation.path(), "");
        record(server, "GET", "/api/approvals", "");
        record(server, "POST", path + "/answer", "{}");
        record(server, "POST", path + "/deny", "{\"reason\":\"not now\"}");
        awaitEnd(server, run);
        record(server, "GET", path, "");
        record(server, "POST", path + "/approve", "{\"scope\":\"once\"}");
    }

    private void recordConversation(TestServer server) {
        var conversation = server.talk();
        conversation.ask("Read sales.csv and save it as again.csv");
        conversation.ask("Sum it");
        record(server, "GET", conversation.path(), "");
        record(server, "GET", conversation.path() + "/files", "");
        record(server, "PUT", conversation.path() + "/files/a/b.txt", "text");
        record(server, "PUT", conversation.path() + "/files/a/b.txt", "text");
    }

    private void recordPlans(TestServer server) {
        var plan = TestServer.plan(SignalPack.WAITER, "tell 1 lines");
        var path = "/api/workflow/validate";
        record(server, "POST", path, "{\"workflow\":" + plan + "}");
        record(server, "POST", path, "{\"workflow\":" + plan.replace("\"test\"", "\" \"") + "}");
        record(server, "POST", path, "{\"workflow\":7}");
        var message = "{\"message\":\"Read sales.csv and save it as copy.csv\"}";
        record(server, "POST", "/api/workflow/generate", message);
        record(server, "POST", "/api/conversation", message);
        record(server, "POST", "/api/conversation", "{\"message\":\"Hello\"}");
        record(server, "POST", "/api/runs", "{\"workflow\":{\"id\":\"x\",\"agentGraph\":[]}}");
    }

    private static String workflow(String type, String task) {
        return "{\"workflow\":" + TestServer.plan(type, task) + "}";
    }

    private static String request(String text) {
        return "{\"request\":\"" + text + "\"}";
    }

    private String start(TestServer server, String plan) {
        var reply = record(server, "POST", "/api/runs", "{\"workflow\":" + plan + "}");
        var run = reply.json().field("runId").asText();
        awaitEnd(server, run);
        return run;
    }

    /** Until the conversation has the answer of a run, so that nothing of it changes. */
    private static void awaitEnd(TestServer server, String run) {
        Value shown = server.ended(run);
        var id = shown.field("conversationId").asText();
        try (var events = new TestConversation(server, id).events()) {
            while (!answered(events.awaitType("conversation.answer"), run)) {
                // of an earlier run of the conversation
            }
        }
    }

    private static boolean answered(Value event, String run) {
        return event.field("payload").field("runId").asText().equals(run);
    }

    private Reply record(TestServer server, String method, String path, String body) {
        var reply = server.program().send(method, path, body);
        examples.add(normalize(method + " " + path + " " + body));
        examples.add(reply.status() + " " + normalize(Json.write(sort(reply.json()))));
        return reply;
    }

    /** The order of fields means nothing; that of some is another in each process. */
    private static Value sort(Value value) {
        return switch (value) {
            case Value.RecordOf(var fields) -> {
                var sorted = new TreeMap<String, Value>();
                fields.forEach((name, field) -> sorted.put(name, sort(field)));
                yield Value.of(sorted);
            }
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(ResponseExamplesTest::sort).toList());
            case Value.Text(var text) when text.startsWith("{") ->
                    Value.of(Json.write(sort(Json.parse(text))));
            default -> value;
        };
    }

    private String normalize(String text) {
        return VARIABLE.matcher(text.replace(directory.toString(), "DIRECTORY"))
                .replaceAll(found -> {
                    if (found.group("time") != null || found.group("text") != null) {
                        return found.group("time") == null ? "TEXT" : "TIME";
                    }
                    return found.group("took") != null ? "0" : nameOf(found.group());
                });
    }

    private String nameOf(String id) {
        return names.computeIfAbsent(
                id, _ -> id.substring(0, id.indexOf('-')) + "-" + names.size());
    }

    private static List<String> expected() throws IOException {
        try (var in = ResponseExamplesTest.class.getResourceAsStream(EXAMPLES)) {
            var bytes = Objects.requireNonNull(in, EXAMPLES).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        }
    }
}
