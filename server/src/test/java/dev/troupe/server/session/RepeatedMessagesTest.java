package dev.troupe.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.TestClient;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that repeats requests because their responses were lost, also after a restart. */
@Tag("slow")
final class RepeatedMessagesTest {
    private static final String ROOT = "/api/v1/agent";
    private static final String GREETING =
            "{\"request\":\"hello\",\"intent\":\"simple_chat\",\"confidence\":0.95,\"explanation\":\"a greeting\",\"entities\":{}}";

    @TempDir private Path directory;
    private final ScriptedModel model = new ScriptedModel();
    private OpenAiTestServer server;

    @BeforeEach
    void start() throws IOException {
        var agents = Files.createDirectories(directory.resolve("home/agents"));
        Files.writeString(
                agents.resolve("sarah.md"),
                "---\nname: sarah\ndescription: Writes scenes.\ntools: [askUser]\n---\nDo it.\n");
        server = open();
    }

    private OpenAiTestServer open() throws IOException {
        return OpenAiTestServer.withModel(directory, model);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void restart() throws IOException {
        server.close();
        server = open();
    }

    private static boolean isAgent(ModelRequest request) {
        return request.messages()
                .getFirst()
                .text()
                .toLowerCase(Locale.ROOT)
                .startsWith("you are sarah");
    }

    private TestClient.Reply post(String path, String field, String text, String key) {
        return server.program()
                .send(
                        "POST",
                        ROOT + path,
                        Json.write(Value.of(Map.of(field, Value.of(text)))),
                        "Idempotency-Key",
                        key);
    }

    private static Value data(TestClient.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().field("data");
    }

    private String session(String key) {
        return data(post("/sessions", "user_message", "hello", key)).field("session_id").asText();
    }

    private String openSession() {
        model.when(
                        request ->
                                request.tools().stream()
                                        .anyMatch(it -> it.name().equals("recognizeIntent")),
                        ScriptedReply.call("recognizeIntent", GREETING))
                .when(request -> request.tools().isEmpty(), ScriptedReply.text("Hello."));
        return session("open-1");
    }

    private int messageCount(String session) {
        var page =
                data(server.program().get(ROOT + "/sessions/" + session + "/messages"))
                        .field("total");
        return ((Value.Num) page).number().intValue();
    }

    @Test
    void opensOneSessionForOneKey() throws IOException {
        var first = openSession();

        var second = session("open-1");
        restart();
        var third = session("open-1");
        var other = post("/sessions", "user_message", "good morning", "open-1");

        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(other.status()).isEqualTo(422);
        assertThat(data(server.program().get(ROOT + "/sessions")).field("total"))
                .isEqualTo(Value.of(1));
        assertThat(messageCount(first)).isEqualTo(2);
    }

    @Test
    void executesAMessageOnceForOneKey() throws IOException {
        var path = "/sessions/" + openSession() + "/messages";
        model.when(RepeatedMessagesTest::isAgent, ScriptedReply.text("A scene."));

        var first = data(post(path, "content", "@sarah write it", "k-1"));
        var second = data(post(path, "content", "@sarah write it", "k-1"));
        restart();
        var third = data(post(path, "content", "@sarah write it", "k-1"));
        var streamed = post(path + "/stream", "content", "@sarah write it", "k-1");
        var other = post(path, "content", "@sarah write another", "k-1");

        assertThat(first.field("content").asText()).contains("A scene.");
        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(streamed.body()).contains("event: complete", "A scene.");
        assertThat(other.status()).as(other.body()).isEqualTo(422);
        model.requireAllUsed();
    }

    @Test
    void repeatsAnAnswerAfterTheSessionWasClosed() throws IOException {
        var session = openSession();
        var path = "/sessions/" + session + "/messages";
        model.when(RepeatedMessagesTest::isAgent, ScriptedReply.text("A scene."));
        var first = data(post(path, "content", "@sarah write it", "k-1"));
        data(server.program().send("DELETE", ROOT + "/sessions/" + session, ""));

        var second = data(post(path, "content", "@sarah write it", "k-1"));
        restart();
        var third = data(post(path, "content", "@sarah write it", "k-1"));
        var streamed = post(path + "/stream", "content", "@sarah write it", "k-1");
        var opened = session("open-1");
        var other = post(path, "content", "@sarah write another", "k-2");

        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(streamed.body()).contains("event: complete", "A scene.");
        assertThat(opened).isEqualTo(session);
        assertThat(other.status()).as(other.body()).isEqualTo(409);
        assertThat(other.json().field("code")).isEqualTo(Value.of(2002));
        model.requireAllUsed();
    }

    @Test
    void answersAQuestionOnceForOneKey() throws IOException {
        var session = openSession();
        var path = "/sessions/" + session + "/messages";
        model.when(
                RepeatedMessagesTest::isAgent,
                ScriptedReply.call("askUser", "{\"question\": \"In which town?\"}"),
                ScriptedReply.text("A scene in Kiel."));
        assertThat(data(post(path, "content", "@sarah write it", "k-1")).field("content").asText())
                .contains("In which town?");

        var first = data(post(path, "content", "Kiel", "k-2"));
        int count = messageCount(session);
        var second = data(post(path, "content", "Kiel", "k-2"));
        restart();
        var third = data(post(path, "content", "Kiel", "k-2"));
        var other = post(path, "content", "Lübeck", "k-2");

        assertThat(first.field("content").asText()).contains("A scene in Kiel.");
        assertThat(second).isEqualTo(first);
        assertThat(third).isEqualTo(first);
        assertThat(other.status()).as(other.body()).isEqualTo(422);
        assertThat(messageCount(session)).isEqualTo(count);
        model.requireAllUsed();
    }
}
