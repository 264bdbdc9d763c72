package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.testing.model.FakeOpenAiServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code troupe serve}, killed while a specialist waits for a video that a program ordered in a
 * session: the next process waits for the same job.
 */
@Tag("slow")
@Timeout(300)
final class KilledVideoTest {
    private static final String SESSIONS = "/api/v1/agent/sessions";

    @TempDir private Path directory;

    private static ScriptedModel oliver() {
        return new ScriptedModel()
                .when(
                        request ->
                                request.messages()
                                        .getFirst()
                                        .text()
                                        .toLowerCase(Locale.ROOT)
                                        .startsWith("you are oliver"),
                        ScriptedReply.call(
                                "generateImage",
                                "{\"prompt\": \"a lamp at night\", \"target\": \"lamp.png\"}"),
                        ScriptedReply.call(
                                "generateVideo",
                                "{\"prompt\": \"the lamp goes out\", \"target\": \"lamp.mp4\", \"seconds\": 4}"),
                        ScriptedReply.text("The picture is lamp.png, the video lamp.mp4."));
    }

    private KilledServer server(FakeOpenAiServer upstream, FakeMediaServer media)
            throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("troupe.yaml"),
                """
                models:
                  default: {retries: 0}
                  text2image: {model: "openai:pictures", baseUrl: "%1$s"}
                  text2video: {model: "openai:films", baseUrl: "%1$s"}
                """
                        .formatted(media.url()));
        var variables = new HashMap<String, String>();
        variables.put("TROUPE_MODEL", OpenAiTestServer.MODEL);
        variables.put("OPENAI_BASE_URL", upstream.baseUrl().toString());
        variables.put("OPENAI_API_KEY", "any-key");
        return new KilledServer(directory, variables);
    }

    private static Value data(TestClient.Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json().field("data");
    }

    private static List<Value> waitingRuns(KilledServer server, String session) {
        return server.runs(session).stream()
                .filter(run -> run.field("state").asText().equals("WAITING"))
                .toList();
    }

    private static void approve(KilledServer server, String session) {
        assertThat(KilledServer.await(() -> !waitingRuns(server, session).isEmpty())).isTrue();
        var run = waitingRuns(server, session).getFirst().field("runId").asText();
        var reply = server.program().post("/api/runs/" + run + "/approve", "");
        assertThat(reply.status()).as(reply.body()).isBetween(200, 202);
    }

    @Test
    void waitsForTheJobThatWasOrderedBefore() throws IOException {
        var model = oliver();
        try (var upstream = FakeOpenAiServer.start(model);
                var media = FakeMediaServer.start();
                var server = server(upstream, media)) {
            server.start();
            var opened =
                    data(
                            server.program()
                                    .post(
                                            SESSIONS,
                                            Json.write(
                                                    Value.of(
                                                            Map.of(
                                                                    "user_message",
                                                                    Value.of(
                                                                            "@oliver draw the lamp, then film it"))))));
            var id = opened.field("session_id").asText();
            var session = SESSIONS + "/" + id;
            approve(server, id);
            assertThat(KilledServer.await(() -> media.pictures() == 1)).isTrue();
            approve(server, id);
            assertThat(KilledServer.await(() -> media.questions() > 0)).isTrue();

            server.kill();
            int asked = media.questions();
            server.start();
            assertThat(KilledServer.await(() -> media.questions() > asked)).isTrue();
            media.release();

            assertThat(KilledServer.await(() -> isAnswered(server, session))).isTrue();
            var answer = messages(server, session).getLast().field("content").asText();
            assertThat(answer).contains("lamp.png", "lamp.mp4");
            assertThat(server.file("lamp.png")).isNotEmptyFile();
            assertThat(server.content("lamp.mp4")).contains("ftypmp42");
            assertThat(media.orders()).hasSize(1);
            assertThat(media.pictures()).isEqualTo(1);
            model.requireAllUsed();
        }
    }

    private static List<Value> messages(KilledServer server, String session) {
        return data(server.program().get(session + "/messages")).field("items").items();
    }

    private static boolean isAnswered(KilledServer server, String session) {
        var all = messages(server, session);
        return all.getLast().field("role").asText().equals("agent")
                && all.getLast().field("content").asText().contains("lamp.mp4");
    }
}
