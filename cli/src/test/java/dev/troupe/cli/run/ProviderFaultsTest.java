package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.run.FaultServer.Fault;
import dev.troupe.codec.Json;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.TestSize;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A provider that fails on the wire, for each part of the product that asks a model: the command
 * ends with a message and an exit code, no key is shown, and what was done is not lost.
 */
@Tag("slow")
@Timeout(300)
class ProviderFaultsTest {
    private static final String KEY = "sk-very-secret-0123456789";
    private static final String REQUEST =
            "Add up the amounts in sales.csv and write the total to total.txt";
    private static final String FIRST = "Add up the amounts in sales.csv";
    private static final String PLAN =
            """
            {"name": "Total", "description": "Add up sales.csv and write the total", "agentGraph": [
              {"id": "sum", "type": "data", "name": "Add up", "desc": "Add up the amounts in sales.csv",
               "dependencies": [], "steps": ["Add up the amounts"]},
              {"id": "write", "type": "file", "name": "Write", "desc": "Write the total to total.txt",
               "dependencies": ["sum"], "steps": ["Write total.txt"]}]}
            """;

    @TempDir private Path directory;

    /** By default each fault in one part, with {@code -P slow} in every part. */
    static Stream<Arguments> faults() {
        var roles = List.of("router", "planner", "agent", "composer");
        var faults = List.of(Fault.values());
        return IntStream.range(0, faults.size())
                .boxed()
                .flatMap(at ->
                        TestSize.of(List.of(roles.get(at % roles.size())), roles).stream()
                                .map(role -> Arguments.of(role, faults.get(at))));
    }

    private static ModelReply chat(ModelRequest request, TextListener onText) {
        var reply = reply(request);
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        return reply;
    }

    private static ModelReply reply(ModelRequest request) {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        if (tools.contains("recognizeIntent")) {
            return call(
                    "recognizeIntent", "{\"intent\": \"complex_workflow\", \"confidence\": 0.95}");
        }
        if (tools.contains("generateWorkflow")) {
            return call("generateWorkflow", PLAN);
        }
        if (tools.isEmpty()) {
            return ModelReply.text("The total is 42; it is in total.txt.", "m");
        }
        boolean isFirstTurn = request.messages().size() == 2;
        if (isFirst(request.messages().get(1).text())) {
            return isFirstTurn
                    ? call("queryTables", "{\"sql\": \"SELECT sum(amount) AS total FROM sales\"}")
                    : ModelReply.text("The amounts come to 42.", "m");
        }
        return isFirstTurn
                ? call("writeFile", "{\"path\": \"total.txt\", \"content\": \"42\"}")
                : ModelReply.text("Wrote 42 to total.txt.", "m");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
    }

    /** Whether a prompt is that of the first node. */
    private static boolean isFirst(String prompt) {
        return prompt.contains("# Your task\n" + FIRST);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("faults")
    void endsWithAMessageAndLosesNothing(String role, Fault fault) throws IOException {
        try (var working = FakeOpenAiServer.start(ProviderFaultsTest::chat);
                var faulty =
                        new FaultServer(
                                fault,
                                working.baseUrl(),
                                body -> isFirst(firstUserMessage(body)))) {
            var cli = cli();
            settle(cli, role, fault, faulty.baseUrl(), working.baseUrl());

            int code = cli.run("run", "--json", REQUEST);

            var output = cli.out() + cli.err();
            assertThat(output).doesNotContain(KEY);
            var result = cli.result();
            var state = result.field("state").asText();
            var message = result.field("problem").field("message").asText();
            switch (role) {
                case "router", "planner" -> {
                    assertThat(directory.resolve("total.txt")).doesNotExist();
                    if (fault != Fault.ENDED_BY_LENGTH && fault != Fault.EMPTY_REPLY) {
                        assertThat(code).as(output).isEqualTo(1);
                        assertThat(result.field("problem").field("code").asText())
                                .startsWith("model.");
                    } else { // a reply that does not have the form is a question, or no plan
                        assertThat(code).as(output).isIn(1, 3);
                        assertThat(result.field("answer").asText()).isNotBlank();
                    }
                    assertThat(result.field("runId").asText()).isEmpty();
                }
                case "agent" -> {
                    assertThat(code).as(output).isNotZero();
                    assertThat(state).isIn("FAILED", "PARTIAL");
                    assertThat(directory.resolve("total.txt")).doesNotExist();
                    repeatsOnlyWhatFailed(result.field("runId").asText(), fault, working);
                }
                default -> {
                    assertThat(code).as(output).isZero();
                    assertThat(directory.resolve("total.txt")).hasContent("42");
                    assertThat(result.field("answer").asText()).contains("42", "total.txt");
                }
            }
            if (code == 1 && !message.isEmpty()) {
                assertThat(result.field("problem").field("messageZh").asText()).isNotBlank();
            }
        }
    }

    /** Once the provider works, the first node is not repeated unless it had failed too. */
    private void repeatsOnlyWhatFailed(String run, Fault fault, FakeOpenAiServer working)
            throws IOException {
        int before = countFirst(working);
        var cli = cli();
        settle(cli, "composer", fault, working.baseUrl(), working.baseUrl());

        int code = cli.run("rerun", run, "--failed", "--json");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("total.txt")).hasContent("42");
        assertThat(countFirst(working) - before)
                .isEqualTo(fault == Fault.REFUSED_CONNECTION ? 2 : 0);
    }

    private static int countFirst(FakeOpenAiServer working) {
        return (int)
                working.requests().stream()
                        .filter(request -> isFirst(firstUserMessage(Json.write(request.body()))))
                        .filter(request -> !request.body().field("tools").items().isEmpty())
                        .count();
    }

    private static String firstUserMessage(String body) {
        return Json.parse(body).field("messages").items().stream()
                .filter(message -> message.field("role").asText().equals("user"))
                .map(message -> message.field("content").asText())
                .findFirst()
                .orElse("");
    }

    private TestCli cli() throws IOException {
        return new TestCli(directory).file("sales.csv", TestCli.SALES).with("K", KEY);
    }

    /** Only a provider that is silent is waited for: others answer, on a busy machine late. */
    private void settle(TestCli cli, String role, Fault fault, URI faulty, URI working)
            throws IOException {
        var firstByte = fault == Fault.SILENT_BEFORE_FIRST_BYTE ? "8s" : "30s";
        var all = fault == Fault.SILENT_STREAM ? "12s" : "40s";
        Files.createDirectories(directory.resolve("home"));
        cli.file(
                "home/troupe.yaml",
                """
                models:
                  default: {model: "openai:m", baseUrl: "%s", apiKeyVariable: K, retries: 0}
                  %s: {baseUrl: "%s", firstByteTimeout: %s, timeout: %s}
                """
                        .formatted(working, role, faulty, firstByte, all));
    }
}
