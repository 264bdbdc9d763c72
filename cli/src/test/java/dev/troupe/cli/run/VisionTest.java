package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A chart in a picture of the workspace, from the command to the wire of the vision model. */
@Timeout(300)
class VisionTest {
    private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 7};
    private static final String PLAN =
            """
            {"name": "Read", "description": "Read the values of chart.png", "agentGraph": [
              {"id": "read", "type": "writer", "name": "Read", "desc": "Read the values of chart.png",
               "dependencies": [], "steps": ["Look at chart.png"]}]}
            """;

    @TempDir private Path directory;

    private static ModelReply chat(ModelRequest request, TextListener onText) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        if (tools.contains("recognizeIntent")) {
            return call("recognizeIntent", "{\"intent\": \"single_task\", \"confidence\": 0.95}");
        }
        if (tools.contains("generateWorkflow")) {
            return call("generateWorkflow", PLAN);
        }
        if (request.messages().getFirst().text().contains("about the pictures")) {
            return text("North 12, South 30.", onText);
        }
        if (!tools.contains("describeImage")) {
            return text("North has 12 and South has 30.", onText);
        }
        return request.messages().getLast() instanceof Message.ToolResult(_, _, var seen, _)
                ? call(
                        "submitText",
                        Json.write(Value.of(Map.of("text", Value.of("The chart: " + seen)))))
                : call(
                        "describeImage",
                        "{\"paths\": [\"chart.png\"], \"question\": \"Which values does it show?\"}");
    }

    private static ModelReply text(String text, TextListener onText) {
        onText.onText(text);
        return ModelReply.text(text, "m");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
    }

    private TestCli cli(FakeOpenAiServer server, String vision) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.write(directory.resolve("chart.png"), PICTURE);
        return new TestCli(directory)
                .with("K", "secret")
                .file(
                        "home/troupe.yaml",
                        """
                        models:
                          default: {model: "openai:m", baseUrl: "%1$s", apiKeyVariable: K, retries: 0}
                        %2$s
                        """
                                .formatted(server.baseUrl(), vision.formatted(server.baseUrl())));
    }

    @Test
    void readsAChartWithTheVisionModel() throws IOException {
        try (var server = FakeOpenAiServer.start(VisionTest::chat)) {
            var cli =
                    cli(
                            server,
                            "  vision: {model: \"openai:eyes\", baseUrl: \"%s\", apiKeyVariable: K}");

            int code = cli.run("run", "--json", "Read the values of chart.png");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            assertThat(cli.result().field("answer").asText()).contains("12", "30");
            var looked =
                    server.requests().stream()
                            .map(request -> request.body())
                            .filter(body -> body.field("model").asText().equals("eyes"))
                            .toList();
            assertThat(looked).hasSize(1);
            var content = looked.getFirst().field("messages").item(1).field("content");
            assertThat(content.item(0).field("text").asText())
                    .isEqualTo("Which values does it show?");
            assertThat(content.item(1).field("image_url").field("url").asText())
                    .isEqualTo(
                            "data:image/png;base64," + Base64.getEncoder().encodeToString(PICTURE));
        }
    }

    @Test
    void refusesWithoutAModelThatLooksAtPictures() throws IOException {
        try (var server = FakeOpenAiServer.start(VisionTest::chat)) {
            var cli = cli(server, "");

            cli.run("run", "--json", "Read the values of chart.png");

            assertThat(cli.out()).contains("models.vision in TROUPE_HOME/troupe.yaml");
            assertThat(server.requests())
                    .noneMatch(request -> Json.write(request.body()).contains("image_url"));
        }
    }
}
