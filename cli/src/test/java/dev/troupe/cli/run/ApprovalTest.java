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

/** What users answer to an agent that asks for approval, at the terminal and later. */
class ApprovalTest {
    @TempDir private Path directory;
    private Path notes;
    private Path other;

    @BeforeEach
    void workspace() throws IOException {
        new TestCli(directory).file("notes.csv", "mine").file("other.csv", "other");
        notes = directory.resolve("notes.csv");
        other = directory.resolve("other.csv");
    }

    private String waiting() {
        var cli = new TestCli(directory);
        assertThat(cli.run("run", "--ask-later", "--json", "Delete notes.csv"))
                .isEqualTo(ExitCode.NEEDS_INPUT);
        return cli.result().field("runId").asText();
    }

    @Test
    void asksInWordsAndShowsTheArgumentsOnDemand() {
        var cli = new TestCli(directory).typing("s\ny\n");

        assertThat(cli.run("run", "Delete notes.csv")).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out())
                .contains(
                        "Agent file wants to delete notes.csv",
                        "  notes.csv was there before this run",
                        "a always for deleteFile path=notes.csv",
                        "    path: notes.csv")
                .doesNotContain("{\"path\"");
        assertThat(notes).doesNotExist();
    }

    @Test
    void saysHowManyFilesAFolderHasAndListsThemAllOnDemand() throws IOException {
        var cli = new TestCli(directory).typing("s\nn\n");
        Files.createDirectories(directory.resolve("old"));
        for (int i = 1; i <= 6; i++) {
            cli.file("old/" + i + ".txt", "mine");
        }

        cli.run("run", "Delete the folder old");

        assertThat(cli.out())
                .contains(
                        "old/1.txt, old/2.txt, old/3.txt and 3 other files were there",
                        "s show the arguments and all 6 files",
                        "  6 files from before this run:",
                        "    old/6.txt");
        assertThat(directory.resolve("old/6.txt")).exists();
    }

    @Test
    void asksInChineseToo() {
        var cli = new TestCli(directory).typing("看\nn\n");

        assertThat(cli.run("run", "删除 notes.csv")).isEqualTo(ExitCode.REFUSED);

        assertThat(cli.out())
                .contains("智能体 file 要删除 notes.csv", "本次运行之前就有 notes.csv", "y 这一次", "允许吗？");
        assertThat(notes).exists();
    }

    @Test
    void doesWhatThePersonMadeOfTheCall() {
        var cli = new TestCli(directory).typing("e\npath=nowhere=\n\ne\npath=other.csv\n\ny\n");

        cli.run("run", "Delete notes.csv");

        assertThat(cli.out()).contains("    path: other.csv");
        assertThat(notes).exists();
        assertThat(other).doesNotExist();
    }

    @Test
    void takesNoChangeThatDoesNotFit() {
        var cli = new TestCli(directory).typing("e\nfile=other.csv\n\nn\n");

        assertThat(cli.run("run", "Delete notes.csv")).isEqualTo(ExitCode.REFUSED);

        assertThat(cli.out()).contains("unknown argument 'file'; expected one of [path]");
    }

    @Test
    void changesTheArgumentsOfARunThatWaitsAndRecordsBoth() {
        var run = waiting();
        var wrong = new TestCli(directory);
        var cli = new TestCli(directory).with("USER", "mei");
        var shown = new TestCli(directory);
        var json = new TestCli(directory);

        assertThat(wrong.run("approve", run, "--set", "file=x")).isEqualTo(ExitCode.USAGE);
        cli.run("approve", run, "--set", "path=other.csv");
        assertThat(shown.run("show", run)).isZero();
        assertThat(json.run("show", run, "--json")).isZero();

        assertThat(wrong.err()).contains("unknown argument 'file'");
        assertThat(notes).exists();
        assertThat(other).doesNotExist();
        assertThat(shown.out())
                .contains("decisions:", "mei  approved once: delete notes.csv; arguments changed")
                .contains("{\"path\":\"notes.csv\"} to {\"path\":\"other.csv\"}");
        var decision = json.result().field("decisions").item(0);
        assertThat(decision.field("by").asText()).isEqualTo("mei");
        assertThat(decision.field("decision").asText()).isEqualTo("edited");
        assertThat(decision.field("question").field("subject").field("arguments").toString())
                .contains("notes.csv");
        assertThat(decision.field("answer").field("arguments").toString()).contains("other.csv");
    }

    @Test
    void asksAgainWhereTheFileHasChangedSinceItWasAsked() throws IOException {
        var asked = new TestCli(directory).file("notes.txt", "mine");
        var text = directory.resolve("notes.txt");
        asked.run("run", "--ask-later", "--json", "Replace \"mine\" with \"yours\" in notes.txt");
        var run = asked.result().field("runId").asText();
        Files.writeString(text, "mine and his");
        var first = new TestCli(directory);
        var second = new TestCli(directory);

        assertThat(first.run("approve", run)).as(first.out()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(text).hasContent("mine and his");
        assertThat(second.run("approve", run)).as(second.out() + second.err()).isZero();
        assertThat(text).hasContent("yours and his");
    }

    @Test
    void allowsForGoodAndForgetsWhatIsStruckOut() throws IOException {
        var first = new TestCli(directory).typing("a\n");
        assertThat(first.run("run", "Delete notes.csv")).as(first.out() + first.err()).isZero();
        Files.writeString(notes, "again");
        var second = new TestCli(directory);
        assertThat(second.run("run", "Delete notes.csv")).as(second.out()).isZero();
        var rules = directory.resolve("home/approvals.json");
        assertThat(rules).content().contains("deleteFile", "notes.csv");
        var shown = new TestCli(directory);
        shown.run("runs", "--json", "--limit", "1");
        var run = shown.result().item(0).field("runId").asText();
        var decisions = new TestCli(directory);
        decisions.run("show", run);
        Files.delete(rules);
        Files.writeString(notes, "once more");

        assertThat(new TestCli(directory).run("run", "Delete notes.csv"))
                .isEqualTo(ExitCode.REFUSED);
        assertThat(notes).exists();
        assertThat(decisions.out()).contains("rule  allowed by a rule for good: delete notes.csv");
    }

    @Test
    void allowsForGoodByAPattern() {
        var run = waiting();
        var wrong = new TestCli(directory);
        assertThat(wrong.run("approve", run, "--always", "--pattern", "x*"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("does not cover");
        assertThat(directory.resolve("home/approvals.json")).doesNotExist();

        assertThat(new TestCli(directory).run("approve", run, "--always", "--pattern", "*.csv"))
                .isZero();

        assertThat(new TestCli(directory).run("run", "Delete other.csv")).isZero();
        assertThat(other).doesNotExist();
    }

    @Test
    void allowsOnceAndSaysSoWhereTheRuleCannotBeKept() throws IOException {
        var run = waiting();
        Files.createDirectories(directory.resolve("home/approvals.json/in-its-place"));
        var later = new TestCli(directory);
        var typed = new TestCli(directory).typing("a\n");

        assertThat(later.run("approve", run, "--always")).as(later.out() + later.err()).isZero();
        assertThat(typed.run("run", "Delete other.csv")).as(typed.out() + typed.err()).isZero();

        assertThat(notes).doesNotExist();
        assertThat(other).doesNotExist();
        var note = "troupe: allowed this once, not for good:";
        assertThat(later.err()).contains(note, "approvals.json cannot be written");
        assertThat(typed.err()).contains(note);
        var shown = new TestCli(directory);
        shown.run("show", run);
        assertThat(shown.out()).contains("approved once: delete notes.csv (allowed this once");
    }

    @Test
    void saysWhatIsWrongWithTheRulesBeforeAnythingRuns() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(directory.resolve("home/approvals.json"), "{\"rules\": 1}");
        var cli = new TestCli(directory);

        assertThat(cli.run("run", "Delete notes.csv")).isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("approvals.json", "must be a list");
    }

    @Test
    void recordsThatAnOptionOfTheCommandSaidYes() {
        var cli = new TestCli(directory);
        assertThat(cli.run("run", "--yes", "--json", "Delete notes.csv")).isZero();
        var shown = new TestCli(directory).with("TROUPE_LANG", "zh");

        assertThat(shown.run("show", cli.result().field("runId").asText())).isZero();

        assertThat(shown.out()).contains("谁决定了什么", "批准一次：删除 notes.csv（--yes）");
    }
}
