package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChatCommandTest {
    @TempDir private Path directory;

    private TestCli cli() throws IOException {
        return new TestCli(directory).file("sales.csv", TestCli.SALES);
    }

    @Test
    void doesOneMessageALineOverAPipe() throws IOException {
        var cli =
                cli().reading(
                                """
                                Hello

                                Read sales.csv and plot total amount per month as a bar chart to chart.png
                                """);

        int exit = cli.run("chat");

        assertThat(exit).isEqualTo(ExitCode.DONE);
        assertThat(cli.out()).contains("chart.png");
        assertThat(directory.resolve("chart.png")).isNotEmptyFile();
    }

    @Test
    void takesTheNextLineAsTheAnswerToItsQuestion() throws IOException {
        var cli =
                cli().file("staff.csv", "name,age\nAnn,30\n")
                        .typing("Plot total amount per region as a bar chart\nsales.csv\n");

        cli.run("chat");

        assertThat(cli.out()).contains("1. ").contains(".png");
        try (var files = Files.list(directory)) {
            assertThat(files).anyMatch(file -> file.toString().endsWith(".png"));
        }
    }

    @Test
    void showsTheStagesOfAMessage() throws IOException {
        var cli =
                cli().reading(
                                "Read sales.csv and plot total amount per month to chart.png\nhello\n");

        cli.run("chat", "--graph");

        assertThat(cli.out())
                .contains("  1  emma     USER → LISTEN → ANALYZE → DECIDE")
                .containsPattern(
                        "\\d+  data     DATA → SUMMARY → INVITE → ACTIVE → WORK → INTERACT")
                .contains("All agents are dormant.");
        assertThat(cli.out().lines().filter(line -> line.contains("DECIDE → RESPOND"))).hasSize(1);
    }

    @Test
    void helpsUnderItsOwnName() {
        var english = new TestCli(directory);
        assertThat(english.run("studio", "--help")).isZero();

        assertThat(english.out())
                .contains("shows the stages of each message", "Usage: troupe studio");
    }

    @Test
    void showsTheStagesInTheStudio() throws IOException {
        var cli = cli().reading("hello\n");

        cli.run("studio");

        assertThat(cli.out())
                .contains("USER → LISTEN → ANALYZE → DECIDE")
                .contains("All agents are dormant.");
    }

    @Test
    void showsNoStagesUnlessAsked() throws IOException {
        var cli = cli().reading("hello\n");

        cli.run("chat");

        assertThat(cli.out()).doesNotContain("LISTEN");
    }

    @Test
    void continuesWithTheAgentThatTheUserTalksWith() throws IOException {
        var cli =
                cli().reading("@data Read sales.csv and compute the total amount\nback to Emma\n");

        cli.run("chat", "--graph");

        assertThat(cli.out()).contains("Engaged: data").contains("All agents are dormant.");
    }

    @Test
    void leavesWhereAPersonTypesWhatLeavesAShell() throws IOException {
        var cli = cli().typing("exit\nRead sales.csv and plot it to a.png\n");

        cli.run("chat");

        assertThat(directory.resolve("a.png")).doesNotExist();
    }

    @Test
    void goesOnFromWhatWasAskedBefore() throws IOException {
        var cli =
                cli().typing(
                                """
                                Read sales.csv and plot total amount per region as a bar chart to a.png
                                now as a pie chart
                                /files
                                """);

        int exit = cli.run("chat");

        assertThat(exit).isEqualTo(ExitCode.DONE);
        assertThat(cli.out()).contains("bar chart a.png", "pie chart chart.png");
    }

    @Test
    void plansWithoutRunning() throws IOException {
        var cli = cli().typing("/plan Read sales.csv and save the rows of East to east.csv\n");

        cli.run("chat");

        assertThat(cli.out()).contains("east.csv");
        assertThat(directory.resolve("east.csv")).doesNotExist();
    }

    @Test
    void listsItsCommandsAndAgentsAndLeaves() throws IOException {
        var cli =
                cli().with("LANG", "zh_CN.UTF-8")
                        .typing("/help\n/agents\n/nothing\n/exit\nHello\n");

        cli.run("chat");

        assertThat(cli.out())
                .contains("/plan")
                .contains("crawler")
                .contains("没有 /nothing 这个命令")
                .doesNotContain("Hello");
    }

    @ParameterizedTest
    @CsvSource({"yes, false", "1, false", "可以, false", "no, true", "3, true", "never mind, true"})
    void takesTheNextLineOfAPipeAsTheAnswerToAnApproval(String reply, boolean isThere)
            throws IOException {
        var cli = cli().file("notes.csv", "mine").reading("Delete notes.csv\n" + reply + "\n");

        cli.run("chat");

        assertThat(cli.out()).contains("wants to delete notes.csv", "  1. allow it once");
        assertThat(Files.exists(directory.resolve("notes.csv"))).isEqualTo(isThere);
    }

    @Test
    void leavesAnApprovalOpenWhileAnotherRequestIsDone() throws IOException {
        var cli =
                cli().file("notes.csv", "mine")
                        .reading(
                                """
                                Delete notes.csv
                                Read sales.csv and plot total amount per month as a bar chart to chart.png
                                yes
                                """);

        cli.run("chat");

        assertThat(directory.resolve("chart.png")).isNotEmptyFile();
        assertThat(directory.resolve("notes.csv")).hasContent("mine");
    }

    @Test
    void saysWithItsExitCodeWhatCameOfTheLastMessage() throws IOException {
        assertThat(cli().reading("Read nowhere.csv and count the rows\n").run("chat"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli().reading("画一个柱状图\n").run("chat")).isEqualTo(ExitCode.NEEDS_INPUT);
    }
}
