package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.Usage;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.VisionModel;
import dev.troupe.testing.model.FakeAnthropicServer;
import dev.troupe.testing.model.FakeGeminiServer;
import dev.troupe.testing.model.FakeModelServer;
import dev.troupe.testing.model.FakeOllamaServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pictures by the protocols of providers other than OpenAI, on the wire. */
@Timeout(180)
class VisionProvidersTest {
    private static final String KEY = "sk-test-1234567890";
    private static final VisionModel.Request QUESTION =
            new VisionModel.Request(
                    "What is it?",
                    List.of(
                            MediaContent.of(new byte[] {(byte) 0x89, 'P', 'N', 'G'}, "image/png"),
                            MediaContent.of(new byte[] {1}, "image/gif")),
                    "run/node/call");

    private static VisionModel model(String name, FakeModelServer server) {
        return MediaModelFactory.createVisionModel(
                Settings.of(name, server.baseUrl(), KEY, Value.missing()));
    }

    private static ChatModel chart() {
        return ScriptedModel.of(ScriptedReply.text(" A bar chart. "));
    }

    private static void assertDescribed(VisionModel model) throws InterruptedException {
        assertThat(model.describe(QUESTION))
                .isEqualTo(new VisionModel.Description("A bar chart.", false));
    }

    @Test
    void sendsPicturesToAnthropic() throws Exception {
        try (var server = FakeAnthropicServer.start(chart())) {
            assertDescribed(model("anthropic:eyes-1", server));

            var body = server.requests().getFirst().body();
            assertThat(Json.write(body.field("system"))).contains("Answer about the pictures only");
            assertThat(body.field("messages").item(0).field("content"))
                    .isEqualTo(
                            Json.parse(
                                    """
                                    [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw=="}},
                                     {"type": "image", "source": {"type": "base64", "media_type": "image/gif", "data": "AQ=="}},
                                     {"type": "text", "text": "What is it?"}]
                                    """));
        }
    }

    @Test
    void sendsPicturesToGemini() throws Exception {
        try (var server = FakeGeminiServer.start(chart())) {
            assertDescribed(model("gemini:eyes-1", server));

            var content = server.requests().getFirst().body().field("contents").item(0);
            assertThat(content.field("parts"))
                    .isEqualTo(
                            Json.parse(
                                    """
                                    [{"inlineData": {"mimeType": "image/png", "data": "iVBORw=="}},
                                     {"inlineData": {"mimeType": "image/gif", "data": "AQ=="}},
                                     {"text": "What is it?"}]
                                    """));
        }
    }

    @Test
    void sendsPicturesToOllama() throws Exception {
        try (var server = FakeOllamaServer.start(chart())) {
            assertDescribed(model("ollama:eyes-1", server));

            var message = server.requests().getFirst().body().field("messages").item(1);
            assertThat(message.field("content")).isEqualTo(Value.of("What is it?"));
            assertThat(message.field("images")).isEqualTo(Json.parse("[\"iVBORw==\", \"AQ==\"]"));
        }
    }

    @Test
    void statesThatADescriptionIsTruncated() throws Exception {
        ChatModel cut =
                (_, onText) -> {
                    onText.onText("A bar");
                    return new ModelReply(
                            "A bar",
                            List.of(),
                            ModelReply.FinishReason.LENGTH,
                            Usage.NONE,
                            "eyes-1");
                };
        try (var server = FakeAnthropicServer.start(cut)) {
            assertThat(model("anthropic:eyes-1", server).describe(QUESTION))
                    .isEqualTo(new VisionModel.Description("A bar", true));
        }
    }

    @Test
    void reportsFailuresOfTheProvider() throws Exception {
        var failing =
                ScriptedModel.of(ScriptedReply.failure(ModelProblem.RATE_LIMITED, "slow down"));
        try (var server = FakeAnthropicServer.start(failing)) {
            assertThatThrownBy(() -> model("anthropic:eyes-1", server).describe(QUESTION))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> {
                                assertThat(e.problem().is(ModelProblem.RATE_LIMITED)).isTrue();
                                assertThat(e.getMessage()).doesNotContain(KEY);
                            });
        }
        try (var server = FakeAnthropicServer.start(ScriptedModel.of(ScriptedReply.text(" ")))) {
            assertThatThrownBy(() -> model("anthropic:eyes-1", server).describe(QUESTION))
                    .isInstanceOf(ModelException.class);
        }
    }
}
