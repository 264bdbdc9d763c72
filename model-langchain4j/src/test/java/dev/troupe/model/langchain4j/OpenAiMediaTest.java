package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenAI's wire format for pictures, videos and speech, broken replies included. */
@Timeout(180)
class OpenAiMediaTest {
    private static final String KEY = "sk-test-1234567890";
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 1, 2};
    private static final VideoModel.Request VIDEO =
            new VideoModel.Request("a street in the rain", 4, "1280x720", null);

    @Test
    void generatesAPicture() throws Exception {
        try (var server =
                RequestServer.answering(
                        "200 OK",
                        "{\"created\": 1, \"data\": [{\"b64_json\": \"%s\"}]}"
                                .formatted(Base64.getEncoder().encodeToString(PNG)))) {
            var picture = images(server).make(picture("a cat"));

            assertThat(picture.bytes()).isEqualTo(PNG);
            assertThat(picture.type()).isEqualTo("image/png");
            var request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /v1/images/generations HTTP/1.1");
            assertThat(request.header("authorization")).isEqualTo("Bearer " + KEY);
            assertThat(request.header("idempotency-key")).isEqualTo("run/node/call");
            assertThat(Json.parse(request.body()))
                    .isEqualTo(
                            Json.parse(
                                    "{\"model\": \"pictures-1\", \"prompt\": \"a cat\", \"n\": 1, \"size\": \"1024x1024\"}"));
        }
    }

    @Test
    void sendsThePicturesThatAreEdited() throws Exception {
        try (var server =
                RequestServer.answering(
                        "200 OK",
                        "{\"data\": [{\"b64_json\": \"%s\"}]}"
                                .formatted(Base64.getEncoder().encodeToString(PNG)))) {
            images(server)
                    .make(
                            new ImageModel.Request(
                                    "a red hat",
                                    null,
                                    List.of(MediaContent.of(PNG, "image/png")),
                                    "key"));

            var request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /v1/images/edits HTTP/1.1");
            assertThat(request.header("content-type")).startsWith("multipart/form-data; boundary=");
            assertThat(request.body())
                    .contains(
                            "name=\"prompt\"\r\n\r\na red hat\r\n",
                            "name=\"image\"; filename=\"file.png\"\r\nContent-Type: image/png\r\n\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            textBlock =
                    """
                    200 OK | not JSON                                        | MALFORMED_REPLY | not JSON
                    200 OK | {}                                              | MALFORMED_REPLY | no picture
                    200 OK | {"data": [{"b64_json": "%%%"}]}                 | MALFORMED_REPLY | not Base64
                    200 OK | {"data": [{"b64_json": "aGVsbG8="}]}            | MALFORMED_REPLY | not PNG
                    200 OK | {"data": [{"url": "http://169.254.169.254/x"}]} | MALFORMED_REPLY | response_format: b64_json
                    401 Unauthorized | {"error": {"message": "bad sk-test-1234567890"}} | BAD_KEY | TEST_KEY
                    429 Too Many | {"error": {"message": "slow down"}}       | RATE_LIMITED | slow down
                    400 Bad Request | {"error": {"code": "content_policy_violation"}} | REFUSED | refused
                    503 Unavailable | busy                                   | UNAVAILABLE | busy
                    302 Found | moved                                        | BAD_REQUEST | 302
                    """)
    void reportsBrokenReplies(String status, String body, ModelProblem problem, String part)
            throws Exception {
        try (var server = RequestServer.answering(status, body)) {
            assertThatThrownBy(() -> images(server).make(picture("a cat")))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> {
                                assertThat(e.problem().code()).isEqualTo(problem.id());
                                assertThat(e.getMessage()).contains(part).doesNotContain(KEY);
                            });
        }
    }

    @Test
    void reportsAServerThatDoesNotAnswerInTime() throws Exception {
        try (var server = RequestServer.silent()) {
            var settings =
                    settings(server, "pictures-1")
                            .withTimeouts(Duration.ofMinutes(1), Duration.ofMillis(200));

            assertThatThrownBy(() ->
                            MediaModelFactory.createImageModel(settings).make(picture("a cat")))
                    .hasMessageContaining("0.2 s");
        }
    }

    @Test
    void ordersChecksAndDownloadsAVideo() throws Exception {
        try (var server =
                RequestServer.answering(
                        "200 OK",
                        "{\"id\": \"video_1\", \"object\": \"video\", \"status\": \"queued\", \"progress\": 0}",
                        "{\"id\": \"video_1\", \"status\": \"in_progress\", \"progress\": 42}",
                        "{\"id\": \"video_1\", \"status\": \"completed\", \"progress\": 100}",
                        "bytes of the video")) {
            var videos = videos(server);

            assertThat(videos.order(VIDEO, "key")).isEqualTo("video_1");
            assertThat(videos.check("video_1"))
                    .isEqualTo(new VideoModel.Job("video_1", VideoModel.State.RUNNING, 42, ""));
            assertThat(videos.check("video_1").state()).isEqualTo(VideoModel.State.COMPLETED);
            var out = new ByteArrayOutputStream();
            videos.download("video_1", out);

            assertThat(out).hasToString("bytes of the video");
            assertThat(server.requests())
                    .extracting(RequestServer.Request::line)
                    .containsExactly(
                            "POST /v1/videos HTTP/1.1",
                            "GET /v1/videos/video_1 HTTP/1.1",
                            "GET /v1/videos/video_1 HTTP/1.1",
                            "GET /v1/videos/video_1/content HTTP/1.1");
            assertThat(Json.parse(server.requests().getFirst().body()).field("seconds"))
                    .isEqualTo(Value.of("4"));
        }
    }

    @Test
    void findsTheJobOfALostOrder() throws Exception {
        var list =
                """
                {"object": "list", "data": [
                  {"id": "video_3", "model": "films-1", "prompt": "another", "seconds": "4", "created_at": 2000},
                  {"id": "video_2", "model": "films-1", "prompt": "a street in the rain", "seconds": "4", "created_at": 1500},
                  {"id": "video_1", "model": "films-1", "prompt": "a street in the rain", "seconds": "4", "created_at": 500}]}
                """;
        try (var server = RequestServer.answering("200 OK", list, list, "{}")) {
            var videos = videos(server);

            assertThat(videos.find(VIDEO, Instant.ofEpochSecond(1_000))).contains("video_2");
            assertThat(videos.find(VIDEO, Instant.ofEpochSecond(1_600))).isEmpty();
            assertThatThrownBy(() -> videos.find(VIDEO, Instant.EPOCH))
                    .hasMessageContaining("a list of videos without data");
        }
    }

    @Test
    void reportsJobsThatFailOrCannotBeRead() throws Exception {
        try (var server =
                RequestServer.answering(
                        "200 OK",
                        "{\"status\": \"failed\", \"error\": {\"code\": \"moderation\", \"message\": \"not allowed\"}}",
                        "{\"status\": \"dancing\"}",
                        "{\"object\": \"video\"}",
                        "")) {
            var videos = videos(server);

            assertThat(videos.check("video_1").error()).isEqualTo("not allowed");
            assertThatThrownBy(() -> videos.check("video_1"))
                    .hasMessageContaining("the status 'dancing'");
            assertThatThrownBy(() -> videos.order(VIDEO, "key"))
                    .hasMessageContaining("a video job without an id");
            assertThatThrownBy(() -> videos.download("video_1", new ByteArrayOutputStream()))
                    .hasMessageContaining("an empty video");
        }
    }

    @Test
    void synthesizesSpeech() throws Exception {
        try (var server = RequestServer.answering("200 OK", "RIFF sound")) {
            var sound =
                    MediaModelFactory.createSpeechModel(settings(server, "voices-1"))
                            .synthesize(new SpeechModel.Request("Hello", "alloy", "wav", "key"));

            assertThat(sound.bytes()).asString().isEqualTo("RIFF sound");
            assertThat(Json.parse(server.requests().getFirst().body()))
                    .isEqualTo(
                            Json.parse(
                                    "{\"model\": \"voices-1\", \"input\": \"Hello\", \"voice\": \"alloy\", \"response_format\": \"wav\"}"));
        }
    }

    @Test
    void sendsThePicturesThatAreLookedAtAsDataUris() throws Exception {
        try (var server =
                RequestServer.answering(
                        "200 OK",
                        "{\"choices\": [{\"finish_reason\": \"stop\", \"message\": {\"content\": \" A bar chart. \"}}]}",
                        "{\"choices\": [{\"finish_reason\": \"length\", \"message\": {\"content\": \"A bar\"}}]}",
                        "{\"choices\": []}")) {
            var model = MediaModelFactory.createVisionModel(settings(server, "eyes-1"));
            var question =
                    new VisionModel.Request(
                            "What is it?",
                            List.of(
                                    MediaContent.of(PNG, "image/png"),
                                    MediaContent.of(new byte[] {1}, "image/gif")),
                            "run/node/call");

            assertThat(model.describe(question))
                    .isEqualTo(new VisionModel.Description("A bar chart.", false));
            assertThat(model.describe(question).isTruncated()).isTrue();
            assertThatThrownBy(() -> model.describe(question))
                    .hasMessageContaining("no text in choices[0].message.content");

            var request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /v1/chat/completions HTTP/1.1");
            assertThat(request.header("idempotency-key")).isEqualTo("run/node/call");
            var body = Json.parse(request.body());
            assertThat(body.field("model")).isEqualTo(Value.of("eyes-1"));
            assertThat(body.field("messages").item(0).field("role").asText()).isEqualTo("system");
            assertThat(body.field("messages").item(1).field("content"))
                    .isEqualTo(
                            Json.parse(
                                    """
                                    [{"type": "text", "text": "What is it?"},
                                     {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgoBAg=="}},
                                     {"type": "image_url", "image_url": {"url": "data:image/gif;base64,AQ=="}}]
                                    """));
        }
    }

    @Test
    void refusesProvidersOfOtherProtocols() throws Exception {
        try (var server = RequestServer.silent()) {
            var settings = Settings.of("anthropic:x", server.baseUrl(), KEY, Value.missing());

            assertThatThrownBy(() -> MediaModelFactory.createImageModel(settings))
                    .hasMessageContaining("no OpenAI-compatible endpoints");
        }
    }

    private static ImageModel.Request picture(String prompt) {
        return new ImageModel.Request(prompt, "1024x1024", List.of(), "run/node/call");
    }

    private static ImageModel images(RequestServer server) {
        return MediaModelFactory.createImageModel(settings(server, "pictures-1"));
    }

    private static VideoModel videos(RequestServer server) {
        return MediaModelFactory.createVideoModel(settings(server, "films-1"));
    }

    private static ProviderSettings settings(RequestServer server, String model) {
        return Settings.of("openai:" + model, server.baseUrl(), KEY, Value.of(Map.of()));
    }
}
