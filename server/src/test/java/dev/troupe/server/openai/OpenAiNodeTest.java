package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.model.ModelProblem;
import dev.troupe.model.ToolCall;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What OpenAI's own library for Node sees of the server. */
@Tag("node")
class OpenAiNodeTest {
    private static final Path CLIENT = Path.of("src/test/node");

    @TempDir private Path directory;

    @Test
    void chatsStreamsCallsToolsAndSeesErrors() throws Exception {
        requireClient();
        var cancelled = new CountDownLatch(1);
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("Hello.").withUsage(3, 2),
                        ScriptedReply.text("Hel", "lo.").withUsage(3, 2),
                        ScriptedReply.calls(
                                new ToolCall("call-1", "weather", "{\"city\":\"Bern\"}")),
                        ScriptedReply.failure(ModelProblem.RATE_LIMITED, "slow down"),
                        ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"),
                        ScriptedReply.text("half")
                                .withFailureAtEnd(ModelProblem.NETWORK, "broke off"),
                        OpenAiGatewayTest.untilCancelled("begun", cancelled));
        try (var server = OpenAiTestServer.withModel(directory, model)) {
            var node = node("openai.mjs", server.baseUrl());
            var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as(said).isZero();
            assertThat(said).contains("all is well");
            cancelled.await(); // or the test times out
            model.requireAllUsed();
        }
    }

    private static void requireClient() {
        assumeTrue(
                Files.isDirectory(CLIENT.resolve("node_modules/openai")),
                "npm's openai is not installed; run: npm ci --prefix server/src/test/node");
    }

    @Test
    void createsStreamsContinuesAndDeletesResponses() throws Exception {
        requireClient();
        var chat =
                ScriptedReply.calls(
                        new ToolCall(
                                "c",
                                "recognizeIntent",
                                "{\"intent\": \"simple_chat\", \"confidence\": 0.97}"));
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("Hello.").withUsage(3, 2),
                        ScriptedReply.text("Hello ", "again.").withUsage(3, 2),
                        ScriptedReply.calls(
                                new ToolCall("call-1", "weather", "{\"city\":\"Bern\"}")),
                        ScriptedReply.text("Sunny."),
                        chat,
                        ScriptedReply.text("Hello, Ann."),
                        chat,
                        ScriptedReply.text("Goodbye, Ann."));
        try (var server = OpenAiTestServer.withModel(directory, model)) {
            var node = node("responses.mjs", server.baseUrl());
            var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as(said).isZero();
            assertThat(said).contains("all is well");
            model.requireAllUsed();
        }
    }

    @Test
    void uploadsFilesAndUsesThemInMessages() throws Exception {
        requireClient();
        try (var server = OpenAiTestServer.offline(directory)) {
            var node = node("files.mjs", server.baseUrl());
            var said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(node.waitFor()).as(said).isZero();
            assertThat(said).contains("all is well");
        }
    }

    private static Process node(String script, String baseUrl) {
        try {
            return new ProcessBuilder("node", script, baseUrl)
                    .directory(CLIENT.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return abort("node cannot be started; install Node 20 or newer: " + e.getMessage());
        }
    }
}
