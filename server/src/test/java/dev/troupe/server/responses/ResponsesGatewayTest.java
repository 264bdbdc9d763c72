package dev.troupe.server.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelReply.FinishReason;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client of the Responses API sees of the models behind the server. */
class ResponsesGatewayTest {
    private static final String RESPONSES = "/v1/responses";
    private static final String TOOLS =
            "[{\"type\": \"function\", \"name\": \"weather\", \"parameters\": {\"type\": \"object\", \"properties\": {}}}]";

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
    void requireAllUsed() {
        model.requireAllUsed();
        model = new ScriptedModel();
    }

    private static TestClient.Reply send(String fields) {
        return server.program()
                .post(RESPONSES, "{\"model\": \"openai:any-model\", " + fields + "}");
    }

    private static Value create(String fields) {
        var reply = send(fields);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static String text(Value response) {
        return response.field("output").item(0).field("content").item(0).field("text").asText();
    }

    private static List<Value> events(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length())))
                .toList();
    }

    @Test
    void passesInstructionsAndSettingsOn() {
        model.then(ScriptedReply.text("ok").withUsage(3, 2));

        var response =
                create(
                        "\"input\": \"hi\", \"instructions\": \"Be short.\", \"temperature\": 0.5, \"max_output_tokens\": 50, \"top_p\": 0.3, \"text\": {\"format\": {\"type\": \"json_schema\", \"name\": \"n\", \"schema\": {\"type\": \"object\"}}}");

        assertThat(text(response)).isEqualTo("ok");
        assertThat(response.field("usage").field("total_tokens")).isEqualTo(Value.of(5));
        assertThat(response.field("instructions").asText()).isEqualTo("Be short.");
        var asked = model.requests().getFirst();
        assertThat(asked.messages())
                .containsExactly(new Message.System("Be short."), new Message.User("hi"));
        assertThat(asked.temperature()).isEqualTo(0.5);
        assertThat(asked.maxTokens()).isEqualTo(50);
        var body = server.upstream().requests().getLast().body();
        assertThat(body.field("response_format").field("json_schema").field("name").asText())
                .isEqualTo("n");
        assertThat(body.field("top_p").toString()).contains("0.3");
    }

    @Test
    void remembersThePreviousResponsesAndTheirCalls() {
        model.then(ScriptedReply.calls(new ToolCall("call-1", "weather", "{\"city\":\"Bern\"}")))
                .then(ScriptedReply.text("Sunny."))
                .then(ScriptedReply.text("You asked about Bern."));
        var called = create("\"input\": \"weather?\", \"tools\": " + TOOLS);
        var call = called.field("output").item(0);
        assertThat(call.field("type").asText()).isEqualTo("function_call");

        var sunny =
                create(
                        "\"previous_response_id\": \"%s\", \"tools\": %s, \"input\": [{\"type\": \"function_call_output\", \"call_id\": \"%s\", \"output\": \"sun\"}]"
                                .formatted(
                                        called.field("id").asText(),
                                        TOOLS,
                                        call.field("call_id").asText()));
        var last =
                create(
                        "\"previous_response_id\": \"%s\", \"input\": \"which city?\""
                                .formatted(sunny.field("id").asText()));

        assertThat(text(last)).isEqualTo("You asked about Bern.");
        assertThat(model.requests().getLast().messages())
                .extracting(Message::text)
                .containsExactly("weather?", "", "sun", "Sunny.", "which city?");
    }

    @Test
    void streamsTextAndCalls() {
        model.then(ScriptedReply.text("Hel", "lo.").withUsage(3, 2))
                .then(ScriptedReply.calls(new ToolCall("call-1", "weather", "{}")));

        var text = events(send("\"stream\": true, \"input\": \"hi\"").body());
        var call = events(send("\"stream\": true, \"input\": \"hi\", \"tools\": " + TOOLS).body());

        assertThat(text)
                .filteredOn(it -> it.field("type").asText().equals("response.output_text.delta"))
                .extracting(it -> it.field("delta").asText())
                .containsExactly("Hel", "lo.");
        var done = text.getLast().field("response");
        assertThat(text(done)).isEqualTo("Hello.");
        assertThat(server.program().get(RESPONSES + "/" + done.field("id").asText()).json())
                .isEqualTo(done);
        assertThat(call.stream().map(it -> it.field("type").asText()).collect(Collectors.toSet()))
                .contains(
                        "response.function_call_arguments.delta",
                        "response.function_call_arguments.done");
    }

    @Test
    void anAnswerThatWasCutIsIncomplete() {
        model.then(
                (_, _) -> new ModelReply("cut", List.of(), FinishReason.LENGTH, Usage.NONE, "m"));

        var response = create("\"input\": \"hi\", \"max_output_tokens\": 1");

        assertThat(response.field("status").asText()).isEqualTo("incomplete");
        assertThat(response.field("incomplete_details").field("reason").asText())
                .isEqualTo("max_output_tokens");
    }

    @Test
    void failuresHaveTheirStatusAndLeaveNothing() {
        model.then(ScriptedReply.failure(ModelProblem.RATE_LIMITED, "slow down"))
                .then(
                        ScriptedReply.text("half")
                                .withFailureAtEnd(ModelProblem.NETWORK, "broke off"));

        var refused = send("\"input\": \"hi\"");
        var broken = events(send("\"stream\": true, \"input\": \"hi\"").body());

        assertThat(refused.status()).isEqualTo(429);
        assertThat(broken.getLast().field("type").asText()).isEqualTo("response.failed");
        var failed = broken.getLast().field("response");
        assertThat(failed.field("error").field("code").asText()).isEqualTo("server_error");
        assertThat(server.program().get(RESPONSES + "/" + failed.field("id").asText()).status())
                .isEqualTo(404);
    }

    @Test
    void theCallEndsWithItsClient() throws Exception {
        var begun = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        model.then((_, onText) -> {
            try {
                onText.onText("begun");
                begun.countDown();
                while (true) {
                    new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
                    onText.onText("more ");
                }
            } finally {
                ended.countDown();
            }
        });
        var body = "{\"model\": \"openai:any-model\", \"stream\": true, \"input\": \"hi\"}";
        try (var socket = new Socket("localhost", server.port())) {
            socket.getOutputStream()
                    .write(
                            ("POST /v1/responses HTTP/1.1\r\nHost: localhost:"
                                            + server.port()
                                            + "\r\nContent-Type: application/json\r\nContent-Length: "
                                            + body.length()
                                            + "\r\n\r\n"
                                            + body)
                                    .getBytes(StandardCharsets.UTF_8));
            begun.await(); // or the test times out
        }

        ended.await();
    }

    @Test
    void aTurnFollowsTheInstructionsOfItsClient() {
        var intent = "{\"intent\": \"simple_chat\", \"confidence\": 0.97}";
        for (int i = 0; i < 2; i++) {
            model.then(ScriptedReply.calls(new ToolCall("c", "recognizeIntent", intent)))
                    .then(ScriptedReply.text("Ahoy!"));
        }

        var response =
                server.program()
                        .post(
                                RESPONSES,
                                "{\"model\": \"troupe\", \"instructions\": \"Talk like a pirate.\", \"input\": \"hello, I am Ann\"}");
        var completion =
                server.program()
                        .post(
                                "/v1/chat/completions",
                                "{\"model\": \"troupe\", \"messages\": [{\"role\": \"system\", \"content\": \"Talk like a sailor.\"}, {\"role\": \"user\", \"content\": \"hello, I am Bob\"}]}");

        assertThat(response.body()).contains("Ahoy!");
        assertThat(completion.body()).contains("Ahoy!");
        assertThat(model.requests().get(1).messages().getFirst().text())
                .endsWith("The user's instructions for all answers:\nTalk like a pirate.");
        assertThat(model.requests().get(3).messages().getFirst().text())
                .endsWith("Talk like a sailor.");
    }

    @Test
    void aModelContinuesATurnAndATurnContinuesAModel() {
        var intent = "{\"intent\": \"simple_chat\", \"confidence\": 0.97}";
        model.then(ScriptedReply.text("I am a model."))
                .then(ScriptedReply.calls(new ToolCall("c", "recognizeIntent", intent)))
                .then(ScriptedReply.text("I am Troupe."))
                .then(ScriptedReply.text("I am a model again."));
        var first = create("\"input\": \"who are you, my friend?\"").field("id").asText();

        var turn =
                server.program()
                        .post(
                                RESPONSES,
                                "{\"model\": \"troupe\", \"input\": \"and you?\", \"previous_response_id\": \"%s\"}"
                                        .formatted(first))
                        .json();
        create(
                "\"input\": \"once more\", \"previous_response_id\": \"%s\""
                        .formatted(turn.field("id").asText()));

        assertThat(model.requests().getLast().messages())
                .extracting(Message::text)
                .containsExactly(
                        "who are you, my friend?",
                        "I am a model.",
                        "and you?",
                        "I am Troupe.",
                        "once more");
    }
}
