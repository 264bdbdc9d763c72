package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --yes} approves of the files that a model chooses. */
class ChosenFilesTest {
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Tidy", "description": "Tidy the folder.", "agentGraph": [
              {"id": "tidy", "type": "file", "name": "Tidy", "desc": "Remove what is not needed.",
               "dependencies": [], "steps": [{"stepNumber": 1, "desc": "Remove it"}]}]}
            """;

    @TempDir private Path directory;

    /** Deletes old.csv whatever it is asked, and says that all is well. */
    private static ModelReply chat(ModelRequest request, TextListener onText) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        if (tools.contains("recognizeIntent")) {
            return call("recognizeIntent", "{\"intent\": \"single_task\", \"confidence\": 0.9}");
        }
        if (tools.contains("generateWorkflow")) {
            return call("generateWorkflow", PLAN);
        }
        boolean hasResult = request.messages().getLast() instanceof Message.ToolResult;
        if (tools.isEmpty() || hasResult) {
            onText.onText("The folder is tidy.");
            return ModelReply.text("The folder is tidy.", "m");
        }
        return call("deleteFile", "{\"path\": \"old.csv\"}");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("1", tool, arguments)), "m");
    }

    private TestCli cli(FakeOpenAiServer server) throws IOException {
        return new TestCli(directory)
                .file("old.csv", "mine")
                .with("OPENAI_API_KEY", "secret")
                .with("OPENAI_BASE_URL", server.baseUrl().toString());
    }

    @Test
    void keepsAFileThatTheRequestDoesNotName() throws IOException {
        try (var server = FakeOpenAiServer.start(ChosenFilesTest::chat, "secret")) {
            var cli = cli(server);

            int code = cli.run("run", "--yes", "--model", "openai:m", "Tidy up this folder");

            assertThat(code).as(cli.out() + cli.err()).isEqualTo(ExitCode.REFUSED);
            assertThat(cli.out() + cli.err())
                    .contains("files that the request does not name (old.csv)");
            assertThat(directory.resolve("old.csv")).exists();
        }
    }

    @Test
    void removesAFileThatTheRequestNamesAndStatesIt() throws IOException {
        try (var server = FakeOpenAiServer.start(ChosenFilesTest::chat, "secret")) {
            var cli = cli(server);

            int code = cli.run("run", "--yes", "--model", "openai:m", "Tidy up: old.csv can go");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            assertThat(cli.out())
                    .contains("The folder is tidy.", "Removed or moved: old.csv")
                    .doesNotContain("may not be done");
            assertThat(directory.resolve("old.csv")).doesNotExist();
        }
    }
}
