package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run of another process, and a command that follows it. */
@Timeout(300)
@Tag("slow")
class AttachCommandTest {
    @TempDir private Path directory;
    private BlockingSite site;
    private CommandProcess process;

    @BeforeEach
    void start() throws Exception {
        site = new BlockingSite();
        var cli = cli().file("sales.csv", TestCli.SALES);
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
    }

    @AfterEach
    void stop() {
        site.close();
        process.close();
    }

    private TestCli cli() {
        return new TestCli(directory).with("TROUPE_ALLOW_HOSTS", site.host());
    }

    private String running() {
        var cli = cli();
        assertThat(cli.run("runs", "--json", "--state", "running")).as(cli.err()).isZero();
        return cli.result().item(0).field("runId").asText();
    }

    @Test
    void followsTheRunToItsEndAndEndsAsItDoes() throws Exception {
        var cli = cli();
        var run = running();
        var attached = CompletableFuture.supplyAsync(() -> cli.run("attach", run));
        site.open();

        assertThat(attached.get()).as(cli.err()).isZero();
        assertThat(process.end()).isZero();
        assertThat(cli.out()).contains("1  ✓", "2  ✓", "totals.csv", "products.csv");
        var ended = cli();
        assertThat(ended.run("attach", run, "--json")).isZero();
        assertThat(ended.result().field("state").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void letsGoWithoutCancellingAnything() throws Exception {
        var cli = cli();
        var run = running();
        var code = new AtomicReference<Integer>();
        var follower = Thread.ofPlatform().start(() -> code.set(cli.run("attach", run)));
        while (!cli.out().contains("1  ✓")) {
            Thread.onSpinWait(); // until it has shown what is on record
        }
        follower.interrupt();
        follower.join();

        assertThat(code.get()).isEqualTo(ExitCode.CANCELLED);
        assertThat(cli.err()).contains("detached", "continues");
        site.open();
        assertThat(process.end()).isZero();
    }

    @Test
    void saysHowToGoOnWithARunWhoseProcessIsGone() throws Exception {
        var run = running();
        process.kill();
        var cli = cli().with("TROUPE_LANG", "zh");

        assertThat(cli.run("attach", run)).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("已中断", "troupe resume " + run);
    }

    @Test
    void readsBesideTheProcessThatWrites() throws IOException {
        var run = running();
        for (var command : new String[] {"show", "attach"}) {
            var unknown = cli();
            assertThat(unknown.run(command, "run-nobody")).isEqualTo(ExitCode.USAGE);
            assertThat(unknown.err()).contains("run 'run-nobody' does not exist");
        }
        var show = cli();
        assertThat(show.run("show", run)).as(show.err()).isZero();
        assertThat(show.out()).contains("running", "1 Read sales.csv", "of 3 done");
    }
}
