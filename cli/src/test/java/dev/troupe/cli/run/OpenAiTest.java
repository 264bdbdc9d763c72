package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.Value;
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

/** The command with a model that is reached over OpenAI's protocol. */
class OpenAiTest {
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Total", "description": "Add up the amounts in sales.csv.", "agentGraph": [
              {"id": "sum", "type": "data", "name": "Add up", "desc": "Add up the amounts in sales.csv.",
               "dependencies": [], "steps": [{"stepNumber": 1, "desc": "Add up the amounts"}]}]}
            """;

    @TempDir private Path directory;

    private static ModelReply chat(ModelRequest request, TextListener onText) {
        var reply = reply(request);
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        return reply;
    }

    private static ModelReply reply(ModelRequest request) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        if (tools.contains("generateWorkflow")) {
            return call("generateWorkflow", PLAN);
        }
        if (tools.isEmpty() || tools.contains("recognizeIntent")) {
            return ModelReply.text(
                    "{\"intent\": \"single_task\", \"confidence\": 0.95, \"explanation\": \"adds up\"}",
                    "m");
        }
        boolean isFirstTurn = request.messages().size() == 2;
        return isFirstTurn
                ? call(
                        "queryTables",
                        "{\"sql\": \"SELECT sum(amount) AS total FROM sales\", \"saveAs\": \"t\"}")
                : ModelReply.text("The amounts come to 42.", "m");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
    }

    @Test
    void routesPlansAndWorksByTheModelAndCountsItsTokens() throws IOException {
        try (var server = FakeOpenAiServer.start(OpenAiTest::chat, "secret")) {
            var cli =
                    new TestCli(directory)
                            .file("sales.csv", TestCli.SALES)
                            .with("OPENAI_API_KEY", "secret")
                            .with("OPENAI_BASE_URL", server.baseUrl().toString());

            int code = cli.run("run", "--json", "--model", "openai:gpt-test", "Add up sales.csv");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            assertThat(cli.result().field("answer").asText()).contains("42");
            assertThat(cli.result().field("model")).isEqualTo(Value.of("openai:gpt-test"));
            assertThat(cli.out()).contains("queryTables").doesNotContain("secret");
            assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(4);
        }
    }

    @Test
    void saysThatTheKeyIsWrongWithoutShowingIt() throws IOException {
        try (var server = FakeOpenAiServer.start(OpenAiTest::chat, "right-key")) {
            var cli =
                    new TestCli(directory)
                            .with("OPENAI_API_KEY", "wrong-key")
                            .with("OPENAI_BASE_URL", server.baseUrl().toString());

            int code = cli.run("run", "--json", "Add up sales.csv");

            assertThat(code).isEqualTo(ExitCode.FAILED);
            assertThat(cli.result().field("problem").field("code"))
                    .isEqualTo(Value.of("model.bad-key"));
            assertThat(cli.out() + cli.err()).doesNotContain("wrong-key");
        }
    }
}
