package dev.troupe.server.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.file.SampleSchool;
import dev.troupe.runtime.pack.HomeSchoolRepository;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages at the one conversation endpoint, without a model. */
@Tag("slow")
class PageConversationTest {
    @TempDir private static Path directory = Path.of("");
    private static OpenAiTestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = OpenAiTestServer.offline(directory);
        Files.writeString(server.workspace.resolve("sales.csv"), TestServer.SALES);
        loadSampleSchool();
    }

    private static void loadSampleSchool() {
        var home = directory.resolve("home").toString();
        var environment = new Environment(Map.of("TROUPE_HOME", home), directory);
        try (var schools = HomeSchoolRepository.of(environment)) {
            SampleSchool.addTo(schools.of(""), HomeSchoolRepository.FILES);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Value post(Value body) {
        var reply = server.program().post("/api/conversation", Json.write(body));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static Value ask(String message, String conversation) {
        return post(
                Values.record(
                        "message", Value.of(message),
                        "conversationId", Value.of(conversation),
                        "artifactType", Value.of("page")));
    }

    private static void assertActions(Value reply, String mode, String action, String legacy) {
        assertThat(reply.field("mode").asText()).isEqualTo(mode);
        assertThat(reply.field("action").asText()).as(reply.toString()).isEqualTo(action);
        assertThat(reply.field("legacyAction").asText()).isEqualTo(legacy);
    }

    private static Value followUp(String message) {
        var made =
                server.program()
                        .post(
                                "/api/pages",
                                "{\"message\": \"a page of sales.csv: total amount per month\"}")
                        .json();
        return post(
                Values.record(
                        "message", Value.of(message),
                        "blueprint", made.field("blueprint"),
                        "pageContext", made.field("page")));
    }

    @Test
    void aRequestForAPageBecomesABlueprint() {
        var reply = ask("a page of sales.csv: total amount per month", "build");

        assertActions(reply, "entry", "build", "build_workflow");
        var built =
                server.program()
                        .post(
                                "/api/pages",
                                Json.write(Values.record("blueprint", reply.field("blueprint"))));
        assertThat(built.status()).as(built.body()).isEqualTo(201);
    }

    @Test
    void anAnswerCompletesTheRequestThatWasAskedAbout() {
        var question = ask("a page: total amount per month", "chain");
        assertActions(question, "entry", "clarify", "clarify");
        assertThat(question.field("chatResponse").asText()).contains("names no file");
        assertThat(question.field("clarifyOptions").field("allowCustomInput"))
                .isEqualTo(Value.of(true));

        var reply = ask("from sales.csv", "chain");

        assertActions(reply, "entry", "build", "build_workflow");
        assertThat(reply.field("blueprint").field("sourcePrompt").asText())
                .startsWith("a page: total amount per month\n")
                .contains("names no file")
                .endsWith("\nfrom sales.csv");
    }

    private static Value say(String message, String conversation, String context) {
        return post(
                Values.record(
                        "message", Value.of(message),
                        "conversationId", Value.of(conversation),
                        "context", Json.parse(context)));
    }

    @Test
    void offersTheRecordsThatAMessageMayMeanAndGoesOnWithTheChosenOnes() {
        var question = say("analyze the results of Form 1C", "school", "{}");
        assertActions(question, "entry", "clarify", "clarify");
        var classes = question.field("clarifyOptions").field("choices");
        assertThat(classes.item(0))
                .isEqualTo(
                        Json.parse(
                                "{\"label\": \"Form 1A\", \"value\": \"class-hk-f1a\","
                                        + " \"description\": \"Form 1 · English · 35 students\"}"));

        var next = say("Form 1A", "school", "{}");
        assertActions(next, "entry", "clarify", "clarify");
        assertThat(next.field("clarifyOptions").field("choices").item(0).field("value").asText())
                .isEqualTo("a-001");

        var reply = say("Unit 5 Test", "school", "{}");

        assertActions(reply, "entry", "build", "build_workflow");
        assertThat(reply.field("blueprint").field("sourcePrompt").asText().lines().toList())
                .startsWith("analyze the results of Form 1C")
                .contains("Form 1A")
                .endsWith("Unit 5 Test");
        assertThat(reply.field("resolvedEntities"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{"entityType": "class", "entityId": "class-hk-f1a", "displayName": "Form 1A",
                                  "confidence": 1, "matchType": "exact"},
                                 {"entityType": "assignment", "entityId": "a-001", "displayName": "Unit 5 Test",
                                  "confidence": 1, "matchType": "exact"}]
                                """));
    }

    @Test
    void takesTheChosenRecordFromTheContext() {
        say("analyze the results of the Unit 5 Test", "context", "{}");

        var reply = say("Form 1B", "context", "{\"classId\": \"class-hk-f1b\"}");

        assertActions(reply, "entry", "build", "build_workflow");
        assertThat(reply.field("blueprint").field("name").asText()).contains("Form 1B");
        var alone = say("analyze the Unit 5 Test", "context-2", "{\"classId\": \"class-hk-f1a\"}");
        assertActions(alone, "entry", "build", "build_workflow");
    }

    @Test
    void aMessageThatNamesAPageNeedsNoType() {
        var reply = say("a page of sales.csv: total amount per month", "untyped", "{}");

        assertActions(reply, "entry", "build", "build_workflow");
        assertThat(reply.field("blueprint").field("uiComposition").isMissing()).isFalse();
    }

    @Test
    void aRequestIsForgottenAfterSixAnswersThatDoNotCompleteIt() {
        ask("a page: total amount per month", "endless");
        for (int answer = 0; answer < 6; answer++) {
            assertActions(ask("hm " + answer, "endless"), "entry", "clarify", "clarify");
        }

        assertActions(ask("from sales.csv", "endless"), "entry", "clarify", "clarify");
    }

    @Test
    void anotherRequestIsNotTakenForAnAnswer() {
        ask("a page: total amount per month", "other");

        var reply = ask("a page of sales.csv: total amount per category", "other");

        assertThat(reply.field("blueprint").field("sourcePrompt").asText())
                .isEqualTo("a page of sales.csv: total amount per category");
    }

    @Test
    void aQuestionIsAnsweredFromThePageAlone() {
        var reply = followUp("what is the highest amount?");

        assertActions(reply, "followup", "chat", "chat");
        assertThat(reply.field("chatKind").asText()).isEqualTo("page");
        assertThat(reply.field("chatResponse").asText()).contains("30");
        assertThat(reply.field("citedBlocks").items()).hasSize(1);
        assertThat(reply.field("blueprint").isMissing()).isTrue();

        var unknown = followUp("what is the highest temperature?");
        assertThat(unknown.field("chatResponse").asText()).contains("does not have: temperature");
        assertThat(unknown.field("citedBlocks").items()).isEmpty();
    }

    @Test
    void aChangeIsAPlanForThePatchEndpoint() {
        var reply = followUp("turn the chart into a table");

        assertActions(reply, "followup", "refine", "refine");
        assertThat(reply.field("patchPlan").field("instructions").items()).hasSize(1);
        assertThat(Json.write(reply.field("blueprint"))).contains("\"table\"");
    }

    @Test
    void anotherPageIsExplainedAndWaitsForTheUser() {
        var reply = followUp("a page of sales.csv: total amount per category");

        assertActions(reply, "followup", "rebuild", "rebuild");
        assertThat(reply.field("chatResponse").asText())
                .contains("these components disappear: Total amount per month", "Confirm");
        assertThat(reply.field("blueprint").field("sourcePrompt").asText())
                .isEqualTo("a page of sales.csv: total amount per category");
    }

    @Test
    void aBlueprintThatIsWrongIsRefusedWithAllProblems() {
        var reply =
                server.program()
                        .post(
                                "/api/conversation",
                                "{\"message\": \"x\", \"blueprint\": {\"id\": \"b\", \"name\": \"B\", \"uiComposition\": {\"tabs\": []}}}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.body()).contains("there are no components");
    }

    @Test
    void aPlanMayBeTheBlueprintOfAPage() {
        var reply =
                server.program()
                        .post(
                                "/api/workflow/generate",
                                "{\"message\": \"a page of sales.csv: total amount per month\", \"artifactType\": \"page\"}");

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.json().field("blueprint").field("uiComposition").isMissing()).isFalse();
        assertThat(reply.json().field("workflow").isMissing()).isTrue();
        var refused =
                server.program()
                        .post(
                                "/api/workflow/generate",
                                "{\"message\": \"a page\", \"artifactType\": \"page\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("names no file", "does not list");
    }

    @Test
    void theSchemaOfBlueprintsIsPublished() {
        var schema = server.program().get("/api/page/schema").json();

        assertThat(schema.field("title").asText()).isEqualTo("Blueprint of a page");
        assertThat(schema.field("properties").field("dataContract").isMissing()).isFalse();
    }

    @Test
    void suggestsMessagesThatAreUnderstood() {
        var made =
                server.program()
                        .post(
                                "/api/pages",
                                "{\"message\": \"a page of sales.csv: total amount per category\"}")
                        .json();

        var items =
                server.program()
                        .get("/api/pages/" + made.field("id").asText() + "/suggestions")
                        .json()
                        .field("items")
                        .items();

        assertThat(items).isNotEmpty();
        for (var item : items) {
            var reply =
                    post(
                            Values.record(
                                    "message", item.field("text"),
                                    "blueprint", made.field("blueprint"),
                                    "pageContext", made.field("page")));
            assertThat(reply.field("action").asText())
                    .as(item.toString())
                    .isEqualTo(item.field("kind").asText().equals("question") ? "chat" : "refine");
        }
    }
}
