package dev.troupe.server.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.http.Values;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of the one conversation endpoint. */
class ConversationApiTest {
    private static final String PLAN =
            """
            {"id": "workflow-7", "name": "Weather", "description": "Look up the weather", "agentGraph": [
              {"id": "agent-1", "type": "crawler", "name": "Fetch", "desc": "fetch https://example.com/weather",
               "steps": [{"stepNumber": 1, "desc": "fetch https://example.com/weather"}], "dependencies": []}]}
            """;

    @TempDir private static Path directory;
    private static ScriptedModel model = new ScriptedModel();
    private static OpenAiTestServer server;

    @BeforeAll
    static void start() throws IOException {
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

    /** The model takes the next message for this, plans it and chats about it. */
    private static void understands(String request, String intent, String confidence) {
        var understood =
                "{\"request\":\"%s\",\"intent\":\"%s\",\"confidence\":%s,\"entities\":{\"urls\":[\"https://example.com\"]}}"
                        .formatted(request, intent, confidence);
        model.when(calling("recognizeIntent"), ScriptedReply.call("recognizeIntent", understood))
                .whenever(calling("generateWorkflow"), ScriptedReply.call("generateWorkflow", PLAN))
                .whenever(asked -> asked.tools().isEmpty(), ScriptedReply.text("So it is."));
    }

    private static TestClient.Reply post(String body) {
        return server.program().post("/api/conversation", body);
    }

    private static Value said(String body) {
        var reply = post(body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static void assertActions(Value said, String mode, String action, String legacy) {
        assertThat(said.field("mode").asText()).isEqualTo(mode);
        assertThat(said.field("action").asText()).isEqualTo(action);
        assertThat(said.field("legacyAction").asText()).isEqualTo(legacy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timeRange | look at the scores | Which period should I use? | this_week,this_month,this_semester | this month",
                "timeRange | 看看成绩 | 要看哪段时间？ | this_week,this_month,this_semester | 本月",
                "subject | make some exercises | Which subject is it about? | english,math,chinese,science | Math",
                "subject | 出几道练习题 | 是哪个学科？ | english,math,chinese,science | 数学"
            })
    void offersTheAnswersToWhatTheRouterMisses(
            String missing, String message, String question, String values, String label) {
        var understood =
                "{\"request\":\"%s\",\"intent\":\"complex_workflow\",\"confidence\":0.9,\"missing\":[\"%s\"]}"
                        .formatted(message, missing);
        model.when(calling("recognizeIntent"), ScriptedReply.call("recognizeIntent", understood));

        var said = said("{\"message\":\"%s\"}".formatted(message));

        assertActions(said, "entry", "clarify", "clarify");
        assertThat(said.field("chatResponse").asText()).isEqualTo(question);
        var options = said.field("clarifyOptions");
        assertThat(options.field("type").asText()).isEqualTo("single_select");
        assertThat(options.field("allowCustomInput")).isEqualTo(Value.of(true));
        assertThat(options.field("choices").items())
                .extracting(choice -> choice.field("value").asText())
                .containsExactly(values.split(","));
        assertThat(options.field("choices").item(1).field("label").asText()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({
        "complex_workflow, 0.39, chat, chat_smalltalk",
        "complex_workflow, 0.4, clarify, clarify",
        "complex_workflow, 0.69, clarify, clarify",
        "complex_workflow, 0.7, build, build_workflow",
        "uncertain, 0.39, chat, chat_smalltalk",
        "uncertain, 0.4, clarify, clarify",
        "uncertain, 0.69, clarify, clarify",
        "uncertain, 0.7, clarify, clarify",
        "simple_chat, 0.1, chat, chat_smalltalk",
        "information_query, 0.39, chat, chat_qa",
        "information_query, 0.7, chat, chat_qa"
    })
    void actsByConfidence(String intent, String confidence, String action, String legacy) {
        understands("look up the weather", intent, confidence);

        var said = said("{\"message\":\"look up the weather\"}");

        assertActions(said, "entry", action, legacy);
        assertThat(said.field("blueprint").isMissing()).isEqualTo(!action.equals("build"));
        assertThat(said.field("clarifyOptions").isMissing()).isEqualTo(!action.equals("clarify"));
        assertThat(said.field("chatKind").isMissing()).isEqualTo(!action.equals("chat"));
        assertThat(said.field("chatResponse").asText()).isNotBlank();
        assertThat(said.field("resolvedEntities").item(0).field("entityId").asText())
                .isEqualTo("https://example.com");
    }

    @Test
    void aPlanIsNotRunAndIsOneThatCanBe() {
        understands("look up the weather", "complex_workflow", "0.9");

        var said = said("{\"message\":\"look up the weather\"}");

        var runs = server.program().get("/api/runs?conversation=" + id(said)).json();
        assertThat(runs.field("items").items()).isEmpty();
        assertThat(said.field("blueprint").field("agentGraph").items()).hasSize(1);
        var order = Json.write(Values.record("workflow", said.field("blueprint")));
        assertThat(server.program().post("/api/workflow/validate", order).json().field("valid"))
                .isEqualTo(Value.of(true));
    }

    private static String id(Value said) {
        return said.field("conversationId").asText();
    }

    @ParameterizedTest
    @CsvSource({
        "simple_chat, why is that, why is that, chat",
        "uncertain, hm, hm, chat",
        "complex_workflow, as a pie chart, Draw the sales per region of 2024 as a pie chart, refine",
        "complex_workflow, look up the weather in Bern, look up the weather in Bern, rebuild"
    })
    void isAboutABlueprint(String intent, String message, String understood, String action) {
        understands(understood, intent, "0.9");

        var said =
                said(
                        """
                        {"message": "%s", "page_context": {"total": 42},
                         "blueprint": {"name": "Sales", "sourcePrompt": "Draw the sales per region of 2024"}}
                        """
                                .formatted(message));

        assertActions(said, "followup", action, action);
        assertThat(said.field("chatKind").asText()).isEqualTo(action.equals("chat") ? "page" : "");
        assertThat(model.requests().getFirst().messages().toString())
                .contains("Draw the sales per region of 2024", "{\"total\":42}");
    }

    @Test
    void aConversationGoesOn() {
        understands("look up the weather", "uncertain", "0.8");
        var first = said("{\"message\":\"look it up\"}");
        understands("look up the weather in Bern", "complex_workflow", "0.9");

        var second =
                said(
                        "{\"message\":\"in Bern\",\"conversationId\":\"%s\",\"context\":{\"classId\":\"1A\"}}"
                                .formatted(id(first)));

        assertThat(id(second)).isEqualTo(id(first));
        assertActions(second, "entry", "build", "build_workflow");
        assertThat(model.requests().toString()).contains("look it up", "classId: 1A");
        assertThat(server.program().get("/api/conversations/" + id(first)).json().field("turns"))
                .isEqualTo(Value.of(2));
    }

    @Test
    void aClientMayNameItsConversationAndBringItsHistory() {
        understands("hello", "simple_chat", "0.9");
        var body =
                """
                {"message": "%s", "conversationId": "my own",
                 "recentHistory": [{"role": "user", "content": "I am Ada"}, {"role": "assistant", "content": "Hello Ada"}]}
                """;

        var first = said(body.formatted("hello"));
        understands("again", "simple_chat", "0.9");
        var second = said(body.formatted("again"));

        assertThat(id(first)).isEqualTo("my own").isEqualTo(id(second));
        var asked = model.requests().getLast().messages().toString();
        assertThat(asked).contains("Hello Ada", "hello").containsOnlyOnce("I am Ada");
    }

    @Test
    void offersTheChoicesThatThereAre() throws IOException {
        understands("add up the total", "single_task", "0.9");
        model = new ScriptedModel();
        model.when(
                calling("recognizeIntent"),
                ScriptedReply.call(
                        "recognizeIntent",
                        "{\"request\":\"add up the total\",\"intent\":\"single_task\",\"confidence\":0.9,\"missing\":[\"file\"]}"));
        Files.writeString(server.workspace.resolve("sales.csv"), "amount\n42\n");

        var options = said("{\"message\":\"add up the total\"}").field("clarifyOptions");

        assertThat(options.field("type").asText()).isEqualTo("single_select");
        assertThat(options.field("allowCustomInput")).isEqualTo(Value.of(true));
        assertThat(options.field("choices").item(0).field("value").asText()).isEqualTo("sales.csv");
    }

    @Test
    void tellsThatAModelFailed() {
        model.whenever(_ -> true, ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));

        var reply = post("{\"message\":\"hello\"}");

        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.json().field("detail").asText())
                .startsWith("Conversation processing failed: ");
    }

    @Test
    void tellsThatNoPlanCameOfIt() {
        model.when(
                        calling("recognizeIntent"),
                        ScriptedReply.call(
                                "recognizeIntent",
                                "{\"request\":\"x\",\"intent\":\"complex_workflow\",\"confidence\":0.9}"))
                .whenever(_ -> true, ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));

        var reply = post("{\"message\":\"do it all\"}");

        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.json().field("detail").asText())
                .startsWith("Blueprint generation failed: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{}",
                "{\"message\": \" \"}",
                "{\"message\": 7}",
                "{\"message\": \"hi\", \"colour\": \"red\"}",
                "{\"message\": \"hi\", \"recentHistory\": [{\"role\": \"king\"}]}",
                "{\"message\": \"hi\", \"blueprint\": \"none\"}"
            })
    void aBadBodyIsUnprocessable(String body) {
        var reply = post(body);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().field("detail").asText()).isNotBlank();
    }

    @Test
    void streamsWhatHappensAndTheResponseOnceAsTheLast() {
        understands("look up the weather", "complex_workflow", "0.9");

        var events =
                post("{\"message\":\"look up the weather\",\"stream\":true}")
                        .body()
                        .lines()
                        .filter(line -> line.startsWith("data: "))
                        .map(line -> Json.parse(line.substring(6)))
                        .toList();

        assertThat(events)
                .extracting(event -> event.field("type").asText())
                .contains("intent.recognized", "plan.created")
                .containsOnlyOnce("conversation.response");
        assertActions(events.getLast().field("payload"), "entry", "build", "build_workflow");
    }

    @Test
    void aStreamEndsWithWhatWentWrong() {
        model.whenever(_ -> true, ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));

        var lines =
                server.program()
                        .send(
                                "POST",
                                "/api/conversation",
                                "{\"message\":\"hello\"}",
                                "Accept",
                                "text/event-stream")
                        .body();

        assertThat(lines).contains("conversation.failed", "Conversation processing failed: ");
    }
}
