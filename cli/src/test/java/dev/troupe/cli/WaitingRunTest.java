package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that wait for a person while no command runs. */
class WaitingRunTest {
    @TempDir private Path directory;
    private Path notes;

    @BeforeEach
    void workspace() throws IOException {
        new Cli(directory).file("notes.csv", "mine").file("sales.csv", Cli.SALES);
        notes = directory.resolve("notes.csv");
    }

    /** The id of a run that waits for leave to delete a file. */
    private String waiting(String request) {
        var cli = new Cli(directory);
        assertThat(cli.run("run", "--ask-later", "--json", request)).isEqualTo(Exit.NEEDS_INPUT);
        assertThat(cli.result().field("state").asText()).isEqualTo("NEEDS_INPUT");
        assertThat(cli.result().field("questions").items()).hasSize(1);
        assertThat(notes).exists();
        return cli.result().field("runId").asText();
    }

    @Test
    void saysHowToGoOnWithARunThatWaits() {
        var cli = new Cli(directory);

        assertThat(cli.run("run", "--ask-later", "Delete notes.csv")).isEqualTo(Exit.NEEDS_INPUT);

        assertThat(cli.out())
                .contains("wants to delete notes.csv", "troupe approve run-", "troupe deny run-");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void saysItInChineseToThoseWhoAskInChinese() {
        var cli = new Cli(directory);

        assertThat(cli.run("run", "--ask-later", "删除 notes.csv")).isEqualTo(Exit.NEEDS_INPUT);

        assertThat(cli.out()).contains("等待答复", "批准：troupe approve run-", "拒绝：troupe deny");
    }

    @Test
    void doesWhatWasApproved() {
        var run = waiting("Delete notes.csv");
        var cli = new Cli(directory);

        assertThat(cli.run("approve", run)).as(cli.err()).isZero();

        assertThat(notes).doesNotExist();
        assertThat(cli.out()).contains("Deleted notes.csv");
    }

    @Test
    void leavesWhatWasDeniedAndTellsTheAgentWhy() {
        var run = waiting("Delete notes.csv");
        var cli = new Cli(directory);

        assertThat(cli.run("deny", run, "--reason", "it is still needed")).isEqualTo(Exit.REFUSED);

        assertThat(notes).hasContent("mine");
        assertThat(cli.out()).contains("it is still needed");
    }

    @Test
    void findsARunByTheBeginningOfItsId() {
        var run = waiting("Delete notes.csv");

        assertThat(new Cli(directory).run("approve", run.substring(0, 14), "--for-run")).isZero();
        assertThat(notes).doesNotExist();
    }

    @Test
    void waitsOnWhereResumeFindsNobodyToAsk() {
        var run = waiting("Delete notes.csv");
        var cli = new Cli(directory);

        assertThat(cli.run("resume", run)).isEqualTo(Exit.NEEDS_INPUT);
        assertThat(cli.out()).contains("troupe approve " + run);
        assertThat(notes).exists();
    }

    @Test
    void asksThePersonWhoResumesAtATerminal() {
        var run = waiting("Delete notes.csv");
        var cli = new Cli(directory).typing("y\n");

        assertThat(cli.run("resume", run)).as(cli.out() + cli.err()).isZero();
        assertThat(notes).doesNotExist();
    }

    @Test
    void showsWhatARunWaitsFor() {
        var run = waiting("Delete notes.csv");
        var text = new Cli(directory);
        var json = new Cli(directory);
        var events = new Cli(directory);

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

        assertThat(new Cli(directory).run("cancel", run)).isZero();
        assertThat(new Cli(directory).run("approve", run)).isEqualTo(Exit.USAGE);
        assertThat(notes).exists();
    }

    @Test
    void refusesAnAnswerThatDoesNotFit() {
        var run = waiting("Delete notes.csv");
        var answer = new Cli(directory);
        var number = new Cli(directory);

        assertThat(answer.run("answer", run, "yes")).isEqualTo(Exit.USAGE);
        assertThat(number.run("approve", run, "--question", "2")).isEqualTo(Exit.USAGE);

        assertThat(answer.err()).contains("troupe approve " + run);
        assertThat(number.err()).contains("--question 1 to 1");
    }

    @Test
    void saysThatARunHasEnded() {
        var run = waiting("Delete notes.csv");
        new Cli(directory).run("approve", run);

        for (var command : new String[] {"approve", "deny", "resume", "cancel"}) {
            var cli = new Cli(directory);
            assertThat(cli.run(command, run)).as(command).isEqualTo(Exit.USAGE);
            assertThat(cli.err()).contains("has ended").hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "show", "approve", "deny", "cancel", "runs --delete"})
    void saysInBothLanguagesThatThereIsNoSuchRun(String command) {
        for (var id : new String[] {"run-nowhere", "../etc", "跑"}) {
            var words = (command + " " + id).split(" ", -1);
            var en = new Cli(directory);
            var zh = new Cli(directory).with("TROUPE_LANG", "zh");

            assertThat(en.run(words)).isEqualTo(Exit.USAGE);
            assertThat(zh.run(words)).isEqualTo(Exit.USAGE);

            assertThat(en.out() + zh.out()).isEmpty();
            assertThat(zh.err()).contains("没有编号为");
            if (!id.equals("跑")) {
                assertThat(en.err()).contains("there is no run '" + id + "'");
            }
        }
    }

    @Test
    void goesOnOnlyWhereTheWorkspaceIsStillThere() throws IOException {
        Files.createDirectories(directory.resolve("there"));
        Files.writeString(directory.resolve("there/notes.csv"), "mine");
        var first = new Cli(directory);
        first.run("run", "--ask-later", "--json", "-w", "there", "Delete notes.csv");
        var run = first.result().field("runId").asText();
        Files.move(directory.resolve("there"), directory.resolve("elsewhere"));
        var cli = new Cli(directory);

        assertThat(cli.run("approve", run)).isEqualTo(Exit.USAGE);

        assertThat(cli.err()).contains("is gone", "there");
        assertThat(cli.run("resume")).as("and keeps no other run from it").isEqualTo(Exit.USAGE);
        assertThat(directory.resolve("there")).doesNotExist();
    }

    @Test
    void listsDeletesBacksUpAndRestores() throws IOException {
        var run = waiting("Delete notes.csv");
        assertThat(new Cli(directory).run("backup", "copy")).isZero();
        assertThat(new Cli(directory).run("runs", "--delete", run)).isZero();
        var empty = new Cli(directory);
        assertThat(empty.run("runs")).isZero();
        assertThat(empty.out()).contains("There are no runs");

        var refused = new Cli(directory);
        assertThat(refused.run("restore", "copy")).isEqualTo(Exit.USAGE);
        assertThat(refused.err()).contains("is not empty").doesNotContain("unexpected");
        Files.move(directory.resolve("home"), directory.resolve("old"));
        assertThat(new Cli(directory).run("restore", "copy")).isZero();

        var list = new Cli(directory).with("TROUPE_LANG", "zh");
        assertThat(list.run("runs", "--limit", "1")).isZero();
        assertThat(list.out()).contains(run, "等待答复", "Delete notes.csv");
    }
}
