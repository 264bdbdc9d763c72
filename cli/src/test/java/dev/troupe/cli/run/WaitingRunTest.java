package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that wait for a user while no command runs. */
class WaitingRunTest {
    @TempDir private Path directory;
    private Path notes;

    @BeforeEach
    void workspace() throws IOException {
        new TestCli(directory).file("notes.csv", "mine").file("sales.csv", TestCli.SALES);
        notes = directory.resolve("notes.csv");
    }

    /** The id of a run that waits for leave to delete a file. */
    private String waiting(String request) {
        var cli = new TestCli(directory);
        assertThat(cli.run("run", "--ask-later", "--json", request))
                .isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.result().field("state").asText()).isEqualTo("NEEDS_INPUT");
        assertThat(cli.result().field("questions").items()).hasSize(1);
        assertThat(notes).exists();
        return cli.result().field("runId").asText();
    }

    @Test
    void saysHowToGoOnWithARunThatWaits() {
        var cli = new TestCli(directory);

        assertThat(cli.run("run", "--ask-later", "Delete notes.csv"))
                .isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out())
                .contains("wants to delete notes.csv", "troupe approve run-", "troupe deny run-");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void saysItInChineseToThoseWhoAskInChinese() {
        var cli = new TestCli(directory);

        assertThat(cli.run("run", "--ask-later", "删除 notes.csv")).isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out()).contains("等待回答", "批准：troupe approve run-", "拒绝：troupe deny");
    }

    @Test
    void doesWhatWasApproved() {
        var run = waiting("Delete notes.csv");
        var cli = new TestCli(directory);

        assertThat(cli.run("approve", run)).as(cli.err()).isZero();

        assertThat(notes).doesNotExist();
        assertThat(cli.out()).contains("Deleted notes.csv");
    }

    @Test
    void leavesWhatWasDeniedAndTellsTheAgentWhy() {
        var run = waiting("Delete notes.csv");
        var cli = new TestCli(directory);

        assertThat(cli.run("deny", run, "--reason", "it is still needed"))
                .isEqualTo(ExitCode.REFUSED);

        assertThat(notes).hasContent("mine");
        assertThat(cli.out()).contains("it is still needed");
    }

    @Test
    void findsARunByTheBeginningOfItsId() {
        var run = waiting("Delete notes.csv");

        assertThat(new TestCli(directory).run("approve", run.substring(0, 14), "--for-run"))
                .isZero();
        assertThat(notes).doesNotExist();
    }

    @Test
    void waitsOnWhereResumeFindsNobodyToAsk() {
        var run = waiting("Delete notes.csv");
        var cli = new TestCli(directory);

        assertThat(cli.run("resume", run)).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.out()).contains("troupe approve " + run);
        assertThat(notes).exists();
    }

    @Test
    void asksThePersonWhoResumesAtATerminal() {
        var run = waiting("Delete notes.csv");
        var cli = new TestCli(directory).typing("y\n");

        assertThat(cli.run("resume", run)).as(cli.out() + cli.err()).isZero();
        assertThat(notes).doesNotExist();
    }

    @Test
    void showsWhatARunWaitsFor() {
        var run = waiting("Delete notes.csv");
        var text = new TestCli(directory);
        var json = new TestCli(directory);
        var events = new TestCli(directory);

        assertThat(text.run("show", run)).isZero();
        assertThat(json.run("show", run, "--json")).isZero();
        assertThat(events.run("show", run, "--events")).isZero();

        assertThat(text.out()).contains("waiting", "Delete notes.csv", "deleteFile", "approve");
        assertThat(text.out()).contains("path: notes.csv");
        assertThat(json.result().field("questions").item(0).field("text").asText())
                .contains("wants to delete notes.csv");
        assertThat(events.json().getFirst().field("type").asText()).isEqualTo("run.started");
    }

    @Test
    void cancelsARunThatWaits() {
        var run = waiting("Delete notes.csv");

        assertThat(new TestCli(directory).run("cancel", run)).isZero();
        assertThat(new TestCli(directory).run("approve", run)).isEqualTo(ExitCode.USAGE);
        assertThat(notes).exists();
    }

    @Test
    void refusesAnAnswerThatDoesNotFit() {
        var run = waiting("Delete notes.csv");
        var answer = new TestCli(directory);
        var number = new TestCli(directory);

        assertThat(answer.run("answer", run, "yes")).isEqualTo(ExitCode.USAGE);
        assertThat(number.run("approve", run, "--question", "2")).isEqualTo(ExitCode.USAGE);

        assertThat(answer.err()).contains("troupe approve " + run);
        assertThat(number.err()).contains("--question 1 to 1");
    }

    @Test
    void saysThatARunHasEnded() {
        var run = waiting("Delete notes.csv");
        new TestCli(directory).run("approve", run);

        for (var command : new String[] {"approve", "deny", "resume", "cancel"}) {
            var cli = new TestCli(directory);
            assertThat(cli.run(command, run)).as(command).isEqualTo(ExitCode.USAGE);
            assertThat(cli.err()).contains("has ended").hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "show", "approve", "deny", "cancel", "runs --delete"})
    void saysInBothLanguagesThatThereIsNoSuchRun(String command) {
        for (var id : new String[] {"run-nowhere", "../etc", "跑"}) {
            var words = (command + " " + id).split(" ", -1);
            var en = new TestCli(directory);
            var zh = new TestCli(directory).with("TROUPE_LANG", "zh");

            assertThat(en.run(words)).isEqualTo(ExitCode.USAGE);
            assertThat(zh.run(words)).isEqualTo(ExitCode.USAGE);

            assertThat(en.out() + zh.out()).isEmpty();
            assertThat(zh.err()).contains("没有编号为");
            if (!id.equals("跑")) {
                assertThat(en.err()).contains("run '" + id + "' does not exist");
            }
        }
    }

    @Test
    void goesOnOnlyWhereTheWorkspaceIsStillThere() throws IOException {
        Files.createDirectories(directory.resolve("there"));
        Files.writeString(directory.resolve("there/notes.csv"), "mine");
        var first = new TestCli(directory);
        first.run("run", "--ask-later", "--json", "-w", "there", "Delete notes.csv");
        var run = first.result().field("runId").asText();
        Files.move(directory.resolve("there"), directory.resolve("elsewhere"));
        var cli = new TestCli(directory);

        assertThat(cli.run("approve", run)).isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("no longer exists", "there");
        assertThat(cli.run("resume", run)).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("there")).doesNotExist();
    }

    @Test
    void namesARunThatOnlyWaitsInsteadOfResumingIt() throws IOException {
        var run = waiting("Delete notes.csv");
        var cli = new TestCli(directory);

        assertThat(cli.run("resume", "--yes")).isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.err())
                .contains("No interrupted runs", run, "waits for your answer", "approve " + run);
        assertThat(cli.out()).isEmpty();
        assertThat(directory.resolve("notes.csv")).exists();
    }

    @Test
    void listsDeletesBacksUpAndRestores() throws IOException {
        var run = waiting("Delete notes.csv");
        assertThat(new TestCli(directory).run("backup", "copy")).isZero();
        assertThat(new TestCli(directory).run("runs", "--delete", run)).isZero();
        var empty = new TestCli(directory);
        assertThat(empty.run("runs")).isZero();
        assertThat(empty.out()).contains("No runs");

        var refused = new TestCli(directory);
        assertThat(refused.run("restore", "copy")).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("is not empty").doesNotContain("unexpected");
        Files.move(directory.resolve("home"), directory.resolve("old"));
        assertThat(new TestCli(directory).run("restore", "copy")).isZero();

        var list = new TestCli(directory).with("TROUPE_LANG", "zh");
        assertThat(list.run("runs", "--limit", "1")).isZero();
        assertThat(list.out()).contains(run, "等待回答", "Delete notes.csv");
    }
}
