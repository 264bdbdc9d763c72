package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that does not answer at once: users see what is waited for, and how to go on. */
@Timeout(300)
class RetriedModelTest {
    private static final String PLAN =
            """
            {"name": "Note", "description": "Write a note to note.txt", "agentGraph": [
              {"id": "write", "type": "file", "name": "Write", "desc": "Write a note to note.txt",
               "dependencies": [], "steps": ["Write note.txt"]}]}
            """;

    @TempDir private Path directory;
    private final ConcurrentHashMap<String, AtomicInteger> calls = new ConcurrentHashMap<>();

    /** The first calls of one role fail. */
    private FakeOpenAiServer server(String role, int failures) {
        return FakeOpenAiServer.start((request, onText) -> {
            var asked = roleOf(request);
            int count = calls.computeIfAbsent(asked, _ -> new AtomicInteger()).incrementAndGet();
            if (asked.equals(role) && count <= failures) {
                throw new ModelException(Problem.of(ModelProblem.UNAVAILABLE, "过载", "overloaded"));
            }
            return reply(asked, request, onText);
        });
    }

    private static String roleOf(ModelRequest request) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        return tools.contains("recognizeIntent")
                ? "router"
                : tools.contains("generateWorkflow") ? "planner" : "agent";
    }

    private static ModelReply reply(String role, ModelRequest request, TextListener onText) {
        if (role.equals("router")) {
            return call("recognizeIntent", "{\"intent\": \"single_task\", \"confidence\": 0.95}");
        }
        if (role.equals("planner")) {
            return call("generateWorkflow", PLAN);
        }
        if (request.messages().size() == 2) {
            return call("writeFile", "{\"path\": \"note.txt\", \"content\": \"noted\"}");
        }
        onText.onText("Wrote note.txt.");
        return ModelReply.text("Wrote note.txt.", "m");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
    }

    private TestCli cli(FakeOpenAiServer server, int retries) throws IOException {
        Files.createDirectories(directory.resolve("home"));
        return new TestCli(directory)
                .with("K", "secret")
                .file(
                        "home/troupe.yaml",
                        """
                        models:
                          default: {model: "openai:m", baseUrl: "%s", apiKeyVariable: K, retries: %d}
                        """
                                .formatted(server.baseUrl(), retries));
    }

    @ParameterizedTest
    @ValueSource(strings = {"router", "planner", "agent"})
    void tellsInTheStreamThatAModelIsAskedAgain(String role) throws IOException {
        try (var server = server(role, 1)) {
            var cli = cli(server, 2);

            int code = cli.run("run", "--json", "Write a note to note.txt");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            var retried =
                    cli.out()
                            .lines()
                            .map(Json::parse)
                            .filter(event -> event.field("type").asText().equals("model.retried"))
                            .map(event -> event.field("payload"))
                            .toList();
            assertThat(retried).as(cli.out()).hasSize(1);
            var payload = retried.getFirst();
            assertThat(payload.field("role").asText()).isEqualTo(role);
            assertThat(payload.field("attempt")).isEqualTo(Value.of(2));
            assertThat(payload.field("maxAttempts")).isEqualTo(Value.of(3));
            assertThat(payload.field("message").asText())
                    .contains("Waiting for the model, try 2 of 3");
            assertThat(payload.field("messageZh").asText()).contains("正在等待模型", "第 2 次尝试（共 3 次）");
        }
    }

    @Test
    void tellsAtTheTerminalThatAModelIsAskedAgain() throws IOException {
        try (var server = server("planner", 1)) {
            var cli = cli(server, 2);

            assertThat(cli.run("run", "Write a note to note.txt")).as(cli.err()).isZero();

            assertThat(cli.out()).contains("Waiting for the model, try 2 of 3");
        }
    }

    @Test
    void endsWithTheCommandThatGoesOn() throws IOException {
        try (var server = server("agent", 3)) {
            var failed = cli(server, 2);

            assertThat(failed.run("run", "Write a note to note.txt")).isEqualTo(1);

            var command =
                    failed.out()
                            .lines()
                            .filter(line -> line.contains("troupe rerun run-"))
                            .map(line -> line.substring(line.indexOf("rerun ")).split(" "))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError(failed.out()));
            var again = cli(server, 2);
            assertThat(again.run(command)).as(again.out() + again.err()).isZero();
            assertThat(directory.resolve("note.txt")).hasContent("noted");
        }
    }
}
