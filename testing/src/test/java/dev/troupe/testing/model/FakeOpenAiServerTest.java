package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FakeOpenAiServerTest {
    private final ScriptedModel model = new ScriptedModel();
    private final FakeOpenAiServer server = FakeOpenAiServer.start(model, "right-key");

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void answersAtOnce() throws Exception {
        model.then(ScriptedReply.text("你", "好").withUsage(3, 2));

        var reply =
                Json.parse(
                        post("{'model':'m','messages':[{'role':'user','content':'hi'}]}").body());

        var choice = reply.field("choices").item(0);
        assertThat(choice.field("message").field("content").asText()).isEqualTo("你好");
        assertThat(choice.field("finish_reason").asText()).isEqualTo("stop");
        assertThat(reply.field("usage").field("prompt_tokens")).isEqualTo(Value.of(3));
        assertThat(model.requests().getFirst().messages()).containsExactly(new Message.User("hi"));
    }

    @Test
    void streamsTextAndToolCallsInPieces() throws Exception {
        model.then(ScriptedReply.call("weather", "{\"city\":1}").withText("Let me see."));

        var lines =
                post("{'model':'m','stream':true,'stream_options':{'include_usage':true},"
                                + "'messages':[{'role':'user','content':'hi'}]}")
                        .body()
                        .lines()
                        .filter(line -> !line.isEmpty())
                        .toList();

        assertThat(lines).hasSize(7).last().isEqualTo("data: [DONE]");
        assertThat(lines.get(1)).contains("\"name\":\"weather\"");
        assertThat(lines.get(2)).doesNotContain("weather").contains("arguments");
        assertThat(lines.get(5)).contains("\"usage\"");
    }

    @Test
    void refusesTheWrongKey() throws Exception {
        var answer = send("wrong-key", "{}");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(server.requests().getFirst().key()).isEqualTo(Optional.of("wrong-key"));
    }

    @Test
    void refusesAToolResultThatAnswersNoCall() throws Exception {
        var answer =
                post(
                        "{'model':'m','messages':[{'role':'user','content':'hi'},"
                                + "{'role':'tool','tool_call_id':'x','content':'1'}]}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("must be a response to a preceding message");
    }

    @Test
    void refusesACallThatIsNeverAnswered() throws Exception {
        var answer =
                post(
                        "{'model':'m','messages':[{'role':'assistant','tool_calls':[{'id':'x',"
                                + "'function':{'name':'f','arguments':'1'}}]},{'role':'user','content':'hi'}]}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("did not have response messages: [x]");
    }

    @Test
    void sendsProblemsWithTheirStatus() throws Exception {
        model.then(ScriptedReply.failure(ModelProblem.UNKNOWN_MODEL, "no such model"));

        assertThat(post("{'model':'m','messages':[{'role':'user','content':'hi'}]}").status())
                .isEqualTo(404);
    }

    @Test
    void saysSoWhenTheScriptHasNoReply() throws Exception {
        var answer = post("{'model':'m','messages':[{'role':'user','content':'surprise'}]}");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body()).contains("No scripted reply", "surprise");
    }

    private Answer post(String body) throws IOException {
        return send("right-key", body);
    }

    private Answer send(String key, String body) throws IOException {
        var url = URI.create(server.baseUrl() + "/chat/completions").toURL();
        var connection = (HttpURLConnection) url.openConnection();
        connection.setRequestProperty("Authorization", "Bearer " + key);
        connection.setDoOutput(true);
        try (var out = connection.getOutputStream()) {
            out.write(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new Answer(status, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private record Answer(int status, String body) {}
}
