package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Short requests about the files of a directory and the tasks of a user, without a model. */
class EverydayRequestsTest {
    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli =
                new TestCli(directory)
                        .file("sales.csv", TestCli.SALES)
                        .file("employees.csv", "name,city\nAda,Oslo\nBob,Rome\nEve,Oslo\n")
                        .file("notes.md", "# Notes\n\nAll employees work from home on Friday.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "convert sales.csv to json | sales.json",
                "把 sales.csv 转成 json | sales.json",
                "save sales.csv as copy.xlsx | copy.xlsx"
            })
    void convertsTables(String request, String file) {
        assertThat(cli.run("run", request)).as(cli.out() + cli.err()).isZero();

        assertThat(directory.resolve(file)).exists().isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"summarize notes.md", "总结 notes.md"})
    void namesWhatNeedsALanguageModel(String request) {
        assertThat(cli.run("run", request)).isNotZero();

        assertThat(cli.out() + cli.err()).contains("OPENAI_API_KEY").doesNotContain("send:");
    }

    /** A noun of what is counted, rather than work on files. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which album sold the most copies? albums.csv | Blue",
                "how many copies were sold in total? albums.csv | 40",
                "total copies per label in albums.csv | North"
            })
    void countsCopiesAndCopiesNothing(String request, String answer) throws IOException {
        cli.file("albums.csv", "album,copies,label\nRed,10,North\nBlue,30,South\n");

        assertThat(cli.run("run", request)).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).contains(answer).doesNotContain("(file)", "File manager");
    }

    @Test
    void answersFromTheOnlyTableThatAQuestionNames() {
        assertThat(cli.run("run", "how many employees work in Oslo?"))
                .as(cli.out() + cli.err())
                .isZero();

        assertThat(cli.out()).contains("employees.csv", "city is Oslo");
    }

    @Test
    void asksForTheTableWhereAQuestionNamesSeveral() throws IOException {
        cli.file("employees.json", "[{\"name\": \"Ada\", \"city\": \"Oslo\"}]\n");

        assertThat(cli.run("run", "how many employees work in Oslo?"))
                .as(cli.out() + cli.err())
                .isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out() + cli.err()).contains("employees.csv", "employees.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete all tasks", "删除所有任务"})
    void neverAsksToApproveATaskCalledAll(String request) {
        assertThat(cli.run("run", request)).isNotZero();

        assertThat(cli.out() + cli.err()).doesNotContain("--yes", "wants to", "approved", "批准");
    }

    /** Agents know the date of today without a call; it is no order of somebody else. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Add a task: write the report, due today", "添加任务：写周报，截止今天", "添加任务写周报，截止今天"})
    void addsATaskThatIsDueToday(String request) {
        assertThat(cli.run("run", request)).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).doesNotContain("approve", "批准");
    }

    @ParameterizedTest
    @ValueSource(strings = {"make it nicer", "Can you fix this?", "弄好看一点", "优化一下"})
    void asksWhatIsMeant(String request) {
        assertThat(cli.run("run", request)).as(cli.out()).isEqualTo(ExitCode.NEEDS_INPUT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3680 打八五折是多少？ | 3680 × 0.85 = 3128",
                "What is 20% off 250? | 250 × (1 - 20%) = 200"
            })
    void computesDiscounts(String request, String answer) {
        assertThat(cli.run("run", request)).isZero();

        assertThat(cli.out()).contains(answer);
    }

    @Test
    void countsTheFirstLineOfALog() throws IOException {
        cli.file(
                "app.log",
                "2026-03-01 08:00:00 ERROR disk\n2026-03-01 08:01:00 INFO ok\n2026-03-01 08:02:00 ERROR disk\n");

        assertThat(cli.run("run", "How many ERROR lines are in app.log?")).isZero();

        assertThat(cli.out()).contains("app.log (2 lines):", "3: 2026-03-01 08:02:00 ERROR disk");
    }
}
