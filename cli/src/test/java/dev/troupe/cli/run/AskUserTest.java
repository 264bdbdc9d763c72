package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.policy.Approval;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents and runs that ask the user, who answers at the terminal or later. */
class AskUserTest {

    @TempDir private Path directory;

    @BeforeEach
    void workspace() throws IOException {
        Files.createDirectories(directory.resolve("agents"));
        new TestCli(directory)
                .file("notes.csv", "mine")
                .file(
                        "agents/survey.md",
                        """
                        ---
                        description: Asks for the quarter and says it.
                        tools: [askUser]
                        ---
                        Ask which quarter is meant.
                        """)
                .file(
                        "plan.json",
                        """
                        {"id": "workflow-1", "name": "Survey", "description": "Ask for the quarter.", "agentGraph": [
                          {"id": "agent-1", "type": "survey", "name": "Ask", "desc": "Ask for the quarter.",
                           "dependencies": [], "steps": [{"stepNumber": 1, "desc": "Ask"}]}]}
                        """);
    }

    /** Asks, then reports the answer. What begins with a verb is a request. */
    private static ModelReply chat(ModelRequest request, TextListener onText) {
        if (request.tools().stream().anyMatch(tool -> tool.name().equals("recognizeIntent"))) {
            boolean isRequest = request.messages().getLast().text().startsWith("Write");
            var intent =
                    isRequest
                            ? "{\"intent\": \"single_task\", \"confidence\": 0.9}"
                            : "{\"intent\": \"simple_chat\", \"confidence\": 0.9}";
            return ModelReply.calls(List.of(new ToolCall("1", "recognizeIntent", intent)), "m");
        }
        if (request.tools().isEmpty()) {
            return said("done", onText);
        }
        return request.messages().getLast() instanceof Message.ToolResult(_, _, var text, _)
                ? said("You said " + text, onText)
                : ModelReply.calls(
                        List.of(
                                new ToolCall(
                                        "1",
                                        "askUser",
                                        "{\"question\": \"Which quarter?\", \"options\": [\"Q1\", \"Q2\"], \"freeText\": false}")),
                        "m");
    }

    private static ModelReply said(String text, TextListener onText) {
        onText.onText(text);
        return ModelReply.text(text, "m");
    }

    private TestCli cli(FakeOpenAiServer server) {
        return new TestCli(directory)
                .with("USER", "mei")
                .with("OPENAI_API_KEY", "secret")
                .with("TROUPE_MODEL", "openai:gpt-test")
                .with("OPENAI_BASE_URL", server.baseUrl().toString());
    }

    @Test
    void asksThePersonAtTheTerminal() throws IOException {
        try (var server = FakeOpenAiServer.start(AskUserTest::chat, "secret")) {
            var cli = cli(server).typing("Q7\n2\n");

            assertThat(cli.run("run", "plan.json")).as(cli.out() + cli.err()).isZero();

            assertThat(cli.out())
                    .contains("Which quarter?", "  1. Q1", "  2. Q2", "Choose 1 to 2", "You said");
            assertThat(cli.out()).contains("\"answer\":\"Q2\"");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2|\"answer\":\"Q2\"|0",
                "q1|\"answer\":\"Q1\"|0",
                "the last one of the year|The answer was not understood. The run is waiting|3",
                "算了|好的，不再继续这个请求。|130"
            })
    void takesTheNextLineOfAPipeAsTheAnswer(String line, String expected, int code)
            throws IOException {
        try (var server = FakeOpenAiServer.start(AskUserTest::chat, "secret")) {
            var cli = cli(server).reading("@survey Ask for the quarter\n" + line + "\n");

            int exit = cli.run("chat");

            assertThat(cli.out()).contains("Which quarter?\n  1. Q1\n  2. Q2", expected);
            assertThat(exit).as(cli.out() + cli.err()).isEqualTo(code);
        }
    }

    @Test
    void takesTheNextLineAsARequestWhereItIsOne() throws IOException {
        try (var server = FakeOpenAiServer.start(AskUserTest::chat, "secret")) {
            var cli = cli(server).reading("@survey Ask for the quarter\nWrite me a letter\n");

            cli.run("chat");

            assertThat(cli.out()).doesNotContain("not understood").doesNotContain("You said");
        }
    }

    @Test
    void dropsTheQuestionAtTheTerminal() throws IOException {
        try (var server = FakeOpenAiServer.start(AskUserTest::chat, "secret")) {
            var cli = cli(server).typing("@survey Ask for the quarter\nnever mind\n");

            cli.run("chat");

            assertThat(cli.out())
                    .contains("All right, the request is not continued.")
                    .doesNotContain("Choose 1 to 2");
        }
    }

    @Test
    void waitsForTheAnswerWhereNobodyIsThere() throws IOException {
        try (var server = FakeOpenAiServer.start(AskUserTest::chat, "secret")) {
            var cli = cli(server);
            assertThat(cli.run("run", "--json", "plan.json")).isEqualTo(ExitCode.NEEDS_INPUT);
            var run = cli.result().field("runId").asText();
            var shown = cli(server);
            var wrong = cli(server);
            var answered = cli(server);
            var after = cli(server).with("TROUPE_LANG", "zh");

            assertThat(shown.run("show", run)).isZero();
            assertThat(wrong.run("answer", run, "Q7")).isEqualTo(ExitCode.USAGE);
            assertThat(answered.run("answer", run, "2")).as(answered.err()).isZero();
            assertThat(after.run("show", run)).isZero();

            assertThat(shown.out())
                    .contains("1. Which quarter?", "1) Q1", "2) Q2", "troupe answer " + run);
            assertThat(wrong.err()).contains("expected one of Q1, Q2");
            assertThat(answered.out()).contains("\"answer\":\"Q2\"");
            assertThat(after.out()).contains("mei  回答“Which quarter?”：Q2");
        }
    }

    /** A run whose file was perhaps deleted when the process died. */
    private String cutOff() {
        var cli = new TestCli(directory);
        assertThat(cli.run("run", "--ask-later", "--json", "Delete notes.csv"))
                .isEqualTo(ExitCode.NEEDS_INPUT);
        var id = new RunId(cli.result().field("runId").asText());
        try (var journal = Settings.journal(cli.context().environment()).open()) {
            var entries = new ArrayList<>(journal.read(id, 0));
            var open = RunLookup.find(journal, id.value()).questions().getFirst();
            var node = lastCall(entries).node();
            var events =
                    List.of(
                            new RunEvent.QuestionAnswered(
                                    open.question().key(), Approval.once().toValue(), "user"),
                            new RunEvent.NodeStarted(node, 1),
                            new RunEvent.EffectStarted(node, keyOf(entries)));
            long sequence = entries.getLast().sequence();
            for (var event : events) {
                journal.append(id, List.of(new JournalEntry(id, ++sequence, Instant.now(), event)));
            }
        }
        return id.value();
    }

    /** The key of the call that was wanted, as the agent's turn and the model's id make it. */
    private static String keyOf(List<JournalEntry> entries) {
        var call = lastCall(entries).payload();
        return "tool "
                + call.field("turn").asText()
                + " "
                + call.field("callId").asText()
                + " "
                + call.field("tool").asText();
    }

    private static RunEvent.NodeReported lastCall(List<JournalEntry> entries) {
        return entries.stream()
                .map(JournalEntry::event)
                .filter(RunEvent.NodeReported.class::isInstance)
                .map(RunEvent.NodeReported.class::cast)
                .filter(report -> report.type().equals("tool.called"))
                .reduce((_, last) -> last)
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"done,true,1", "do again,false,0", "stop,true,1"})
    void asksWhetherACallWasMadeThatTheProcessDidNotOutlive(
            String reply, boolean isThere, int code) {
        var run = cutOff();
        var waiting = new TestCli(directory);
        var answered = new TestCli(directory);

        assertThat(waiting.run("resume", run)).as(waiting.err()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(answered.run("answer", run, reply)).as(answered.out()).isEqualTo(code);

        assertThat(waiting.out())
                .contains(
                        "This call may have completed before the run was interrupted: delete notes.csv");
        assertThat(Files.exists(directory.resolve("notes.csv"))).isEqualTo(isThere);
    }

    @Test
    void goesOnWhereACallThatWasMadeLeftNothingToMakeItWith() throws IOException {
        var run = cutOff();
        Files.delete(directory.resolve("notes.csv"));
        new TestCli(directory).run("resume", run);
        var cli = new TestCli(directory);

        assertThat(cli.run("answer", run, "done")).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).doesNotContain("does not exist");
    }

    @Test
    void asksNobodyWhereAnOptionOrASettingSaysWhatToDo() throws IOException {
        var again = cutOff();
        assertThat(new TestCli(directory).run("resume", again, "--unknown", "retry")).isZero();
        assertThat(directory.resolve("notes.csv")).doesNotExist();
        new TestCli(directory)
                .file("notes.csv", "mine")
                .file("home/troupe.yaml", "tools: {unknown: fail}");
        var failed = new TestCli(directory);
        assertThat(failed.run("resume", cutOff())).isEqualTo(ExitCode.FAILED);
        new TestCli(directory).file("home/troupe.yaml", "tools: {unknown: perhaps}");
        var wrong = new TestCli(directory);
        assertThat(wrong.run("run", "Delete notes.csv")).isEqualTo(ExitCode.USAGE);

        assertThat(failed.out() + failed.err()).contains("the outcome is unknown");
        assertThat(wrong.err()).contains("tools.unknown is 'perhaps'");
        assertThat(directory.resolve("notes.csv")).exists();
    }
}
