package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.BlockingSite;
import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.CancelRequested;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A conversation at a terminal that is told to end. */
@Timeout(300)
@Tag("slow")
class TerminatedChatTest {
    @TempDir private Path directory;

    /**
     * @param terminal {@code dumb} for one without a line editor
     */
    private TestCli cli(String terminal) {
        return new TestCli(directory).with("TERM", terminal);
    }

    private List<JournalEntry> recorded() {
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var run = journal.unfinishedRuns();
            return List.copyOf(journal.read(run.getFirst().run(), 0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xterm", "dumb"})
    void leavesTheRunOfTheMessageAtHandForResume(String terminal) throws Exception {
        try (var site = new BlockingSite()) {
            var cli = cli(terminal).with("TROUPE_ALLOW_HOSTS", site.host());
            String said;
            try (var process = CommandProcess.typing(directory, cli, "chat")) {
                process.type("Crawl http://" + site.host() + "/ and save products.csv");
                site.awaitVisit();
                process.signal("TERM");

                assertThat(process.end()).as(process.said()).isEqualTo(ExitCode.TERMINATED);
                said = process.said();
            }
            var before = recorded();
            assertThat(said).contains("troupe resume " + before.getFirst().run());
            assertThat(before).noneMatch(entry -> entry.event() instanceof CancelRequested);
            site.open();

            assertThat(cli.run("resume")).as(cli.out() + cli.err()).isZero();
            assertThat(directory.resolve("products.csv")).content().contains("Lamp");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xterm", "dumb"})
    void endsAtOnceWhileItWaitsForAMessage(String terminal) throws Exception {
        try (var process = CommandProcess.typing(directory, cli(terminal), "chat")) {
            process.type("Hello");
            process.awaitLine(line -> line.contains("Troupe")); // the answer to it, or before that
            process.signal("TERM");

            assertThat(process.end()).as(process.said()).isEqualTo(ExitCode.TERMINATED);
        }
    }

    @Test
    void takesNoSignalForTheAnswerToAQuestion() throws IOException, InterruptedException {
        cli("xterm").file("notes.csv", "mine");
        String said;
        try (var process = CommandProcess.typing(directory, cli("xterm"), "chat")) {
            process.type("Delete notes.csv");
            process.awaitLine(line -> line.contains("y this once"));
            process.signal("TERM");

            assertThat(process.end()).as(process.said()).isEqualTo(ExitCode.TERMINATED);
            said = process.said();
        }

        var entries = recorded();
        assertThat(said).contains("troupe approve " + entries.getFirst().run());
        assertThat(entries)
                .noneMatch(entry -> entry.event() instanceof CancelRequested)
                .noneMatch(entry -> entry.event() instanceof QuestionAnswered);
    }
}
