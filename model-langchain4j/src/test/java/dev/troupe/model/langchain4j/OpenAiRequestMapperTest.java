package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import dev.troupe.testing.model.FakeOpenAiServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes over the wire. */
class OpenAiRequestMapperTest {
    private static final Value SCHEMA =
            Json.parse(
                    """
                    {
                      "type": "object",
                      "properties": {
                        "nodes": {
                          "type": "array",
                          "minItems": 1,
                          "items": {
                            "type": "object",
                            "properties": {
                              "kind": {"type": "string", "enum": ["web", "data"]},
                              "weight": {"type": ["number", "null"], "minimum": 0.5}
                            },
                            "required": ["kind"],
                            "additionalProperties": false
                          }
                        }
                      },
                      "required": ["nodes"],
                      "additionalProperties": false
                    }
                    """);

    private final ScriptedModel script =
            new ScriptedModel().whenever(_ -> true, ScriptedReply.text("ok"));
    private final FakeOpenAiServer server = FakeOpenAiServer.start(script);
    private final OpenAiSettings settings =
            OpenAiSettings.of("any-model").withBaseUrl(server.baseUrl()).withKey("my-key");

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void sendsExtraFieldsOfARequestOverThoseOfTheSettings() throws InterruptedException {
        var model =
                OpenAiModelFactory.create(
                        new ModelName("openai", "any-model"),
                        settings.withExtraBody(Json.parse("{\"top_p\": 0.1, \"seed\": 7}")),
                        Endpoint.unknown(new ModelName("openai", "any-model")));

        model.chat(
                ModelRequest.of(ModelRole.DEFAULT, List.of(new Message.User("hi")))
                        .withExtraBody(
                                Json.parse(
                                        "{\"top_p\": 0.9, \"response_format\": {\"type\": \"json_object\"}}")));

        var body = server.requests().getLast().body();
        assertThat(body.field("top_p")).isEqualTo(Value.of(0.9));
        assertThat(body.field("seed")).isEqualTo(Value.of(7));
        assertThat(body.field("response_format").field("type").asText()).isEqualTo("json_object");
    }

    @Test
    void otherProtocolsRefuseExtraFields() {
        var request =
                ModelRequest.of(ModelRole.DEFAULT, List.of(new Message.User("hi")))
                        .withExtraBody(Json.parse("{\"top_p\": 0.9}"));

        assertThatThrownBy(() -> ChatRequestMapper.toChatRequest(request))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("top_p");
    }

    @Test
    void sendsToolSchemasAsTheyAre() throws InterruptedException {
        var body = sent(settings, withTool(ToolChoice.AUTO));

        var function = body.field("tools").item(0).field("function");
        assertThat(function.field("parameters")).isEqualTo(SCHEMA);
        assertThat(function.field("name").asText()).isEqualTo("plan");
        assertThat(body.field("tool_choice").asText()).isEqualTo("auto");
    }

    @Test
    void forcesAToolCall() throws InterruptedException {
        assertThat(sent(settings, withTool(ToolChoice.REQUIRED)).field("tool_choice").asText())
                .isEqualTo("required");
        assertThat(sent(settings, withTool(ToolChoice.NONE)).field("tool_choice").asText())
                .isEqualTo("none");
    }

    @Test
    void saysNothingOfToolsWhereThereAreNone() throws InterruptedException {
        var body = sent(settings, asking("hello"));

        assertThat(body.field("tools").isMissing()).isTrue();
        assertThat(body.field("tool_choice").isMissing()).isTrue();
    }

    @Test
    void asksForAStreamWithItsUsage() throws InterruptedException {
        var body = sent(settings, asking("hello"));

        assertThat(body.field("stream")).isEqualTo(Value.of(true));
        assertThat(body.field("stream_options").field("include_usage")).isEqualTo(Value.of(true));
        assertThat(sent(settings.withStreams(false), asking("hello")).field("stream"))
                .isNotEqualTo(Value.of(true));
    }

    @Test
    void sendsTheKeyTheModelAndTheLimits() throws InterruptedException {
        var body = sent(settings, limited(0.0, 300));

        assertThat(server.requests().getFirst().key()).isEqualTo(Optional.of("my-key"));
        assertThat(body.field("model").asText()).isEqualTo("any-model");
        assertThat(body.field("temperature")).isEqualTo(Value.of(0));
        assertThat(body.field("max_tokens")).isEqualTo(Value.of(300));
    }

    @Test
    void leavesOutTheTemperatureThatReasoningModelsRefuse() throws InterruptedException {
        var reasoning = OpenAiSettings.of("gpt-5-mini").withBaseUrl(server.baseUrl());

        var body = sent(reasoning, limited(0.0, 300));

        assertThat(body.field("temperature").isMissing()).isTrue();
        assertThat(body.field("max_tokens").isMissing()).isTrue();
        assertThat(body.field("max_completion_tokens")).isEqualTo(Value.of(300));
        assertThat(server.requests().getFirst().key()).isEmpty();
    }

    @Test
    void addsTheFieldsThatOneVendorUnderstands() throws InterruptedException {
        var extra = Json.parse("{\"enable_thinking\":false,\"options\":{\"depth\":[1,null]}}");

        var body = sent(settings.withExtraBody(extra), withTool(ToolChoice.AUTO));

        assertThat(body.field("enable_thinking")).isEqualTo(Value.of(false));
        assertThat(body.field("options")).isEqualTo(extra.field("options"));
        assertThat(body.field("tools").items()).hasSize(1);
    }

    @Test
    void neverSendsTheBrief() throws InterruptedException {
        var body = sent(settings, asking("hello").withBrief(Value.of("secret brief")));

        assertThat(Json.write(body)).doesNotContain("secret brief");
    }

    @Test
    void sendsCallsAndTheirResults() throws InterruptedException {
        var call = new ToolCall("c1", "plan", "");
        var request =
                asking("hello")
                        .withMessages(
                                List.of(
                                        new Message.System(" "),
                                        new Message.User("hello"),
                                        new Message.Assistant("", List.of(call)),
                                        new Message.ToolResult("c1", "plan", "", true)));

        var messages = sent(settings, request).field("messages");

        assertThat(messages.items()).hasSize(3);
        assertThat(
                        messages.item(1)
                                .field("tool_calls")
                                .item(0)
                                .field("function")
                                .field("arguments"))
                .isEqualTo(Value.of("{}"));
        assertThat(messages.item(2).field("tool_call_id").asText()).isEqualTo("c1");
    }

    private Value sent(OpenAiSettings how, ModelRequest request) throws InterruptedException {
        OpenAiModelFactory.create(how).chat(request);
        return server.requests().getLast().body();
    }

    private static ModelRequest asking(String text) {
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)));
    }

    private static ModelRequest limited(double temperature, int maxTokens) {
        return new ModelRequest(
                ModelRole.AGENT,
                List.of(new Message.User("hello")),
                List.of(),
                ToolChoice.AUTO,
                temperature,
                maxTokens,
                Value.missing());
    }

    private static ModelRequest withTool(ToolChoice choice) {
        return asking("plan it")
                .withTools(List.of(new ToolDefinition("plan", "Makes a plan.", SCHEMA)), choice);
    }
}
