package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.store.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are stored in PostgreSQL. */
@Tag("slow")
class PostgresJournalTest {
    private static final String REQUEST = "Read sales.csv, compute the total amount, save out.csv";

    @TempDir private Path directory;
    private Path settings;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli = new TestCli(directory).file("sales.csv", TestCli.SALES).file("notes.csv", "mine");
        settings = Files.createDirectories(directory.resolve("home")).resolve("troupe.yaml");
        Files.writeString(settings, "journal: " + PostgresServer.shared().address() + "\n");
    }

    @Test
    void keepsAndListsRunsThere() {
        assertThat(cli.run("run", REQUEST)).as(cli.out() + cli.err()).isZero();

        var after = new TestCli(directory);
        assertThat(after.run("runs", "--json")).as(after.err()).isZero();
        assertThat(after.result().items()).hasSize(1);
        var run = after.result().item(0);
        assertThat(run.field("state").asText()).isEqualTo("COMPLETED");
        assertThat(run.field("request").asText()).isEqualTo(REQUEST);
        assertThat(directory.resolve("home/troupe.db")).doesNotExist();
    }

    @Test
    void goesOnWithARunThatWaitsThere() {
        assertThat(cli.run("run", "--ask-later", "--json", "Delete notes.csv"))
                .as(cli.err())
                .isEqualTo(ExitCode.NEEDS_INPUT);
        var run = cli.result().field("runId").asText();

        var after = new TestCli(directory);
        assertThat(after.run("approve", run)).as(after.err()).isZero();

        assertThat(directory.resolve("notes.csv")).doesNotExist();
    }

    @Test
    void saysThatTheServerDoesNotAnswerWithoutThePassword() throws IOException {
        Files.writeString(settings, "journal: postgresql://ann:sesame@127.0.0.1:1/troupe\n");

        assertThat(cli.run("runs")).isEqualTo(ExitCode.FAILED);

        assertThat(cli.err()).contains("127.0.0.1:1").doesNotContain("sesame");
    }
}
