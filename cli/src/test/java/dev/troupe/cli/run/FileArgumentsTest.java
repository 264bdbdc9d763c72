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
}
