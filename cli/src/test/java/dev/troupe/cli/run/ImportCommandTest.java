package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.run.RunNotes;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.RunId;
import dev.troupe.store.SqliteJournal;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that leave one record and enter another. */
@Timeout(300)
class ImportCommandTest {
    private static final String SECRET = "very-secret-value-4711";
    private static final String REQUEST =
            "Read sales.csv, compute the total amount per month, save totals.csv, titled \""
                    + SECRET
                    + "\"";

    @TempDir private Path directory;
    @TempDir private Path elsewhere;
    private String run = "";
    private Path file;

    @BeforeEach
    void export() throws IOException {
        file = elsewhere.resolve("run.troupe");
        var cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
        assertThat(cli.run("run", "--json", REQUEST)).as(cli.err()).isZero();
        run = cli.result().field("runId").asText();
        var export = new TestCli(directory).with("SHOP_API_KEY", SECRET);
        assertThat(export.run("export", run, file.toString())).as(export.err()).isZero();
        assertThat(export.out()).contains("exported run " + run, "1 files");
    }

    private TestCli there() {
        return new TestCli(elsewhere);
    }

    @Test
    void takesARunInWithItsFilesAndRunsItAgainThere() {
        var cli = there();
        assertThat(cli.run("import", "run.troupe")).as(cli.err()).isZero();

        var home = elsewhere.resolve("home/imported").resolve(run);
        assertThat(cli.out()).contains("imported run " + run, home.toString());
        assertThat(home.resolve("totals.csv")).content().contains("2024-01,30");
        var show = there();
        assertThat(show.run("show", run)).isZero();
        assertThat(show.out()).contains("completed", "totals.csv");
        var again = there();
        assertThat(again.run("fork", run, "--set", "a=1")).as(again.err()).isZero();
        assertThat(again.out()).contains("reused from");
    }

    @Test
    void leavesNothingOfASecretAndNoPermissionInWhatItTakesIn() throws IOException {
        there().run("import", "run.troupe");

        var archive = RunArchive.read(file);
        assertThat(archive.entries().toString()).doesNotContain(SECRET).contains("***");
        try (var journal = SqliteJournal.open(elsewhere.resolve("home/troupe.db"))) {
            var started = (RunStarted) journal.read(new RunId(run), 0).getFirst().event();
            var notes = RunNotes.of(started);
            assertThat(notes.isImported()).isTrue();
            assertThat(notes.outputs()).isEmpty();
            assertThat(notes.workspace().readable()).isEmpty();
            assertThat(notes.workspace().root())
                    .isEqualTo(elsewhere.toRealPath().resolve("home/imported").resolve(run));
        }
    }

    @Test
    void exportsARunAsASkillWithoutSecrets() throws IOException {
        var cli = new TestCli(directory).with("SHOP_API_KEY", SECRET);
        var skill = directory.resolve("skills/monthly-totals");

        assertThat(cli.run("export", run, skill.toString(), "--skill")).as(cli.err()).isZero();

        assertThat(skill.resolve("SKILL.md"))
                .content()
                .startsWith(
                        "---\nname: monthly-totals\ndescription: \"Use it for requests such as: Read")
                .contains(
                        "allowed-tools: ",
                        "1. **",
                        "(agent `data`)",
                        "- `askTable` `{",
                        "- totals.csv")
                .doesNotContain(SECRET, directory.toString());
        assertThat(skill.resolve("assets/workflow.json")).content().doesNotContain(SECRET);
        assertThat(cli.run("validate", skill.resolve("assets/workflow.json").toString())).isZero();
        assertThat(cli.run("agents")).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("monthly-totals  (file ");
    }

    @Test
    void exportsNoSkillUnderANameThatASkillCannotHave() {
        var cli = new TestCli(directory);

        assertThat(cli.run("export", run, elsewhere.resolve("Totals 1").toString(), "--skill"))
                .isEqualTo(2);

        assertThat(cli.err()).contains("'Totals 1' cannot be the name of a skill");
        assertThat(elsewhere.resolve("Totals 1")).doesNotExist();
    }

    @Test
    void leavesOutAFileThatHoldsASecret() throws IOException {
        Files.writeString(directory.resolve("totals.csv"), "key," + SECRET);
        var cli = new TestCli(directory).with("SHOP_TOKEN", SECRET).with("TROUPE_LANG", "zh");

        assertThat(cli.run("export", run, elsewhere.resolve("other.troupe").toString())).isZero();

        assertThat(cli.err()).contains("totals.csv", "含有密钥");
        assertThat(RunArchive.read(elsewhere.resolve("other.troupe")).files()).isEmpty();
    }

    static List<String> namesOfSecrets() {
        return TestSize.oneOf(
                4,
                List.of(
                        "SHOP_KEY",
                        "shop_apikey",
                        "SHOP_TOKEN",
                        "SHOP_SECRET",
                        "DB_PASSWORD",
                        "DB_PASSWD",
                        "SHOP_CREDENTIALS",
                        "SHOP_CREDENTIAL"));
    }

    @ParameterizedTest
    @MethodSource("namesOfSecrets")
    void takesVariablesWithSuchNamesForSecrets(String variable) throws IOException {
        Files.writeString(directory.resolve("totals.csv"), "word,open-sesame-1234");
        var cli = new TestCli(directory).with(variable, "open-sesame-1234");
        var other = new TestCli(directory).with("KEYBOARD_LAYOUT", "open-sesame-1234");

        assertThat(cli.run("export", run, elsewhere.resolve("a.troupe").toString())).isZero();
        assertThat(other.run("export", run, elsewhere.resolve("b.troupe").toString())).isZero();

        assertThat(cli.err()).contains("not in it: totals.csv, which holds a secret");
        assertThat(other.err()).as("no name of a secret").isEmpty();
    }

    @Test
    void refusesAnIdThatIsThereUnlessItIsTakenInAsNew() {
        there().run("import", "run.troupe");
        var twice = there();
        assertThat(twice.run("import", "run.troupe")).isEqualTo(ExitCode.USAGE);
        assertThat(twice.err()).contains("already exists", "--as-new");

        var fresh = there();
        assertThat(fresh.run("import", "--as-new", "run.troupe")).as(fresh.err()).isZero();
        var runs = there();
        runs.run("runs", "--json");
        assertThat(runs.result().items()).hasSize(2);
    }

    @Test
    void completesAnImportThatWasKilledBeforeTheRunWasOnRecord() throws IOException {
        var left = Files.createDirectories(elsewhere.resolve("home/imported").resolve(run));
        Files.copy(directory.resolve("totals.csv"), left.resolve("totals.csv"));
        var cli = there();

        assertThat(cli.run("import", "run.troupe")).as(cli.err()).isZero();

        assertThat(cli.out()).contains("imported run " + run, left.toString());
        assertThat(left.resolve("totals.csv"))
                .hasSameBinaryContentAs(directory.resolve("totals.csv"));
        assertThat(left.getParent()).isDirectoryNotContaining(each -> !each.equals(left));
    }

    @Test
    void replacesNoFileOfAWorkspace() throws IOException {
        var work = Files.createDirectory(elsewhere.resolve("work"));
        Files.writeString(work.resolve("totals.csv"), "mine");
        var cli = there();

        assertThat(cli.run("import", "run.troupe", "--workspace", "work"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("totals.csv", "empty directory");
        assertThat(work.resolve("totals.csv")).hasContent("mine");
        var runs = there();
        runs.run("runs", "--json");
        assertThat(runs.result().items()).isEmpty();
    }

    @Test
    void refusesADamagedFile() throws IOException {
        var bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
        var cli = there().with("TROUPE_LANG", "zh");

        assertThat(cli.run("import", "run.troupe")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("已损坏", "重新导出");
    }

    @Test
    void neverWritesOverAFile() {
        var cli = new TestCli(directory);

        assertThat(cli.run("export", run, file.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("already exists", "another file name");
    }

    @Test
    void saysWhatToDoWhereTheFileCannotBeWritten() {
        var cli = new TestCli(directory);

        assertThat(cli.run("export", run, "no/such/directory/run.troupe"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("could not write", "free disk space");
    }
}
