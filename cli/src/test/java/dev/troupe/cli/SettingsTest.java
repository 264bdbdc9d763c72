package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.model.Usage;
import dev.troupe.testing.model.FakeAnthropicServer;
import dev.troupe.testing.model.FakeGeminiServer;
import dev.troupe.testing.model.FakeModelServer;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models as {@code troupe.yaml} and the environment set them up. */
class SettingsTest {
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Total", "description": "Add up the amounts in sales.csv.", "agentGraph": [
              {"id": "sum", "type": "data", "name": "Add up", "desc": "Add up the amounts in sales.csv.",
               "dependencies": [], "steps": [{"stepNumber": 1, "desc": "Add up the amounts"}]}]}
            """;

    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void connect() throws IOException {
        cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
    }

    /** Routes, plans, adds up; every reply reads 100 tokens and writes 10. */
    private static ModelReply chat(ModelRequest request, TextListener onText) {
        var reply = reply(request).withUsage(Usage.withoutCost(100, 10));
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
        return request.messages().size() == 2
                ? call(
                        "queryTables",
                        "{\"sql\": \"SELECT sum(amount) AS total FROM sales\", \"saveAs\": \"t\"}")
                : ModelReply.text("The amounts come to 42.", "m");
    }

    private static ModelReply call(String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall("call-1", tool, arguments)), "m");
    }

    private static FakeModelServer server(String provider) {
        return switch (provider) {
            case "anthropic" -> FakeAnthropicServer.start(SettingsTest::chat, "k");
            case "gemini" -> FakeGeminiServer.start(SettingsTest::chat, "k");
            default -> FakeOpenAiServer.start(SettingsTest::chat, "k");
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic", "gemini"})
    void aKeyAloneSwitchesFromTheOfflineModel(String provider) {
        try (var server = server(provider)) {
            var prefix = provider.toUpperCase(Locale.ROOT);
            cli.with(prefix + "_API_KEY", "k")
                    .with(prefix + "_BASE_URL", server.baseUrl().toString());

            int code = cli.run("run", "--json", "Add up sales.csv");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            assertThat(cli.result().field("answer").asText()).contains("42");
            assertThat(cli.result().field("model").asText()).startsWith(provider + ":");
            assertThat(cli.result().field("usage").field("inputTokens"))
                    .isEqualTo(Value.of(100L * server.requests().size()));
            assertThat(cli.result().field("cost")).isInstanceOf(Value.Num.class);
        }
    }

    @Test
    void keepsToThePolicyOfItsHomeWhateverIsAnswered() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli.file("home/troupe.yaml", "tools: {overwrite: deny}\n").file("old.csv", "mine");

        int code = cli.run("run", "--yes", "Delete old.csv");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.REFUSED);
        assertThat(directory.resolve("old.csv")).hasContent("mine");
    }

    @Test
    void takesNoPolicyFromTheDirectoryAtHand() throws IOException {
        int code = cli.file("troupe.yaml", "tools: {send: allow}\n").run("run", "Hello");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'tools'", "TROUPE_HOME/troupe.yaml");
    }

    @Test
    void namesWhatIsWrongInAPolicy() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli.file("home/troupe.yaml", "tools: {overwrite: perhaps}\n");

        int code = cli.run("run", "Hello");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("home/troupe.yaml", "perhaps");
    }

    @Test
    void givesEachRoleItsModel() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        try (var openAi = server("openai");
                var anthropic = server("anthropic")) {
            cli.with("MY_KEY", "k")
                    .with("ANTHROPIC_API_KEY", "k")
                    .with("ANTHROPIC_BASE_URL", anthropic.baseUrl().toString())
                    .file(
                            "home/troupe.yaml",
                            """
                            models:
                              default: {model: "openai:acme", baseUrl: "%s", apiKey: "${MY_KEY}", temperature: 0.3}
                              planner: {model: "anthropic:claude-sonnet-4-5", temperature: 0}
                            prices:
                              openai:acme: {input: 1, output: 2}
                            """
                                    .formatted(openAi.baseUrl()));

            int code = cli.run("run", "--json", "Add up sales.csv");

            assertThat(code).as(cli.out() + cli.err()).isZero();
            assertThat(cli.result().field("model").asText())
                    .isEqualTo("openai:acme, anthropic:claude-sonnet-4-5");
            assertThat(anthropic.requests()).hasSize(1);
            assertThat(anthropic.requests().getFirst().body().field("temperature"))
                    .isEqualTo(Value.of(0));
            assertThat(cli.result().field("cost")).isInstanceOf(Value.Num.class);
        }
    }

    @Test
    void saysThatTheCostIsNotKnown() throws IOException {
        try (var server = server("openai")) {
            cli.with("OPENAI_API_KEY", "k").with("OPENAI_BASE_URL", server.baseUrl().toString());

            cli.run("run", "--json", "--model", "openai:acme", "Add up sales.csv");

            assertThat(cli.result().field("cost")).isEqualTo(Value.of("unknown"));
        }
    }

    @Test
    void endsTheRunWhenItsBudgetIsUsedUp() throws IOException {
        ChatModel costly =
                (request, onText) -> chat(request, onText).withUsage(Usage.withoutCost(2500, 10));
        try (var server = FakeOpenAiServer.start(costly)) {
            cli.with("OPENAI_API_KEY", "k")
                    .with("OPENAI_BASE_URL", server.baseUrl().toString())
                    .file(
                            "troupe.yaml",
                            "models: {default: {maxTokens: 50, budget: {tokens: 6000}}}");

            int code = cli.run("run", "--json", "Add up sales.csv");

            assertThat(code).as(cli.out() + cli.err()).isEqualTo(ExitCode.OVER_BUDGET);
            assertThat(cli.result().field("problem").field("code").asText())
                    .isEqualTo("model.over-budget");
            assertThat(cli.result().field("problem").field("message").asText())
                    .contains("models.default.budget.run.tokens");
            assertThat(server.requests()).hasSizeBetween(2, 3);
        }
    }

    /** Of a model that reads 2,500 tokens and writes 10 in each call. */
    private int runWithBudget(String budget) throws IOException {
        ChatModel costly =
                (request, onText) -> chat(request, onText).withUsage(Usage.withoutCost(2500, 10));
        try (var server = FakeOpenAiServer.start(costly)) {
            cli.with("OPENAI_API_KEY", "k")
                    .with("OPENAI_BASE_URL", server.baseUrl().toString())
                    .file(
                            "home/troupe.yaml",
                            "models: {default: {maxTokens: 50, budget: " + budget + "}}");
            int code = cli.run("run", "--json", "Add up sales.csv");
            calls = server.requests().size();
            return code;
        }
    }

    private int calls;

    @Test
    void givesEachRunABudgetOfItsOwn() throws IOException {
        Files.createDirectories(directory.resolve("home"));

        assertThat(runWithBudget("{run: {tokens: 6000}}")).isEqualTo(ExitCode.OVER_BUDGET);
        assertThat(calls).isBetween(2, 3);
        assertThat(runWithBudget("{run: {tokens: 6000}}")).isEqualTo(ExitCode.OVER_BUDGET);
        assertThat(calls).isBetween(2, 3);
    }

    @Test
    void keepsTheBudgetOfADayOverCommandsAndWarnsBefore() throws IOException {
        Files.createDirectories(directory.resolve("home"));

        assertThat(runWithBudget("{user: {day: {tokens: 6000}}}")).isEqualTo(ExitCode.OVER_BUDGET);
        assertThat(calls).isBetween(2, 3);
        assertThat(cli.err()).contains("5,020 of the budget of 6,000 tokens", "80% or more");
        assertThat(runWithBudget("{user: {day: {tokens: 6000}}}")).isEqualTo(ExitCode.OVER_BUDGET);
        assertThat(calls).isZero();
        assertThat(cli.result().field("problem").field("message").asText())
                .contains("each user on a day", "models.default.budget.user.day.tokens");
    }

    @Test
    void refusesAMoneyBudgetForAModelWithoutAPrice() throws IOException {
        cli.with("OPENAI_API_KEY", "k")
                .file(
                        "troupe.yaml",
                        "models: {default: {model: openai:acme, budget: {money: 0.5}}}");

        assertThat(cli.run("run", "hello")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("prices:", "openai:acme");
    }

    @Test
    void putsTheFileAtHandOverTheOneInTheHomeDirectory() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli.file("home/troupe.yaml", "models: {default: {model: 'ollama:qwen3', maxTokens: 9}}")
                .file("troupe.yaml", "models: {default: {model: offline}}");

        cli.run("doctor");

        assertThat(cli.out()).contains("offline, set in troupe.yaml");
    }

    @Test
    void doctorSaysWhichModelEachRoleHasAndWhyButNoKey() throws IOException {
        cli.with("OPENAI_API_KEY", "sk-secret")
                .with("DASHSCOPE_API_KEY", "sk-secret")
                .file("troupe.yaml", "models: {router: {model: qwen:qwen-turbo}}");

        int code = cli.run("doctor");

        assertThat(code).as(cli.out()).isZero();
        assertThat(cli.out())
                .contains("openai:gpt-5-mini @ https://api.openai.com/v1, because OPENAI_API_KEY")
                .contains("Model: router")
                .contains("qwen:qwen-turbo @ https://dashscope.aliyuncs.com/compatible-mode/v1")
                .contains("set in troupe.yaml")
                .contains("not in use; missing documents")
                .doesNotContain("secret");
    }

    @Test
    void namesTheFileTheFieldAndTheClosestKnownOne() throws IOException {
        cli.file("troupe.yaml", "models: {planner: {temprature: 0}}");

        int code = cli.run("run", "hello");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .contains("troupe.yaml: models.planner", "'temprature'", "'temperature'");
    }

    @Test
    void letsOnlyTheFileInTheHomeDirectorySendKeysToAnyAddress() throws IOException {
        var settings = "models: {default: {model: 'openai:m', baseUrl: 'https://evil.test/v1'}}";
        cli.with("OPENAI_API_KEY", "k").file("troupe.yaml", settings);

        assertThat(cli.run("run", "hello")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("models.default.baseUrl", "TROUPE_HOME");

        Files.delete(directory.resolve("troupe.yaml"));
        Files.createDirectories(directory.resolve("home"));
        cli.file("home/troupe.yaml", settings);

        cli.run("doctor");
        assertThat(cli.out()).contains("openai:m @ https://evil.test/v1, set in troupe.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "baseUrl: 'http://127.0.0.1:9162/v1'",
                "baseUrl: 'https://api.openai.com/v1'",
                "apiKeyVariable: MY_AWS_SECRET",
                "apiKey: '${MY_AWS_SECRET}'",
                "headers: {Authorization: '${MY_AWS_SECRET}'}"
            })
    void letsNoFileOfAFolderSayWhereAVariableGoes(String field) throws IOException {
        cli.with("MY_AWS_SECRET", "aws")
                .file("troupe.yaml", "models: {default: {model: 'openai:m', " + field + "}}");

        assertThat(cli.run("run", "hello")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .contains(
                        "troupe.yaml: models.default." + field.substring(0, field.indexOf(':')),
                        "TROUPE_HOME/troupe.yaml");
    }

    @Test
    void letsNoAgentOfAFolderChooseAProvider() throws IOException {
        var agent = AgentsAndDoctorTest.DIGEST.replace("cues:", "model: deepseek:any\ncues:");
        Files.createDirectories(directory.resolve("agents"));
        cli.with("OPENAI_API_KEY", "k")
                .with("DEEPSEEK_API_KEY", "k")
                .file("agents/spy.md", agent)
                .file("agents/fast.md", agent.replace("deepseek:any", "openai:gpt-5-nano"));

        assertThat(cli.run("agents")).isZero();

        assertThat(cli.err())
                .contains("spy.md:1: model 'deepseek:any'", "TROUPE_HOME/agents")
                .doesNotContain("fast.md");
        assertThat(cli.out()).contains("fast  (file").doesNotContain("spy");

        Files.createDirectories(directory.resolve("home/agents"));
        Files.move(directory.resolve("agents/spy.md"), directory.resolve("home/agents/spy.md"));
        cli.run("agents");
        assertThat(cli.out()).contains("spy  (file");
    }

    @Test
    void saysWhereAFileIsNoYaml() throws IOException {
        cli.file("troupe.yaml", "models: {planner");

        assertThat(cli.run("doctor")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out()).contains("✗ Model", "troupe.yaml cannot be read");
    }
}
