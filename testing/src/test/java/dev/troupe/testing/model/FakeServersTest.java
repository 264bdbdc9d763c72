package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The responses of the servers other than OpenAI's byte by byte. */
class FakeServersTest {
    private final ScriptedModel model =
            new ScriptedModel()
                    .whenever(
                            _ -> true,
                            ScriptedReply.call("f", "{\"a\":1}").withText("你好").withUsage(3, 2));

    @Test
    void anthropicNamesEachEventAndCountsAtTheEnd() throws Exception {
        try (var server = FakeAnthropicServer.start(model)) {
            var body =
                    post(
                                    server.baseUrl() + "/messages",
                                    "{'model':'m','max_tokens':9,'stream':true,'messages':[{'role':'user','content':'hi'}]}")
                            .body();

            assertThat(body.lines().filter(line -> line.startsWith("event: ")).distinct())
                    .containsExactly(
                            "event: message_start",
                            "event: content_block_start",
                            "event: content_block_delta",
                            "event: content_block_stop",
                            "event: message_delta",
                            "event: message_stop");
            assertThat(body).contains("\"stop_reason\":\"tool_use\"", "\"input_tokens\":3");
        }
    }

    @Test
    void anthropicWantsABoundAndAnAnswerToEveryCall() throws Exception {
        try (var server = FakeAnthropicServer.start(model)) {
            var url = server.baseUrl() + "/messages";

            var unbounded = post(url, "{'model':'m','messages':[{'role':'user','content':'hi'}]}");
            var open =
                    post(
                            url,
                            "{'model':'m','max_tokens':9,'messages':[{'role':'user','content':'hi'},{'role':'assistant',"
                                    + "'content':[{'type':'tool_use','id':'t1','name':'f','input':{}}]}]}");

            assertThat(unbounded.statusCode()).isEqualTo(400);
            assertThat(unbounded.body()).contains("max_tokens: Field required");
            assertThat(open.body()).contains("without tool_result", "t1");
        }
    }

    @Test
    void geminiSaysHowItEndedInItsLastEvent() throws Exception {
        try (var server = FakeGeminiServer.start(model)) {
            var body =
                    post(
                                    server.baseUrl() + "/models/m:streamGenerateContent?alt=sse",
                                    "{'contents':[{'role':'user','parts':[{'text':'hi'}]}]}")
                            .body();

            var last = body.strip().lines().toList().getLast();
            assertThat(body.lines().filter(line -> line.startsWith("data: "))).hasSize(3);
            assertThat(last).contains("\"finishReason\":\"STOP\"", "\"promptTokenCount\":3");
            assertThat(body).contains("\"args\":{\"a\":1}");
        }
    }

    @Test
    void ollamaSendsALineOfJsonForEachPiece() throws Exception {
        try (var server = FakeOllamaServer.start(model)) {
            var request = "{'model':'m','messages':[{'role':'user','content':'hi'}]}";

            var lines =
                    post(server.baseUrl() + "/api/chat", request)
                            .body()
                            .lines()
                            .map(Json::parse)
                            .toList();

            assertThat(lines).hasSize(3);
            assertThat(lines.getFirst().field("message").field("content").asText()).isEqualTo("你好");
            assertThat(lines.getLast().field("done")).isEqualTo(Value.of(true));
            assertThat(lines.getLast().field("eval_count")).isEqualTo(Value.of(2));
        }
    }

    private static Answer post(String url, String body) throws IOException {
        var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setDoOutput(true);
        try (var out = connection.getOutputStream()) {
            out.write(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private record Answer(int statusCode, String body) {}
}
