package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved page that is changed, undone and compared; the numbers are computed by hand. */
@Tag("slow")
class PageRefineCommandTest {
    private static final String SALES =
            """
            date,product,amount
            2026-01-05,Desk,100
            2026-02-02,Lamp,10
            2026-03-08,Sofa,500
            """;

    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void build() throws Exception {
        cli = new TestCli(directory).file("sales.csv", SALES);
        int code =
                cli.run(
                        "page",
                        "build",
                        "a page of sales.csv: total amount per month, total amount per product, what stands out",
                        "-o",
                        "p.json");
        assertThat(code).as(cli.err()).isEqualTo(ExitCode.DONE);
    }

    private String saved() throws Exception {
        return Files.readString(directory.resolve("p.json"));
    }

    @Test
    void changesAPageThreeTimesAndUndoesEachChange() throws Exception {
        var first = saved();

        assertThat(cli.run("page", "refine", "p.json", "add a median line to the line chart"))
                .as(cli.err())
                .isEqualTo(ExitCode.DONE);
        assertThat(saved()).contains("\"referenceLine\"", "\"value\" : 100");
        assertThat(cli.run("page", "refine", "p.json", "make the bars red"))
                .as(cli.err())
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.run("page", "refine", "p.json", "删除第二个图表")).isEqualTo(ExitCode.DONE);
        cli.run("page", "versions", "p.json");
        assertThat(cli.out()).contains("4 ", "3 ", "make the bars red", "删除第二个图表");

        for (int i = 0; i < 3; i++) {
            assertThat(cli.run("page", "undo", "p.json")).isEqualTo(ExitCode.DONE);
        }
        assertThat(saved()).isEqualTo(first);
        assertThat(cli.run("page", "undo", "p.json")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void previewsWithoutChangingAnything() throws Exception {
        var before = saved();

        assertThat(cli.run("page", "refine", "p.json", "--preview", "make the bars red"))
                .isEqualTo(ExitCode.DONE);

        assertThat(cli.out()).contains("update_props", "\"color\":\"red\"");
        assertThat(saved()).isEqualTo(before);
    }

    @Test
    void namesTheWordsThatItDoesNotUnderstand() throws Exception {
        var before = saved();

        int code = cli.run("page", "refine", "p.json", "make the bars red, play some music");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("play some music");
        assertThat(saved()).isEqualTo(before);
    }

    @Test
    void namesEachValueThatARefreshChanged() throws Exception {
        Files.writeString(directory.resolve("sales.csv"), SALES + "2026-03-09,Sofa,50\n");
        cli.run("page", "refresh", "p.json");

        assertThat(cli.run("page", "diff", "p.json")).isEqualTo(ExitCode.DONE);

        assertThat(cli.out()).contains("2026-03: 500 -> 550", "Sofa: 500 -> 550");
        assertThat(cli.run("page", "diff", "p.json", "--from", "2", "--to", "2"))
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.out()).contains("are the same");
        assertThat(cli.run("page", "diff", "p.json", "--from", "7")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void answersQuestionsFromTheSavedPage() throws Exception {
        var cli =
                new TestCli(directory)
                        .file("sales.csv", "month,amount\n2026-01,10\n2026-02,30\n2026-03,20\n");
        cli.run("page", "build", "a page of sales.csv: total amount per month", "-o", "q.json");

        assertThat(cli.run("page", "ask", "q.json", "what is the highest amount?"))
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.out()).contains(": 30 (2026-02) [part1]");
        assertThat(cli.run("page", "ask", "q.json", "what is the highest temperature?"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli.out()).contains("does not have: temperature");
        assertThat(cli.run("page", "ask", "q.json", "turn the chart into a table"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("use page refine");
    }
}
