package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests with files as arguments of their own after the sentence. */
class FileArgumentsTest {
    @TempDir private Path directory;

    @BeforeEach
    void writeTable() throws IOException {
        Files.writeString(
                directory.resolve("rents.csv"), "flat,rent,heating\nA,500,80\nB,600,95\n");
    }

    @Test
    void readsTheFileAfterARequestThatEndsWithSaving() throws IOException {
        var cli = new TestCli(directory);

        int code =
                cli.run(
                        "run",
                        "add a column total = rent + heating and save as new.csv",
                        "rents.csv");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("new.csv"))
                .content()
                .contains("flat,rent,heating,total", "A,500,80,580", "B,600,95,695");
        assertThat(directory.resolve("rents.csv")).content().doesNotContain("total");
    }

    @Test
    void savesANewFileWhereTheRequestNamesNone() {
        var cli = new TestCli(directory);

        int code = cli.run("run", "加一列总价=rent+heating，存成新文件", "rents.csv");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("rents-result.csv")).content().contains("A,500,80,580");
    }

    @Test
    void writesTheFileThatAnArgumentNamesIfThereIsNone() {
        var cli = new TestCli(directory);

        int code = cli.run("run", "total rent of rents.csv, save as", "total.csv");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("total.csv")).exists();
    }

    @ParameterizedTest
    @CsvSource({"copy rents.csv to", "复制 rents.csv 到"})
    void keepsSourceAndTargetWhereTheTargetExists(String sentence) throws IOException {
        Files.writeString(directory.resolve("b.csv"), "old\n");
        var cli = new TestCli(directory);

        cli.run("run", "--yes", sentence, "b.csv");

        assertThat(directory.resolve("rents.csv")).content().contains("A,500,80");
        assertThat(directory.resolve("b.csv")).content().containsAnyOf("A,500,80", "old");
    }

    @ParameterizedTest
    @CsvSource({
        "copy rents.csv to",
        "merge rents.csv and save as",
        "复制 rents.csv 到",
        "合并 rents.csv 存为"
    })
    void keepsTheOrderAfterAWordForWhereTheResultGoes(String sentence) throws IOException {
        Files.writeString(directory.resolve("b.csv"), "old\n");

        assertThat(RequestReader.read(List.of(sentence, "b.csv"), new TestCli(directory).context()))
                .isEqualTo(sentence + " b.csv");
    }

    @ParameterizedTest
    @CsvSource({"add a column total = rent + heating and save", "统计各月收入并保存"})
    void putsTheFileInFrontOfARequestThatWouldWriteIt(String sentence) {
        assertThat(
                        RequestReader.read(
                                List.of(sentence, "rents.csv"), new TestCli(directory).context()))
                .isEqualTo("rents.csv " + sentence);
    }
}
