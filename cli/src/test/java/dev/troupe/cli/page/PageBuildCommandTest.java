package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages from requests; the numbers are computed by hand from the file. */
@Tag("slow")
class PageBuildCommandTest {
    private static final String SALES =
            """
            date,product,amount
            2026-01-05,Desk,100.50
            2026-01-17,Chair,40
            2026-02-02,Lamp,10
            2026-02-20,Desk,200
            2026-03-08,Sofa,500
            2026-03-15,Chair,60
            """;

    @TempDir private Path directory;

    @Test
    void computesTheNumbersOfARequest() throws Exception {
        var cli = new TestCli(directory).file("sales.csv", SALES);

        int code =
                cli.run(
                        "page",
                        "build",
                        "a dashboard of sales.csv: total amount per month, top two products by amount, what stands out",
                        "-o",
                        "sales.html",
                        "-o",
                        "sales.json");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(cli.out())
                .contains("2026-01: 140.5", "2026-02: 210", "2026-03: 560")
                .contains("Sofa: 500", "Desk: 300.5")
                .doesNotContain("Lamp")
                .contains("3 rows add up to 910.5", "2026-03 with 560 (61.5% of their sum)")
                .contains("from 2026-02 to 2026-03 by 350 (166.7%)")
                .contains("askTable, 3 rows", "written by rules");
        assertThat(Files.readString(directory.resolve("sales.html")))
                .contains("<title>2026-01: Total amount 140.5</title>")
                .doesNotContain("<script");
    }

    @Test
    void answersInTheLanguageOfTheRequest() throws Exception {
        var cli = new TestCli(directory).file("sales.csv", SALES);

        assertThat(cli.run("page", "build", "做一个 sales.csv 的看板：每月总额、前两名产品、异常"))
                .isEqualTo(ExitCode.DONE);

        assertThat(cli.out()).contains("2026-03: 560", "3 行合计 910.5", "由规则撰写");
    }

    @Test
    void namesTheWordsThatItDoesNotUnderstandAndBuildsNothing() throws Exception {
        var cli = new TestCli(directory).file("sales.csv", SALES);

        int code =
                cli.run(
                        "page",
                        "build",
                        "a dashboard of sales.csv: weather per month, total amount per month",
                        "-o",
                        "x.html");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("'weather per month'", "Not understood: 'weather'");
        assertThat(directory.resolve("x.html")).doesNotExist();
    }

    @Test
    void writesNoHtmlIntoAFileThatIsCalledPdf() throws Exception {
        var cli = new TestCli(directory).file("sales.csv", SALES);

        int code = cli.run("page", "build", "a page of sales.csv: total amount", "-o", "sales.pdf");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'sales.pdf'", "page export NAME.json -o NAME.pdf");
        assertThat(directory.resolve("sales.pdf")).doesNotExist();
    }

    @Test
    void refreshesASavedPageAndNamesWhatChanged() throws Exception {
        var cli = new TestCli(directory).file("sales.csv", SALES);
        cli.run("page", "build", "a page of sales.csv: total amount per month", "-o", "p.json");

        cli.run("page", "refresh", "p.json");
        assertThat(cli.out()).contains("none of 1 blocks changed");
        Files.writeString(directory.resolve("sales.csv"), SALES + "2026-04-01,Rug,5\n");
        cli.run("page", "refresh", "p.json");
        cli.run("page", "show", "p.json");

        assertThat(cli.out()).contains("changed blocks: Total amount per month", "2026-04: 5");
    }

    @Test
    void reportsAllProblemsOfABlueprint() throws Exception {
        var cli =
                new TestCli(directory)
                        .file(
                                "plan.json",
                                """
                                {"id": "bp-x", "name": "X", "colour": 1,
                                 "dataContract": {"bindings": [{"id": "a", "toolName": "askTabel"}]},
                                 "uiComposition": {"tabs": [{"id": "t", "slots": [
                                   {"id": "s", "componentType": "chrt", "dataBinding": "$data.b"}]}]}}
                                """);

        assertThat(cli.run("page", "check", "plan.json")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out())
                .contains(
                        "unknown field 'colour'",
                        "did you mean 'askTable'?",
                        "did you mean 'chart'?",
                        "refers to 'b'",
                        "4 problems");
        assertThat(cli.run("page", "build", "plan.json")).isEqualTo(ExitCode.USAGE);
    }
}
