package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Templates of saved pages, and the files that a saved page is exported to. */
@Tag("slow")
class PageTemplateCommandTest {
    private static final String SALES =
            """
            date,product,region,amount
            2026-01-05,Desk,North,100
            2026-02-02,Lamp,South,10
            2026-03-08,Sofa,North,500
            2026-03-09,Chair,South,40
            """;

    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void build() throws Exception {
        cli = new TestCli(directory).file("sales.csv", SALES);
        run(
                "page",
                "build",
                "a page of sales.csv in the North region: total amount per month, total amount per product",
                "-o",
                "p.json");
        run("page", "refine", "p.json", "turn the first chart into a table");
    }

    private void run(String... arguments) throws Exception {
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void isFilledWithOtherValues() throws Exception {
        run("page", "template", "p.json", "-o", "t.json", "--slot", "region:text=North");
        assertThat(cli.out())
                .contains("a page of sales.csv in the {region} region: total amount per month");

        run("page", "fill", "t.json", "region=South", "-o", "south.json");

        var page = Files.readString(directory.resolve("south.json"));
        assertThat(page).contains("Lamp", "\"table\"").doesNotContain("Sofa");
    }

    @Test
    void namesSlotsThatCannotBePlacedAndValuesThatAreMissing() throws Exception {
        assertThat(cli.run("page", "template", "p.json", "-o", "t.json", "--slot", "region=East"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("'East' is neither in the request nor in a change");
        assertThat(directory.resolve("t.json")).doesNotExist();
        run("page", "template", "p.json", "-o", "t.json", "--slot", "region=North");

        assertThat(cli.run("page", "fill", "t.json")).isEqualTo(ExitCode.FAILED);

        assertThat(cli.err()).contains("'region' (region) is missing; give it, such as 'North'");
    }

    @Test
    void exportsTheRowsOfABlockAndThePageForAmis() throws Exception {
        run("page", "export", "p.json", "-o", "rows.csv", "--block", "part1");
        run("page", "export", "p.json", "-o", "page.amis.json");
        assertThat(cli.run("page", "export", "p.json", "-o", "other.csv"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(Files.readString(directory.resolve("rows.csv"))).contains("2026-01,100");
        assertThat(Files.readString(directory.resolve("page.amis.json")))
                .contains("\"type\" : \"page\"");
        assertThat(cli.err()).contains("name a block that has rows with --block", "part1, part2");
    }

    @Test
    void exportsAPdfOrNamesWhatIsMissing() throws Exception {
        int code = cli.run("page", "export", "p.json", "-o", "page.pdf");

        if (code == ExitCode.FAILED) {
            assertThat(cli.err()).contains("no PDF was written", "; ");
            Assumptions.abort("no browser can be started here");
        }
        assertThat(Files.readString(directory.resolve("page.pdf"), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-");
    }
}
