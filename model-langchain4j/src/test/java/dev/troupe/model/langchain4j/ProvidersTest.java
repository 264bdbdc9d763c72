package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.settings.ModelSettings;
import dev.troupe.testing.model.FakeAnthropicServer;
import dev.troupe.testing.model.FakeGeminiServer;
import dev.troupe.testing.model.FakeModelServer;
import dev.troupe.testing.model.FakeOllamaServer;
import dev.troupe.testing.model.FakeOpenAiServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What applies to every provider. */
@Timeout(180)
class ProvidersTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));
    private static final String SECRET = "sk-very-secret-0123456789";

    static Stream<FakeModelServer> servers() {
        var model = new ScriptedModel().whenever(_ -> true, ScriptedReply.text("ok"));
        return Stream.of(
                FakeOpenAiServer.start(model, "right"),
                FakeAnthropicServer.start(model, "right"),
                FakeGeminiServer.start(model, "right"),
                FakeOllamaServer.start(model, "right"));
    }

    private static String nameOf(FakeModelServer server) {
        return switch (server) {
            case FakeOpenAiServer _ -> "openai:some-model";
            case FakeAnthropicServer _ -> "anthropic:some-model";
            case FakeGeminiServer _ -> "gemini:some-model";
            case FakeOllamaServer _ -> "ollama:some-model";
        };
    }

    @ParameterizedTest
    @MethodSource("servers")
    void saysWhichVariableHoldsTheWrongKeyWithoutShowingIt(FakeModelServer server) {
        try (server) {
            var failure = failure(nameOf(server), server.baseUrl());

            assertThat(failure.problem().is(ModelProblem.BAD_KEY))
                    .as(failure.getMessage())
                    .isTrue();
            assertThat(failure).hasMessageContaining("check " + Settings.KEY);
            assertThat(failure.getMessage()).doesNotContain("secret");
        }
    }

    /** Though three minutes of silence are accepted within a reply. */
    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic", "gemini", "ollama"})
    void givesUpOnASilentProviderAfterTheFirstByteTimeoutOfTheSettings(String provider)
            throws IOException {
        RawServer.Script silent =
                c -> {
                    c.head("200 OK", "Content-Type: text/event-stream");
                    c.awaitClientGone();
                };
        try (var server = RawServer.playing(silent)) {
            var settings =
                    ProviderSettings.from(
                            ModelName.parse(provider + ":some-model"),
                            ModelSettings.from(
                                    Json.parse(
                                            "{\"firstByteTimeout\": \"200ms\", \"baseUrl\": \""
                                                    + server.baseUrl()
                                                    + "\", \"apiKeyVariable\": \"K\"}"),
                                    "test"),
                            Map.of("K", "k"));

            var failure =
                    catchThrowableOfType(
                            ModelException.class,
                            () -> ProviderModelFactory.create(settings).chat(REQUEST));

            assertThat(failure.problem().is(ModelProblem.TIMED_OUT)).isTrue();
            assertThat(failure).hasMessageContaining("for 0.2 s");
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void addsTheFieldsThatOneVendorUnderstands(FakeModelServer server) throws InterruptedException {
        try (server) {
            var extra = Json.parse("{\"enable_thinking\":false,\"options\":{\"num_ctx\":8192}}");
            var settings = Settings.of(nameOf(server), server.baseUrl(), "right", extra);

            ProviderModelFactory.create(settings).chat(REQUEST.withTemperature(0.5));

            var body = server.requests().getLast().body();
            assertThat(body.field("enable_thinking")).isEqualTo(Value.of(false));
            assertThat(body.field("options").field("num_ctx")).isEqualTo(Value.of(8192));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic", "gemini", "ollama", "qwen", "glm", "deepseek"})
    void saysThatNobodyIsThereAndWhatToCheck(String provider) throws IOException {
        var server = RawServer.playing();
        server.close();

        var failure = failure(provider + ":m", server.baseUrl());

        assertThat(failure.problem().is(ModelProblem.NETWORK)).isTrue();
        assertThat(failure)
                .hasMessageContaining(Provider.find(provider).orElseThrow().addressSetting());
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic", "gemini", "ollama"})
    void reportsAResetConnection(String provider) throws IOException {
        try (var server = RawServer.playing(RawServer.Connection::reset)) {
            assertThat(failure(provider + ":m", server.baseUrl()).problem().code())
                    .isEqualTo(ModelProblem.NETWORK.id());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    anthropic | event: message_start~data: {"type":"message_start","message":{"id":"1","usage":{"input_tokens":1}}}~~ | NETWORK
                    anthropic | event: error~data: {"type":"error","error":{"type":"overloaded_error","message":"x"}}~~ | UNAVAILABLE
                    anthropic | event: error~data: {"type":"error","error":{"type":"rate_limit_error","message":"x"}}~~ | RATE_LIMITED
                    anthropic | event: message_delta~data: {"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":1}}~~ | REFUSED
                    gemini    | data: {"candidates":[{"content":{"parts":[{"text":"half"}],"role":"model"}}]}~~ | NETWORK
                    gemini    | data: {"candidates":[]}~~ | NETWORK
                    gemini    | data: {"promptFeedback":{"blockReason":"SAFETY"}}~~ | REFUSED
                    gemini    | data: {"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}~~ | UNAVAILABLE
                    ollama    | {"model":"m","message":{"role":"assistant","content":"half"},"done":false}~ | NETWORK
                    ollama    | {"error":"unexpected end"}~ | UNAVAILABLE
                    ollama    | {"model":"m","message":{"role":"assistant","content":""},"done":true}~ | MALFORMED_REPLY
                    """)
    void reportsStreamsThatAreCutOffOrFail(String provider, String stream, ModelProblem problem)
            throws IOException {
        try (var server =
                RawServer.playing(c ->
                        c.head("200 OK", "Content-Type: text/event-stream")
                                .send(stream.replace('~', '\n')))) {
            assertThat(failure(provider + ":m", server.baseUrl()).problem().code())
                    .isEqualTo(problem.id());
        }
    }

    @ParameterizedTest
    @CsvSource({"gemini-2.5-flash, false", "gemini-3.8-flash, true"})
    void letsGeminiTakeBackItsOwnCalls(String model, boolean isSigned) throws InterruptedException {
        var script = ScriptedModel.of(ScriptedReply.text("ok"));
        var calls = List.of(new ToolCall("a", "f", "{}"), new ToolCall("b", "f", "{}"));
        try (var server = FakeGeminiServer.start(script, "k")) {
            Settings.model("gemini:" + model, server.baseUrl(), "k")
                    .chat(
                            REQUEST.withMessages(
                                    List.of(
                                            new Message.User("hello"),
                                            new Message.Assistant("Let me see.", calls),
                                            new Message.ToolResult("a", "f", "1", false),
                                            new Message.ToolResult("b", "f", "2", false))));

            var parts = server.requests().getLast().body().field("contents").item(1).field("parts");
            assertThat(parts.items())
                    .extracting(part -> !part.field("thoughtSignature").isMissing())
                    .containsExactly(false, isSigned, false);
        }
    }

    @Test
    void namesAPresetsRepliesAfterIt() throws InterruptedException {
        var script = ScriptedModel.of(ScriptedReply.text("你好"));
        try (var server = FakeOpenAiServer.start(script, "k")) {
            var reply = Settings.model("qwen:qwen-plus", server.baseUrl(), "k").chat(REQUEST);

            assertThat(reply.model()).isEqualTo("qwen:qwen-plus");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "openai,    OPENAI_API_KEY,    https://api.openai.com/v1",
        "anthropic, ANTHROPIC_API_KEY, https://api.anthropic.com",
        "gemini,    GEMINI_API_KEY,    https://generativelanguage.googleapis.com/v1beta",
        "qwen,      DASHSCOPE_API_KEY, https://dashscope.aliyuncs.com/compatible-mode/v1",
        "glm,       ZHIPUAI_API_KEY,   https://open.bigmodel.cn/api/paas/v4",
        "glm,       ZAI_API_KEY,       https://open.bigmodel.cn/api/paas/v4",
        "deepseek,  DEEPSEEK_API_KEY,  https://api.deepseek.com/v1"
    })
    void takesTheUsualVariableAndAddress(String provider, String variable, URI baseUrl) {
        var name = new ModelName(provider, "m");

        var settings = ProviderSettings.from(name, ModelSettings.NONE, Map.of(variable, SECRET));

        assertThat(settings.baseUrl()).isEqualTo(baseUrl);
        assertThat(settings.key()).isEqualTo(SECRET);
        assertThat(settings.toString()).doesNotContain(SECRET);
        assertThatThrownBy(() -> ProviderSettings.from(name, ModelSettings.NONE, Map.of()))
                .hasMessageContainingAll(variable, "which is not set");
    }

    @Test
    void takesAnotherAddressFromTheProvidersVariable() {
        assertThat(from("ollama:m", Map.of("OLLAMA_HOST", "10.0.0.5")).baseUrl())
                .isEqualTo(URI.create("http://10.0.0.5:11434"));
        assertThat(from("ollama:m", Map.of()).key()).isNull();
        assertThat(
                        from(
                                        "anthropic:m",
                                        Map.of(
                                                "ANTHROPIC_API_KEY", "k",
                                                "ANTHROPIC_BASE_URL", "https://proxy.test/a"))
                                .baseUrl())
                .isEqualTo(URI.create("https://proxy.test/a"));
        assertThat(from("openai:m", Map.of("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")).key())
                .isNull();
        assertThatThrownBy(() -> from("openai:m", Map.of("OPENAI_BASE_URL", "localhost:8080")))
                .hasMessageContaining("check OPENAI_BASE_URL");
        assertThatThrownBy(() -> from("acme:m", Map.of())).hasMessageContaining("deepseek");
    }

    private static ProviderSettings from(String name, Map<String, String> environment) {
        return ProviderSettings.from(ModelName.parse(name), ModelSettings.NONE, environment);
    }

    private static ModelException failure(String name, URI baseUrl) {
        return catchThrowableOfType(
                ModelException.class, () -> Settings.model(name, baseUrl, SECRET).chat(REQUEST));
    }
}
