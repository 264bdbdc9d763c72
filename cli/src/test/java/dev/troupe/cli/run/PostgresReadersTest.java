package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What reads runs in PostgreSQL while another process, by its own connection, writes them. */
@Timeout(300)
@Tag("slow")
class PostgresReadersTest {
    @TempDir private Path directory;
    private BlockingSite site;
    private CommandProcess process;
    private String run = "";

    @BeforeEach
    void start() throws Exception {
        site = new BlockingSite();
        var cli = cli().file("sales.csv", TestCli.SALES);
        var home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                home.resolve("troupe.yaml"),
                "journal: " + PostgresServer.shared().address() + "\n");
        process =
                CommandProcess.start(
                        directory,
                        cli,
                        "run",
                        "Read sales.csv, compute the total amount per month and save totals.csv,"
                                + " then crawl http://"
                                + site.host()
                                + "/ and save products.csv");
        site.awaitVisit();
        var running = cli();
        assertThat(running.run("runs", "--json", "--state", "running")).as(running.err()).isZero();
        run = running.result().item(0).field("runId").asText();
    }

    @AfterEach
    void stop() {
        site.close();
        process.close();
    }

    private TestCli cli() {
        return new TestCli(directory).with("TROUPE_ALLOW_HOSTS", site.host());
    }

    @Test
    void attachFollowsTheRunToItsEnd() throws Exception {
        var cli = cli();
        var attached = CompletableFuture.supplyAsync(() -> cli.run("attach", run));
        while (!attached.isDone() && !cli.out().contains("1  ✓")) {
            Thread.onSpinWait(); // until it has shown what is on record
        }
        site.open();

        assertThat(attached.get()).as(cli.out() + cli.err()).isZero();
        assertThat(process.end()).as(process.said()).isZero();
        assertThat(cli.out()).contains("2  ✓", "3  ✓", "totals.csv", "products.csv");
        var ended = cli();
        assertThat(ended.run("attach", run, "--json")).isZero();
        assertThat(ended.result().field("state").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void attachSaysHowToGoOnOnceTheProcessIsGone() throws Exception {
        var cli = cli();
        var attached = CompletableFuture.supplyAsync(() -> cli.run("attach", run));
        while (!attached.isDone() && !cli.out().contains("1  ✓")) {
            Thread.onSpinWait(); // until it has shown what is on record
        }
        process.kill();

        assertThat(attached.get()).as(cli.out()).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("was interrupted", "troupe resume " + run);
        site.open();
        var resumed = cli();
        assertThat(resumed.run("resume", run)).as(resumed.out() + resumed.err()).isZero();
        assertThat(directory.resolve("products.csv")).content().contains("Lamp");
    }

    @Test
    void showReadsBesideTheWriterAndAnEndedRunIsReadWhole() throws Exception {
        var show = cli();
        assertThat(show.run("show", run)).as(show.err()).isZero();
        assertThat(show.out()).contains("running", "of 3 done");
        var unknown = cli();
        assertThat(unknown.run("attach", "run-nobody")).isEqualTo(ExitCode.USAGE);
        site.open();
        assertThat(process.end()).as(process.said()).isZero();

        var events = cli();
        assertThat(events.run("show", run, "--events")).as(events.err()).isZero();
        assertThat(events.result().field("type").asText()).isEqualTo("run.finished");
        var diff = cli();
        assertThat(diff.run("diff", run, run)).as(diff.err()).isZero();
        var export = cli();
        assertThat(export.run("export", run, "run.zip")).as(export.err()).isZero();
        assertThat(directory.resolve("run.zip")).isNotEmptyFile();
    }
}
