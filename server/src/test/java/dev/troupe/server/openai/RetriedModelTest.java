package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.SseReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A provider that is overloaded at first: clients see which try is waited for. */
@Timeout(300)
class RetriedModelTest {
    @TempDir private Path directory = Path.of("");
    private final AtomicInteger calls = new AtomicInteger();
    private OpenAiTestServer server;

    @BeforeEach
    void start() throws IOException {
        server = OpenAiTestServer.withModel(directory, this::chat, 2);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ModelReply chat(ModelRequest request, TextListener onText) {
        if (calls.incrementAndGet() == 1) {
            throw new ModelException(Problem.of(ModelProblem.UNAVAILABLE, "过载", "overloaded"));
        }
        if (!request.tools().isEmpty()) {
            var intent = "{\"intent\": \"simple_chat\", \"confidence\": 0.97}";
            return ModelReply.calls(List.of(new ToolCall("c", "recognizeIntent", intent)), "m");
        }
        onText.onText("Hello, Ann.");
        return ModelReply.text("Hello, Ann.", "m");
    }

    @Test
    void isOnTheStreamOfTheConversation() {
        var created = server.program().post("/api/conversations", "{}").json();
        var path = "/api/conversations/" + created.field("id").asText();
        try (var events = SseReader.open(server.port(), path + "/events")) {
            server.program().post(path + "/messages", "{\"text\": \"Hello, I am Ann\"}");

            var payload = events.awaitType("model.retried").field("payload");

            assertThat(payload.field("role")).isEqualTo(Value.of("router"));
            assertThat(payload.field("attempt")).isEqualTo(Value.of(2));
            assertThat(payload.field("maxAttempts")).isEqualTo(Value.of(3));
            assertThat(payload.field("message").asText())
                    .contains("Waiting for the model, try 2 of 3");
            assertThat(payload.field("messageZh").asText()).contains("第 2 次尝试（共 3 次）");
            assertThat(events.answer(1).field("text").asText()).isEqualTo("Hello, Ann.");
        }
    }

    @Test
    void isInTheReasoningOfAChatCompletion() {
        var params =
                ChatCompletionCreateParams.builder()
                        .model("troupe")
                        .addUserMessage("Hello, I am Ann")
                        .build();
        try (var stream = server.client().chat().completions().createStreaming(params)) {
            var chunks = stream.stream().toList();

            assertThat(
                            chunks.stream()
                                    .map(RetriedModelTest::reasoning)
                                    .collect(Collectors.joining()))
                    .contains("Waiting for the model, try 2 of 3");
            assertThat(
                            chunks.stream()
                                    .flatMap(chunk -> chunk.choices().stream())
                                    .flatMap(choice -> choice.delta().content().stream())
                                    .collect(Collectors.joining()))
                    .isEqualTo("Hello, Ann.");
        }
    }

    @SuppressWarnings("deprecation") // there is no other way to a field that OpenAI does not have
    private static String reasoning(ChatCompletionChunk chunk) {
        return chunk.choices().stream()
                .map(choice -> choice.delta()._additionalProperties().get("reasoning_content"))
                .filter(Objects::nonNull)
                .map(value -> value.asStringOrThrow())
                .collect(Collectors.joining());
    }
}
