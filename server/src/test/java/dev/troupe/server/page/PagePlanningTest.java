package dev.troupe.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that rules do not plan, with a model that is reached over OpenAI's protocol. */
@Tag("slow")
class PagePlanningTest {
    private static final String REQUEST = "{\"message\": \"how did our sales do?\"}";
    private static final String GOOD =
            """
            {"id": "x", "name": "Sales", "sourcePrompt": "rewritten",
             "dataContract": {"bindings": [{"id": "months", "toolName": "askTable",
               "paramMapping": {"table": "sales.csv", "question": "total amount per month"}}]},
             "uiComposition": {"tabs": [{"id": "main", "slots": [
               {"id": "chart", "componentType": "chart", "dataBinding": "$data.months.result"},
               {"id": "text", "componentType": "markdown", "dataBinding": "$data.months.result",
                "aiContentSlot": true}]}]}}
            """;

    @TempDir private static Path directory = Path.of("");
    private static ScriptedModel model = new ScriptedModel();
    private static OpenAiTestServer server;

    @BeforeAll
    static void start() throws IOException {
        server =
                OpenAiTestServer.withModel(
                        directory, (request, onText) -> model.chat(request, onText));
        Files.writeString(server.workspace.resolve("sales.csv"), TestServer.SALES);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void forget() {
        model = new ScriptedModel();
    }

    private static List<Value> events(String body) {
        TestClient.Reply reply = server.program().post("/api/page/generate", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length())))
                .toList();
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.field("type").asText()).toList();
    }

    @Test
    void streamsThePlanningAndBuildsTheCorrectedBlueprint() {
        model.then(
                ScriptedReply.text(GOOD.replace("askTable", "askOracle")),
                ScriptedReply.text(GOOD));

        var events = events(REQUEST);

        assertThat(types(events)).startsWith("PLAN", "PLAN", "PHASE").endsWith("COMPLETE");
        assertThat(events.get(1).field("problems").item(0).asText())
                .contains("tool 'askOracle' does not exist");
        var result = events.getLast().field("result");
        var stored = server.program().get("/api/pages/" + result.field("pageId").asText()).json();
        assertThat(stored.field("blueprint").field("sourcePrompt").asText())
                .isEqualTo("how did our sales do?");
        assertThat(model.requests().getFirst().messages().toString())
                .contains("sales.csv", "amount", "- askTable: ");
    }

    @Test
    void endsWithAllProblemsWhereTheModelDoesNotCorrectThem() {
        var reply =
                ScriptedReply.text(
                        GOOD.replace("askTable", "askOracle").replace("\"chart\"", "\"graph\""));
        model.then(reply, reply, reply);

        var events = events(REQUEST);

        assertThat(types(events)).containsExactly("PLAN", "PLAN", "PLAN", "COMPLETE");
        assertThat(events.getLast().field("message").asText()).isEqualTo("error");
        assertThat(events.getLast().field("result").field("problems").items().toString())
                .contains("no valid blueprint in 3 attempts", "askOracle", "graph");
    }

    @Test
    void doesNotSendToTheModelWhatRulesPlan() {
        var events = events("{\"message\": \"a page of sales.csv: total amount per month\"}");

        assertThat(types(events)).startsWith("PHASE").endsWith("COMPLETE").doesNotContain("PLAN");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void refusesAPlannerThatDoesNotExist() {
        var reply =
                server.program()
                        .post("/api/pages", "{\"message\": \"x\", \"planner\": \"oracle\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("give auto, rules or model");
    }
}
