package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.RunId;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command whose record cannot be written any more, and one that finds its run in use. */
@Timeout(300)
class LostRecordTest {
    private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

    @TempDir private Path directory;
    private BlockingSite site;

    @BeforeEach
    void openSite() throws IOException {
        site = new BlockingSite();
    }

    @AfterEach
    void closeSite() {
        site.close();
    }

    private TestCli cli() {
        return new TestCli(directory).with("TROUPE_ALLOW_HOSTS", site.host());
    }

    /** Runs a request that waits for the site; its exit code. */
    private CompletableFuture<Integer> start(TestCli cli) throws InterruptedException {
        var request = "Crawl http://" + site.host() + "/ and save products.csv";
        var code = CompletableFuture.supplyAsync(() -> cli.run("run", request), THREADS);
        site.awaitVisit();
        return code;
    }

    private Path database() {
        return directory.resolve("home/troupe.db");
    }

    private RunId run() {
        try (var journal = SqliteJournal.open(database())) {
            return journal.unfinishedRuns().getFirst().run();
        }
    }

    private void change(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database());
                var statement = connection.createStatement()) {
            statement.execute("pragma busy_timeout = 20000");
            statement.execute(sql);
        }
    }

    @Test
    void namesTheRunAndHowToContinueIt() throws Exception {
        var cli = cli();
        var ended = start(cli);
        var run = run();

        change("alter table event rename to lost");
        site.open();

        assertThat(ended.get()).isEqualTo(ExitCode.FAILED);
        assertThat(cli.out() + cli.err())
                .contains("troupe.db", "troupe resume " + run)
                .doesNotContain("unexpected", "Exception");
        change("alter table lost rename to event");
        var again = cli();
        assertThat(again.run("resume", run.value())).as(again.out() + again.err()).isZero();
        assertThat(directory.resolve("products.csv")).content().contains("Lamp");
    }

    @Test
    void aRunThatAnotherCommandWorksOnIsRefusedAndDoneOnce() throws Exception {
        var first = cli();
        var ended = start(first);
        var run = run();
        var second = cli();

        assertThat(second.run("resume", run.value())).isEqualTo(ExitCode.FAILED);
        assertThat(second.out() + second.err())
                .contains("run " + run + " belongs to process " + ProcessHandle.current().pid())
                .doesNotContain("unexpected", "Exception");
        var third = cli();
        assertThat(third.run("runs", "--delete", run.value())).isEqualTo(ExitCode.FAILED);
        assertThat(third.err()).doesNotContain("unexpected");

        site.open();
        assertThat(ended.get()).as(first.out() + first.err()).isZero();
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("home", "products.csv");
        }
    }
}
