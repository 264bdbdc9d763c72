package dev.troupe.server.responses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.openai.ApprovalTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client of the Responses API sees of the coordinator, which works by rules here. */
@Tag("slow")
class ResponsesTurnsTest {
    private static final String RESPONSES = "/v1/responses";
    private static final String TOOLS =
            "[{\"type\": \"function\", \"name\": \"troupe_approval\", \"parameters\": {}}]";

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

    private static TestClient.Reply send(String fields) {
        return server.program().post(RESPONSES, "{\"model\": \"troupe\", " + fields + "}");
    }

    private static Value create(String fields) {
        var reply = send(fields);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static Value read(String path) {
        return server.program().get(RESPONSES + "/" + path).json();
    }

    private static String id(Value response) {
        return response.field("id").asText();
    }

    private static String text(Value response) {
        return response.field("output").items().stream()
                .filter(item -> item.field("type").asText().equals("message"))
                .map(item -> item.field("content").item(0).field("text").asText())
                .reduce("", String::concat);
    }

    private static Value call(Value response) {
        return response.field("output").items().stream()
                .filter(item -> item.field("type").asText().equals("function_call"))
                .findFirst()
                .orElse(Value.missing());
    }

    private static String error(TestClient.Reply reply, String field) {
        return reply.json().field("error").field(field).asText();
    }

    private static String conversation(Value response) {
        return response.field("conversation").field("id").asText();
    }

    @Test
    void answersWithTheUsageAndTheProgressAsReasoning() {
        var response =
                create(
                        "\"input\": \"Read sales.csv, compute the total amount, save one.csv\","
                                + " \"metadata\": {\"order\": \"7\"}");

        assertThat(response.field("status").asText()).isEqualTo("completed");
        assertThat(text(response)).contains("42", "[one.csv](http://localhost:");
        assertThat(response.field("output").item(0).field("summary").toString()).contains("Plan: ");
        assertThat(response.field("metadata").field("order").asText()).isEqualTo("7");
        assertThat(response.field("usage").field("total_tokens")).isEqualTo(Value.of(0));
        assertThat(response.field("troupe").field("state").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void canBeReadWithItsInputAndDeleted() {
        var id = id(create("\"input\": [{\"role\": \"user\", \"content\": \"hello there\"}]"));

        var items = read(id + "/input_items");
        assertThat(read(id).field("status").asText()).isEqualTo("completed");
        assertThat(items.field("data").item(0).field("content").item(0).field("text").asText())
                .isEqualTo("hello there");
        assertThat(items.field("has_more")).isEqualTo(Value.of(false));

        var deleted = server.program().send("DELETE", RESPONSES + "/" + id, "");
        assertThat(deleted.json().field("deleted")).isEqualTo(Value.of(true));
        var gone = server.program().get(RESPONSES + "/" + id);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(error(gone, "type")).isEqualTo("invalid_request_error");
    }

    @Test
    void continuesTheConversationOfThePreviousResponse() {
        var asked = create("\"input\": \"compute the total amount\"");
        assertThat(text(asked)).contains("Which file");

        var answered =
                create(
                        "\"input\": \"sales.csv\", \"previous_response_id\": \"%s\""
                                .formatted(id(asked)));

        assertThat(text(answered)).contains("42");
        assertThat(conversation(answered)).isEqualTo(conversation(asked));
        assertThat(answered.field("previous_response_id").asText()).isEqualTo(id(asked));
    }

    @Test
    void twoAtOnceOnOnePreviousResponseDoNotMix() throws Exception {
        var first = create("\"input\": \"hello there\"");
        Callable<Value> next =
                () ->
                        create(
                                "\"input\": \"thanks\", \"previous_response_id\": \"%s\""
                                        .formatted(id(first)));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var both = List.of(threads.submit(next), threads.submit(next));
            var conversations =
                    List.of(
                            conversation(both.getFirst().get()),
                            conversation(both.getLast().get()));

            assertThat(conversations).doesNotHaveDuplicates().contains(conversation(first));
        }
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        var asked = create("\"input\": \"compute the total amount\"");
        var body =
                "\"input\": \"sales.csv\", \"previous_response_id\": \"%s\"".formatted(id(asked));
        create(body);

        var again = send(body);

        assertThat(again.status()).isEqualTo(409);
        assertThat(error(again, "code")).isEqualTo("response_answered");
    }

    @Test
    void goesOnAfterARestart() throws IOException {
        var home = Files.createDirectories(directory.resolve("restarted"));
        String asked;
        try (var before = OpenAiTestServer.offline(home)) {
            asked =
                    id(
                            before.program()
                                    .post(
                                            RESPONSES,
                                            "{\"model\": \"troupe\", \"input\": \"compute the total amount\"}")
                                    .json());
        }
        try (var after = OpenAiTestServer.offline(home)) {
            Files.writeString(after.workspace.resolve("sales.csv"), "amount\n40\n2\n");
            var read = after.program().get(RESPONSES + "/" + asked).json();
            var answered =
                    after.program()
                            .post(
                                    RESPONSES,
                                    "{\"model\": \"troupe\", \"input\": \"sales.csv\", \"previous_response_id\": \"%s\"}"
                                            .formatted(asked));

            assertThat(text(read)).contains("Which file");
            assertThat(text(answered.json())).as(answered.body()).contains("42");
        }
    }

    @Test
    void clientsThatSendTheHistoryContinueItsConversation() {
        var asked = create("\"input\": \"compute the total amount\", \"store\": false");
        assertThat(server.program().get(RESPONSES + "/" + id(asked)).status()).isEqualTo(404);

        var answered =
                create(
                        "\"store\": false, \"input\": [{\"role\": \"user\", \"content\": \"compute the total amount\"}, {\"role\": \"assistant\", \"content\": %s}, {\"role\": \"user\", \"content\": \"sales.csv\"}]"
                                .formatted(Json.write(Value.of(text(asked)))));

        assertThat(text(answered)).contains("42");
        assertThat(conversation(answered)).isEqualTo(conversation(asked));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\\\"decision\\\": \\\"allow\\\"} | false",
                "allow_for_run | false",
                "{\\\"decision\\\": \\\"deny\\\", \\\"reason\\\": \\\"it is mine\\\"} | true"
            })
    void carriesApprovalsAsACall(String output, boolean isThere) throws IOException {
        var file = Files.writeString(server.workspace.resolve("notes.csv"), "mine");
        var asked = create("\"input\": \"Delete notes.csv\", \"tools\": " + TOOLS);
        var call = call(asked);
        var arguments = Json.parse(call.field("arguments").asText());
        assertThat(call.field("name").asText()).isEqualTo(ApprovalTool.NAME);
        assertThat(arguments.field("details").field("tool").asText()).isEqualTo("deleteFile");
        assertThat(text(asked)).contains("wants to delete notes.csv");
        assertThat(call(read(id(asked)))).isEqualTo(call);

        var answered =
                create(
                        "\"previous_response_id\": \"%s\", \"tools\": %s, \"input\": [{\"type\": \"function_call_output\", \"call_id\": \"%s\", \"output\": \"%s\"}]"
                                .formatted(
                                        id(asked), TOOLS, call.field("call_id").asText(), output));

        assertThat(Files.exists(file)).as(text(answered)).isEqualTo(isThere);
        assertThat(call(answered).isMissing()).isTrue();
    }

    @Test
    void anApprovalIsForItsOwnQuestionAlone() throws IOException {
        var one = Files.writeString(server.workspace.resolve("one-note.csv"), "mine");
        var other = Files.writeString(server.workspace.resolve("other-note.csv"), "mine");
        var first = create("\"input\": \"Delete one-note.csv\", \"tools\": " + TOOLS);
        var second =
                create(
                        "\"input\": \"Delete other-note.csv\", \"tools\": %s, \"previous_response_id\": \"%s\""
                                .formatted(TOOLS, id(first)));
        var call = call(first);

        var refused =
                send(
                        "\"previous_response_id\": \"%s\", \"tools\": %s, \"input\": [{\"type\": \"function_call_output\", \"call_id\": \"%s\", \"output\": \"allow\"}]"
                                .formatted(id(second), TOOLS, call.field("call_id").asText()));

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(one).exists();
        assertThat(other).exists();
    }

    @Test
    void theSameKeyIsTheSameResponse() {
        var body = "{\"model\": \"troupe\", \"input\": \"hello there\"}";
        var key = new String[] {"Idempotency-Key", "key-1"};
        var first = server.program().send("POST", RESPONSES, body, key).json();

        var again = server.program().send("POST", RESPONSES, body, key).json();
        var other = server.program().send("POST", RESPONSES, body.replace("there", "you"), key);

        assertThat(id(again)).isEqualTo(id(first));
        assertThat(text(again)).isEqualTo(text(first));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.json().field("error").isMissing()).isFalse();
    }

    @Test
    void stopsATurnInTheBackground() throws IOException {
        var begun =
                create(
                        "\"background\": true, \"input\": \"Read sales.csv, compute the total amount, save background.csv\"");
        assertThat(begun.field("status").asText()).isEqualTo("in_progress");

        var cancelled = server.program().post(RESPONSES + "/" + id(begun) + "/cancel", "").json();

        assertThat(cancelled.field("status").asText()).isIn("cancelled", "completed");
        assertThat(read(id(begun)).field("status")).isEqualTo(cancelled.field("status"));
    }

    @Test
    void numbersTheEventsOfAStream() {
        var body = send("\"stream\": true, \"input\": \"hello there\"").body();

        var events =
                body.lines()
                        .filter(line -> line.startsWith("data: "))
                        .map(line -> Json.parse(line.substring("data: ".length())))
                        .toList();
        assertThat(events)
                .extracting(it -> it.field("type").asText())
                .startsWith("response.created", "response.in_progress")
                .contains("response.output_text.delta", "response.output_item.done")
                .endsWith("response.completed");
        for (int i = 0; i < events.size(); i++) {
            assertThat(events.get(i).field("sequence_number")).isEqualTo(Value.of(i));
        }
        assertThat(body).doesNotContain("[DONE]");
    }

    private static List<Value> stream(String path) {
        var reply = server.program().get(RESPONSES + "/" + path);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring("data: ".length())))
                .toList();
    }

    @Test
    void streamsAStoredResponseFromAnyEvent() {
        var response = create("\"input\": \"hello there\"");
        var all = stream(id(response) + "?stream=true");
        var rest = stream(id(response) + "?stream=true&starting_after=3");
        var onlyTheEnd = stream(id(response) + "?stream=true&starting_after=900");

        assertThat(all)
                .extracting(it -> it.field("type").asText())
                .startsWith("response.created", "response.in_progress")
                .endsWith("response.completed");
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).field("sequence_number")).isEqualTo(Value.of(i));
        }
        assertThat(rest).isEqualTo(all.subList(4, all.size()));
        assertThat(onlyTheEnd)
                .singleElement()
                .satisfies(end -> {
                    assertThat(end.field("type").asText()).isEqualTo("response.completed");
                    assertThat(end.field("sequence_number")).isEqualTo(Value.of(901));
                    assertThat(text(end.field("response"))).isEqualTo(text(response));
                });
        for (var query : List.of("?starting_after=1", "?stream=true&starting_after=-1")) {
            assertThat(server.program().get(RESPONSES + "/" + id(response) + query).status())
                    .isEqualTo(400);
        }
        assertThat(server.program().get(RESPONSES + "/resp_none?stream=true").status())
                .isEqualTo(404);
    }

    @Test
    void streamsAResponseInTheBackgroundUntilItsEnd() {
        var begun =
                create(
                        "\"background\": true, \"input\": \"Read sales.csv, compute the total amount, save streamed.csv\"");

        var events = stream(id(begun) + "?stream=true");

        assertThat(events.getLast().field("response").field("status").asText())
                .isEqualTo("completed");
        assertThat(events.getFirst().field("response").field("status").asText())
                .isEqualTo("in_progress");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"model\": \"troupe\"}",
                "{\"model\": \"troupe\", \"input\": 7}",
                "{\"model\": \"troupe\", \"input\": []}",
                "{\"model\": \"troupe\", \"input\": [{\"role\": \"robot\", \"content\": \"hi\"}]}",
                "{\"model\": \"troupe\", \"input\": [{\"type\": \"item_reference\", \"id\": \"msg_1\"}]}",
                "{\"model\": \"troupe\", \"input\": [{\"role\": \"user\", \"content\": [{\"type\": \"input_image\"}]}]}",
                "{\"model\": \"troupe\", \"input\": [{\"role\": \"assistant\", \"content\": \"hi\"}]}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"temprature\": 1}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"temperature\": 1}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"prompt\": {\"id\": \"p\"}}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"tools\": [{\"type\": \"web_search\"}]}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"text\": {\"format\": {\"type\": \"json_object\"}}}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"metadata\": {\"a\": 1}}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"include\": [\"message.output_text.logprobs\"]}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"previous_response_id\": \"resp_none\"}",
                "{\"model\": \"troupe\", \"input\": \"hi\", \"background\": true, \"store\": false}"
            })
    void saysWhatIsWrongInOpenAisForm(String body) {
        var reply = server.program().post(RESPONSES, body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(error(reply, "type")).isEqualTo("invalid_request_error");
        assertThat(error(reply, "message")).isNotBlank();
    }
}
