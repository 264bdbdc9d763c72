package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.openai.core.JsonValue;
import com.openai.errors.BadRequestException;
import com.openai.errors.NotFoundException;
import com.openai.models.FunctionDefinition;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a chat client sees of the coordinator, which works by rules here. */
@Tag("slow")
class OpenAiTurnsTest {
    private static final String REQUEST = "Read sales.csv, compute the total amount, save %s";

    @TempDir private static Path directory;
    private static OpenAiTestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = OpenAiTestServer.offline(directory);
        Files.writeString(
                server.workspace.resolve("sales.csv"),
                "date,amount\n2024-01-05,10\n2024-02-03,32\n");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ChatCompletionCreateParams.Builder saying(String text) {
        return ChatCompletionCreateParams.builder().model("troupe").addUserMessage(text);
    }

    /** An answer, and the conversation that stores it. */
    private record Heard(String text, String conversation) {}

    private static Heard say(ChatCompletionCreateParams.Builder params) {
        try (var raw =
                server.client().chat().completions().withRawResponse().create(params.build())) {
            var reply = raw.parse();
            return new Heard(
                    reply.choices().getFirst().message().content().orElseThrow(),
                    raw.headers().values(OpenAiController.CONVERSATION).getFirst());
        }
    }

    @Test
    void listsTroupeAlone() {
        assertThat(server.client().models().list().items())
                .extracting(it -> it.id())
                .containsExactly("troupe");
    }

    @Test
    void answersWithLinksToTheFilesThatItMade() {
        var heard = say(saying(REQUEST.formatted("out.csv")));

        assertThat(heard.text()).contains("42").contains("[out.csv](http://localhost:");
        var path = heard.text().replaceFirst("(?s).*\\(http://[^/]*(/[^)]*)\\).*", "$1");
        assertThat(server.program().get(path).body()).contains("42");
        assertThat(server.program().get("/api/conversations/" + heard.conversation()).body())
                .contains("out.csv");
    }

    @Test
    void streamsWhatItDoesAndThenTheAnswer() {
        var chunks = streamed(saying(REQUEST.formatted("two.csv")));

        var reasoning = joined(chunks, "reasoning_content");
        assertThat(reasoning).contains("Understanding the request", "Plan: ", "✓ 1/");
        var text = texts(chunks);
        assertThat(text).contains("two.csv").doesNotContain("Plan: ");
        assertThat(chunks.getLast().choices().getFirst().finishReason()).isPresent();
    }

    @Test
    void tellsWhatItDoesInItsTextWhereThatIsWanted() {
        var byBody =
                saying(REQUEST.formatted("three.csv"))
                        .putAdditionalBodyProperty(
                                "troupe", JsonValue.from(Map.of("progress", "text")));
        var byHeader =
                saying("用 sales.csv 计算总金额，保存 four.csv")
                        .putAdditionalHeader("X-Troupe-Progress", "text");

        assertThat(texts(streamed(byBody))).contains("Plan: ", "three.csv");
        assertThat(texts(streamed(byHeader))).contains("计划：", "four.csv");
    }

    private static List<ChatCompletionChunk> streamed(ChatCompletionCreateParams.Builder params) {
        try (var stream = server.client().chat().completions().createStreaming(params.build())) {
            return stream.stream().toList();
        }
    }

    private static String texts(List<ChatCompletionChunk> chunks) {
        return chunks.stream()
                .flatMap(chunk -> chunk.choices().stream())
                .flatMap(choice -> choice.delta().content().stream())
                .collect(Collectors.joining());
    }

    @SuppressWarnings("deprecation") // there is no other way to a field that OpenAI does not have
    private static String joined(List<ChatCompletionChunk> chunks, String property) {
        var texts = new ArrayList<String>();
        for (var chunk : chunks) {
            for (var choice : chunk.choices()) {
                var value = choice.delta()._additionalProperties().get(property);
                if (value != null) {
                    texts.add(value.asStringOrThrow());
                }
            }
        }
        return String.join("", texts);
    }

    @Test
    void goesOnWithItsQuestionWhenTheClientSendsTheHistory() {
        var asked = say(saying("compute the total amount"));
        assertThat(asked.text()).contains("Which file");

        var answered =
                say(
                        saying("compute the total amount")
                                .addAssistantMessage(asked.text())
                                .addUserMessage("sales.csv"));

        assertThat(answered.text()).contains("42");
        assertThat(answered.conversation()).isEqualTo(asked.conversation());
    }

    @ParameterizedTest
    @CsvSource({"yes, false", "1, false", "no, true", "算了, true"})
    void takesTheNextMessageAsTheAnswerToAnApproval(String reply, boolean isThere)
            throws IOException {
        var file = Files.writeString(server.workspace.resolve("notes.csv"), "mine");
        var asked = say(saying("Delete notes.csv"));
        assertThat(asked.text()).contains("wants to delete notes.csv", "  1. allow it once");

        var answered =
                say(
                        saying("Delete notes.csv")
                                .addAssistantMessage(asked.text())
                                .addUserMessage(reply));

        assertThat(answered.conversation()).isEqualTo(asked.conversation());
        assertThat(Files.exists(file)).as(answered.text()).isEqualTo(isThere);
    }

    @Test
    void streamsTheAnswerToAnApproval() throws IOException {
        var file = Files.writeString(server.workspace.resolve("notes.csv"), "mine");
        var asked = say(saying("Delete notes.csv"));

        var chunks =
                streamed(
                        saying("Delete notes.csv")
                                .addAssistantMessage(asked.text())
                                .addUserMessage("yes"));

        assertThat(texts(chunks)).contains("Deleted notes.csv");
        assertThat(file).doesNotExist();
    }

    @Test
    void goesOnInTheConversationOfTheHeader() {
        var asked = say(saying("compute the total amount of a table"));

        var answered =
                say(
                        saying("sales.csv")
                                .putAdditionalHeader(
                                        OpenAiController.CONVERSATION, asked.conversation()));

        assertThat(answered.conversation()).isEqualTo(asked.conversation());
        assertThat(answered.text()).contains("42");
    }

    @Test
    void anotherHistoryIsAnotherConversation() {
        var first = say(saying("hello there"));

        var again = say(saying("hello there"));
        var edited =
                say(
                        saying("hello there")
                                .addAssistantMessage("Something that was never said.")
                                .addUserMessage("thanks"));

        assertThat(again.conversation()).isNotEqualTo(first.conversation());
        assertThat(edited.conversation()).isNotIn(first.conversation(), again.conversation());
        assertThat(server.program().get("/api/conversations/" + edited.conversation()).body())
                .contains("Something that was never said.", "thanks");
    }

    @Test
    void toolsTakeALanguageModel() {
        var e =
                catchThrowableOfType(
                        BadRequestException.class,
                        () ->
                                say(
                                        saying("hi")
                                                .addFunctionTool(
                                                        FunctionDefinition.builder()
                                                                .name("weather")
                                                                .build())));

        assertThat(e.param()).contains("tools");
        assertThat(e.getMessage()).contains("language model");
    }

    @Test
    void theLastMessageMustBeTheUsers() {
        var e =
                catchThrowableOfType(
                        BadRequestException.class,
                        () -> say(saying("hi").addAssistantMessage("hello")));

        assertThat(e.param()).contains("messages[1]");
    }

    @Test
    void thereIsNoConversationOfAnUnknownId() {
        var e =
                catchThrowableOfType(
                        NotFoundException.class,
                        () ->
                                say(
                                        saying("hi")
                                                .putAdditionalHeader(
                                                        OpenAiController.CONVERSATION, "c-none")));

        assertThat(e.getMessage()).contains("c-none");
    }

    @Test
    void aTurnGoesOnWithoutItsClient() throws Exception {
        String conversation;
        var params = saying(REQUEST.formatted("left.csv")).build();
        try (var raw =
                server.client().chat().completions().withRawResponse().createStreaming(params)) {
            conversation = raw.headers().values(OpenAiController.CONVERSATION).getFirst();
        }

        awaitAnswer(conversation);
        assertThat(Files.exists(server.workspace.resolve("left.csv"))).isTrue();
    }

    private static void awaitAnswer(String conversation) throws Exception {
        var path = "/api/conversations/" + conversation + "/events";
        var request = TestClient.request(server.port(), "GET", path, "").build();
        try (var client = HttpClient.newHttpClient();
                var lines = client.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
            assertThat(lines.anyMatch(line -> line.contains("conversation.answer"))).isTrue();
            client.shutdownNow(); // the stream itself does not end
        }
    }

    @ParameterizedTest
    @CsvSource({"allow, false", "deny, true"})
    void carriesApprovalsAsAToolCall(String decision, boolean isThere) throws IOException {
        var file = Files.writeString(server.workspace.resolve("notes.csv"), "mine");
        var tools =
                "\"tools\": [{\"type\": \"function\", \"function\": {\"name\": \"troupe_approval\"}}]";
        var said = "{\"role\": \"user\", \"content\": \"Delete notes.csv\"}";
        var asked = complete(tools, said).field("choices").item(0);
        var message = asked.field("message");
        assertThat(asked.field("finish_reason").asText()).isEqualTo("tool_calls");
        assertThat(message.field("content").asText()).contains("wants to delete notes.csv");

        var answered =
                complete(
                        tools,
                        said,
                        Json.write(message),
                        "{\"role\": \"tool\", \"tool_call_id\": \"%s\", \"content\": \"%s\"}"
                                .formatted(
                                        message.field("tool_calls").item(0).field("id").asText(),
                                        decision));

        assertThat(Files.exists(file)).as(answered.toString()).isEqualTo(isThere);
    }

    private static Value complete(String tools, String... messages) {
        return server.program()
                .post(
                        "/v1/chat/completions",
                        "{\"model\": \"troupe\", %s, \"messages\": [%s]}"
                                .formatted(tools, String.join(", ", messages)))
                .json();
    }

    @Test
    void reportsThatInstructionsHaveNoEffectWithoutAModel() {
        var chunks =
                streamed(
                        ChatCompletionCreateParams.builder()
                                .model("troupe")
                                .addSystemMessage("Be brief.")
                                .addUserMessage("hello there"));

        assertThat(joined(chunks, "reasoning_content")).contains("have no effect");
    }
}
