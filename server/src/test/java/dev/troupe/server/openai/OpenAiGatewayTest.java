package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.core.JsonValue;
import com.openai.errors.BadRequestException;
import com.openai.errors.InternalServerException;
import com.openai.errors.NotFoundException;
import com.openai.errors.OpenAIServiceException;
import com.openai.errors.RateLimitException;
import com.openai.errors.SseException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.FunctionDefinition;
import com.openai.models.FunctionParameters;
import com.openai.models.ResponseFormatJsonObject;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionNamedToolChoice;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.http.Values;
import dev.troupe.testing.Gate;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What OpenAI's own Java library sees of the models behind the server. */
class OpenAiGatewayTest {
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

    private static ChatCompletionCreateParams.Builder asking(String text) {
        return ChatCompletionCreateParams.builder()
                .model(OpenAiTestServer.MODEL)
                .addUserMessage(text);
    }

    private static ChatCompletion ask(ChatCompletionCreateParams.Builder params) {
        return server.client().chat().completions().create(params.build());
    }

    @Test
    void listsTroupeAndTheModelsOfTheSettings() {
        var models = server.client().models().list().items();

        assertThat(models).extracting(it -> it.id()).containsExactly("troupe", "openai:any-model");
        assertThat(server.client().models().retrieve("openai:any-model").ownedBy())
                .isEqualTo("openai");
        assertThatThrownBy(() -> server.client().models().retrieve("openai:other"))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void passesMessagesAndSettingsOnAndTheReplyBackWithItsUsage() {
        model.then(ScriptedReply.text("你", "好").withUsage(3, 2));

        var reply =
                ask(
                        ChatCompletionCreateParams.builder()
                                .model(OpenAiTestServer.MODEL)
                                .addSystemMessage("Be short.")
                                .addUserMessage("hi")
                                .temperature(0.5)
                                .maxCompletionTokens(50)
                                .topP(0.3)
                                .responseFormat(ResponseFormatJsonObject.builder().build()));

        var choice = reply.choices().getFirst();
        assertThat(choice.message().content()).contains("你好");
        assertThat(choice.finishReason()).isEqualTo(ChatCompletion.Choice.FinishReason.STOP);
        assertThat(reply.model()).isEqualTo("openai:any-model");
        assertThat(reply.usage().orElseThrow().promptTokens()).isEqualTo(3);
        assertThat(reply.usage().orElseThrow().totalTokens()).isEqualTo(5);
        var asked = model.requests().getFirst();
        assertThat(asked.messages())
                .containsExactly(new Message.System("Be short."), new Message.User("hi"));
        assertThat(asked.temperature()).isEqualTo(0.5);
        assertThat(asked.maxTokens()).isEqualTo(50);
        var body = server.upstream().requests().getLast().body();
        assertThat(body.field("response_format").field("type").asText()).isEqualTo("json_object");
        assertThat(body.field("top_p")).isEqualTo(Value.of(0.3));
        assertThat(body.field("model").asText()).isEqualTo("any-model");
    }

    @Test
    void streamsPiecesAsTheyComeAndEndsWithTheUsage() throws InterruptedException {
        var second = new Gate();
        model.then((request, onText) -> {
            onText.onText("one ");
            second.pass();
            onText.onText("two");
            return ModelReply.text("one two", ScriptedModel.NAME)
                    .withUsage(dev.troupe.model.Usage.withoutCost(7, 2));
        });

        var heard = new ArrayList<String>();
        var chunks = new ArrayList<ChatCompletionChunk>();
        var params =
                asking("count")
                        .streamOptions(
                                ChatCompletionStreamOptions.builder().includeUsage(true).build());
        try (var stream = server.client().chat().completions().createStreaming(params.build())) {
            stream.stream()
                    .forEach(chunk -> {
                        chunks.add(chunk);
                        chunk.choices().stream()
                                .flatMap(choice -> choice.delta().content().stream())
                                .filter(text -> !text.isEmpty())
                                .forEach(text -> {
                                    heard.add(text);
                                    second.open(); // the second comes only once the first was
                                    // received
                                });
                    });
        }

        assertThat(heard).containsExactly("one ", "two");
        assertThat(chunks.getLast().choices()).isEmpty();
        assertThat(chunks.getLast().usage().orElseThrow().totalTokens()).isEqualTo(9);
        assertThat(chunks).extracting(ChatCompletionChunk::id).containsOnly(chunks.get(0).id());
    }

    private static final String CHAT =
            "{\"intent\": \"simple_chat\", \"confidence\": 0.95, \"explanation\": \"x\"}";

    private static ChatCompletionCreateParams.Builder sayingToTroupe(String text) {
        return ChatCompletionCreateParams.builder().model("troupe").addUserMessage(text);
    }

    @Test
    void streamsTheAnswerOfTroupeAsItIsWritten() throws InterruptedException {
        var rest = new Gate();
        var opening = "An opening of more than twenty-four characters, ";
        model.then(ScriptedReply.text(CHAT));
        model.then((request, onText) -> {
            onText.onText(opening);
            onText.onText("and ");
            rest.pass();
            onText.onText("an end.");
            return ModelReply.text(opening + "and an end.", ScriptedModel.NAME);
        });

        var heard = new ArrayList<String>();
        try (var stream =
                server.client()
                        .chat()
                        .completions()
                        .createStreaming(sayingToTroupe("How are you today?").build())) {
            stream.stream()
                    .flatMap(chunk -> chunk.choices().stream())
                    .flatMap(choice -> choice.delta().content().stream())
                    .filter(text -> !text.isEmpty())
                    .forEach(text -> {
                        heard.add(text);
                        rest.open(); // the end comes only once the opening was received
                    });
        }

        assertThat(heard).hasSizeGreaterThan(1);
        assertThat(String.join("", heard)).isEqualTo(opening + "and an end.");
    }

    @Test
    void passesFailuresOfTheProviderOnWhenTroupeIsAsked() {
        model.then(ScriptedReply.failure(ModelProblem.RATE_LIMITED, "slow down"));

        var e =
                catchThrowableOfType(
                        RateLimitException.class, () -> ask(sayingToTroupe("Sum sales.csv")));

        assertThat(e.statusCode()).isEqualTo(429);
    }

    private static FunctionDefinition weather() {
        return FunctionDefinition.builder()
                .name("weather")
                .description("Tells the weather.")
                .parameters(
                        FunctionParameters.builder()
                                .putAdditionalProperty("type", JsonValue.from("object"))
                                .putAdditionalProperty(
                                        "properties",
                                        JsonValue.from(Map.of("city", Map.of("type", "string"))))
                                .build())
                .build();
    }

    @Test
    void leavesToolsToTheClient() {
        model.then(
                ScriptedReply.calls(new ToolCall("call-1", "weather", "{\"city\":\"Bern\"}")),
                ScriptedReply.text("Sunny."));
        var params = asking("Weather in Bern?").addFunctionTool(weather());

        var first = ask(params).choices().getFirst();
        var call = first.message().toolCalls().orElseThrow().getFirst().asFunction();
        params.addMessage(first.message())
                .addMessage(
                        ChatCompletionToolMessageParam.builder()
                                .toolCallId(call.id())
                                .content("sunny")
                                .build());
        var second = ask(params).choices().getFirst();

        assertThat(first.finishReason()).isEqualTo(ChatCompletion.Choice.FinishReason.TOOL_CALLS);
        assertThat(first.message().content()).isEmpty();
        assertThat(call.function().arguments()).isEqualTo("{\"city\":\"Bern\"}");
        assertThat(second.message().content()).contains("Sunny.");
        assertThat(model.requests().getFirst().tools().getFirst().schema().field("properties"))
                .isEqualTo(Values.record("city", Values.record("type", Value.of("string"))));
        assertThat(model.requests().getLast().messages().getLast().text()).isEqualTo("sunny");
    }

    @Test
    void streamsToolCallsInPieces() {
        model.then(
                ScriptedReply.calls(
                        new ToolCall("call-1", "weather", "{\"city\":\"Bern\"}"),
                        new ToolCall("call-2", "weather", "{}")));
        var params = asking("Weather?").addFunctionTool(weather());
        var all = ChatCompletionAccumulator.create();

        try (var stream = server.client().chat().completions().createStreaming(params.build())) {
            stream.stream().forEach(all::accumulate);
        }

        var calls = all.chatCompletion().choices().getFirst().message().toolCalls().orElseThrow();
        assertThat(calls)
                .extracting(call -> call.asFunction().function().arguments())
                .containsExactly("{\"city\":\"Bern\"}", "{}");
        assertThat(calls).extracting(call -> call.asFunction().id()).doesNotHaveDuplicates();
    }

    @Test
    void aRequestToTroupeWithToolsGoesToTheDefaultModel() {
        model.then(ScriptedReply.call("weather", "{}"));

        var reply = ask(asking("Weather?").model("troupe").addFunctionTool(weather()));

        assertThat(reply.choices().getFirst().message().toolCalls()).isPresent();
    }

    @Test
    void aNamedToolIsTheOnlyOneAndMustBeCalled() {
        model.then(ScriptedReply.call("weather", "{}"));

        ask(
                asking("Weather?")
                        .addFunctionTool(weather())
                        .addFunctionTool(FunctionDefinition.builder().name("other").build())
                        .toolChoice(
                                ChatCompletionNamedToolChoice.builder()
                                        .function(
                                                ChatCompletionNamedToolChoice.Function.builder()
                                                        .name("weather")
                                                        .build())
                                        .build()));

        assertThat(model.requests().getFirst().tools()).hasSize(1);
    }

    @Test
    void tellsOfUnknownModelsInOpenAisForm() {
        var e =
                catchThrowableOfType(
                        NotFoundException.class, () -> ask(asking("hi").model("openai:other")));

        assertThat(e.code()).contains("model_not_found");
        assertThat(e.param()).contains("model");
        assertThat(e.type()).contains("invalid_request_error");
        assertThat(e.getMessage()).contains("openai:other", "troupe");
    }

    @Test
    void tellsWhichFieldOfABodyIsWrong() {
        var program = server.program();

        assertRefused(program.post("/v1/chat/completions", "{"), "invalid_json", "");
        assertRefused(
                program.post("/v1/chat/completions", "{\"model\":\"troupe\",\"messages\":[]}"),
                "invalid_value",
                "messages");
        assertRefused(
                program.post(
                        "/v1/chat/completions",
                        "{\"model\":\"troupe\",\"messages\":[{\"role\":\"king\",\"content\":\"hi\"}]}"),
                "invalid_value",
                "messages[0].role");
        assertThat(program.get("/v1/nothing").json().field("error").field("type").asText())
                .isEqualTo("invalid_request_error");
    }

    private static void assertRefused(TestClient.Reply reply, String code, String param) {
        assertThat(reply.status()).isEqualTo(400);
        var error = reply.json().field("error");
        assertThat(error.field("code").asText()).isEqualTo(code);
        assertThat(error.field("param").asText()).isEqualTo(param);
        assertThat(error.field("message").asText()).isNotBlank();
    }

    @Test
    void passesRateLimitsOnWithTheWait() {
        model.then(
                ScriptedReply.failure(
                        ModelProblem.RATE_LIMITED, "slow down", Duration.ofSeconds(90)));

        var e = catchThrowableOfType(RateLimitException.class, () -> ask(asking("hi")));

        assertThat(e.code()).contains("rate_limit_exceeded");
        assertThat(e.headers().values("Retry-After")).containsExactly("90");
    }

    @Test
    void aProviderThatFailsIsABadGateway() {
        model.then(ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));

        var e = catchThrowableOfType(InternalServerException.class, () -> ask(asking("hi")));

        assertThat(e.statusCode()).isEqualTo(502);
        assertThat(e.code()).contains("model.unavailable");
    }

    private static String heardOf(ChatCompletionCreateParams.Builder params) {
        var heard = ChatCompletionAccumulator.create();
        try (var stream = server.client().chat().completions().createStreaming(params.build())) {
            stream.stream().forEach(heard::accumulate);
        }
        return heard.chatCompletion().choices().getFirst().message().content().orElse("");
    }

    @Test
    void aStreamThatFailsBeforeItsFirstPieceHasTheRightStatus() {
        model.then(ScriptedReply.failure(ModelProblem.CONTEXT_TOO_LONG, "too long"));

        var e = catchThrowableOfType(BadRequestException.class, () -> heardOf(asking("hi")));

        assertThat(e.code()).contains("context_length_exceeded");
    }

    @Test
    void aStreamThatBreaksOffEndsWithAnError() {
        model.then(
                ScriptedReply.text("half").withFailureAtEnd(ModelProblem.UNAVAILABLE, "broke off"));

        assertThatThrownBy(() -> heardOf(asking("hi")))
                .isInstanceOfAny(SseException.class, OpenAIServiceException.class);
    }

    @Test
    void aStreamIsCancelledWhenItsClientGoes() throws InterruptedException {
        var cancelled = new CountDownLatch(1);
        model.then(untilCancelled("begun", cancelled));

        try (var stream =
                server.client().chat().completions().createStreaming(asking("hi").build())) {
            assertThat(stream.stream().findFirst()).isPresent();
        }

        cancelled.await(); // or the test times out
    }

    @Test
    void aWholeReplyIsCancelledWhenItsClientGoes() throws Exception {
        var cancelled = new CountDownLatch(1);
        var asked = new Gate();
        model.then((request, onText) -> {
            var _ = Thread.ofVirtual().start(() -> passQuietly(asked));
            return untilCancelled("", cancelled).play(request, onText);
        });
        try (var socket = new java.net.Socket("localhost", server.port())) {
            var body =
                    "{\"model\":\"openai:any-model\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";
            socket.getOutputStream()
                    .write(
                            ("POST /v1/chat/completions HTTP/1.1\r\nHost: localhost:"
                                            + server.port()
                                            + "\r\nContent-Type: application/json\r\nContent-Length: "
                                            + body.length()
                                            + "\r\n\r\n"
                                            + body)
                                    .getBytes(java.nio.charset.StandardCharsets.UTF_8));
            asked.awaitArrival();
        }
        asked.open();

        cancelled.await(); // or the test times out
    }

    private static void passQuietly(Gate gate) {
        try {
            gate.pass();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends chunks until the client disconnects, as a provider notices. */
    static ScriptedReply untilCancelled(String first, CountDownLatch cancelled) {
        return (_, onText) -> {
            try {
                if (!first.isEmpty()) {
                    onText.onText(first);
                }
                while (true) {
                    new CountDownLatch(1).await(50, java.util.concurrent.TimeUnit.MILLISECONDS);
                    onText.onText("more ");
                }
            } finally {
                cancelled.countDown();
            }
        };
    }

    @Test
    void everyKeyIsAcceptedWhereTheServerIsOpen() {
        model.then(ScriptedReply.text("ok"));

        var reply =
                server.program()
                        .withKey("whatever")
                        .post(
                                "/v1/chat/completions",
                                "{\"model\":\"openai:any-model\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(List.of(reply.json().field("object").asText()))
                .containsExactly("chat.completion");
    }
}
