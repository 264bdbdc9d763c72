package dev.troupe.cli.docs;

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

class DocsCommandTest {
    @TempDir private Path directory;

    @BeforeEach
    void write() throws IOException {
        var guide = Files.createDirectories(directory.resolve("guide"));
        Files.writeString(guide.resolve("table.md"), "# Table 表格\n\n## 固定列\n\n设置 fixed。\n");
        Files.writeString(guide.resolve("date.md"), "# Date 日期\n\n选择一天。\n");
    }

    private TestCli ran(String... arguments) {
        var cli = new TestCli(directory);
        assertThat(cli.run(arguments)).as(cli.err()).isZero();
        return cli;
    }

    @Test
    void printsOneLineAQuery() throws IOException {
        ran("docs", "add", "guide", "--lexical");
        Files.writeString(directory.resolve("queries.txt"), "日期\nfixed column\n的\n");

        var lines = ran("docs", "search", "--lexical", "--queries", "queries.txt").json();

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).field("query").asText()).isEqualTo("日期");
        assertThat(lines.get(0).field("hits").item(0).field("path").asText()).isEqualTo("date.md");
        assertThat(lines.get(1).field("hits").item(0).field("anchor").asText()).isEqualTo("固定列");
        assertThat(lines.get(2).field("hits").items()).isEmpty();
    }

    @Test
    void searchesWhatTheFolderHoldsNow() throws IOException {
        ran("docs", "add", "guide", "--lexical");
        Files.writeString(directory.resolve("guide/new.md"), "# Okapi\n");

        var found = ran("docs", "search", "--lexical", "--json", "okapi").result();

        assertThat(found.field("hits").item(0).field("path").asText()).isEqualTo("new.md");
    }

    @Test
    void saysThatOnlyWordsCountWhereVectorsAreMissing() {
        ran("docs", "add", "guide", "--lexical");

        var cli = ran("docs", "search", "date");

        assertThat(cli.err()).contains("search uses words only");
        assertThat(cli.out()).contains("date.md").contains("Date 日期");
    }

    @Test
    void raisesAPageThatWasShownForAQuestionUntilThatIsTakenBack() {
        ran("docs", "add", "guide", "--lexical");
        ran("docs", "show", "table.md", "--for", "date table");

        var raised = ran("docs", "search", "--lexical", "--explain", "date table");
        var left = ran("docs", "feedback", "--forget", "1");

        assertThat(raised.out()).contains("opened for a similar question");
        assertThat(left.out()).contains("No feedback.");
    }

    @Test
    void showsListsAndClears() {
        ran("docs", "add", "guide", "--lexical", "--name", "guide@1");

        assertThat(ran("docs", "show", "table.md#固定列").out()).contains("设置 fixed。");
        assertThat(ran("docs", "list", "--json").out()).contains("\"id\":\"guide@1\"");
        assertThat(ran("docs", "stats").out()).contains("pages 2");
        ran("docs", "clear", "guide");
        assertThat(ran("docs", "list").out()).contains("No documents");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs",
                "docs add nowhere",
                "docs add guide --name a/b",
                "docs search date",
                "docs show nothing.md",
                "docs clear other"
            })
    void saysOnStandardErrorWhatIsWrong(String line) {
        var english = new TestCli(directory);
        var chinese = new TestCli(directory).with("TROUPE_LANG", "zh");

        assertThat(english.run(line.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        chinese.run(line.split(" ", -1));

        assertThat(english.out()).isEmpty();
        assertThat(english.err()).isNotBlank().doesNotContain("\tat ");
        assertThat(chinese.err()).containsPattern("\\p{IsHan}");
    }

    @Test
    void aRunLooksIntoTheCollectionsThatAreMeant() throws IOException {
        Files.writeString(
                Files.createDirectory(directory.resolve("kitchen")).resolve("soup.md"),
                "# Soup\n\nWater and salt.\n");
        ran("docs", "add", "guide", "--lexical");
        ran("docs", "add", "kitchen", "--lexical");
        var cli = new TestCli(directory);

        var found = ran("run", "--docs", "guide", "Search the documents for date fields");
        var other = new TestCli(directory);
        other.run("run", "--docs", "kitchen", "Search the documents for date fields");

        assertThat(found.out()).contains("date");
        assertThat(other.out()).doesNotContain("date.md");
        assertThat(cli.run("run", "--docs", "cellar", "Search the documents for dates"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'cellar'", "guide");
    }

    @Test
    void namesTheCorporaThereAre() {
        ran("docs", "add", "guide", "--lexical");
        var cli = new TestCli(directory);

        assertThat(cli.run("docs", "search", "--corpus", "manual", "date"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("'manual'", "guide");
    }
}
