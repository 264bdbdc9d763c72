package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.settings.RetentionPolicy;
import dev.troupe.server.TestServer;
import dev.troupe.server.artifact.ArtifactLocation;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.testing.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The background work of the server as time passes. */
class RetentionJobTest {
    private static final RunId OLD = new RunId("old-run");

    @TempDir private Path directory;

    /** Starts work on a server that ends afterwards; the run that it started. */
    private RunId ran(String request) {
        try (var server = TestServer.start(directory).with("notes.csv", TestServer.SALES)) {
            return new RunId(server.talk().ask(request).field("runId").asText());
        }
    }

    private SqliteJournal journal() {
        return SqliteJournal.open(directory.resolve("home/troupe.db"));
    }

    /** Puts the same run on record once more, as if it had been another. */
    private static void copy(
            SqliteJournal journal, RunId run, UnaryOperator<JournalEntry> changed) {
        journal.append(OLD, journal.read(run, 0).stream().map(changed).toList());
    }

    @Test
    void aRunGoesOnOnceItsQuestionHasExpired() {
        var run = ran("Delete notes.csv");
        try (var journal = journal()) {
            copy(journal, run, RetentionJobTest::expired);
        }

        try (var server = TestServer.start(directory)) {
            var ended = server.ended(OLD.value());

            assertThat(ended.field("state").asText()).isEqualTo("FAILED");
            assertThat(server.program().get("/api/runs/" + run).json().field("state").asText())
                    .isEqualTo("WAITING");
            assertThat(server.part(OpenQuestions.class).count()).isEqualTo(1);
        }
    }

    private static JournalEntry expired(JournalEntry entry) {
        var event =
                entry.event() instanceof RunEvent.QuestionAsked(var node, var attempt, var ask, _)
                        ? new RunEvent.QuestionAsked(node, attempt, ask, entry.at())
                        : entry.event();
        return new JournalEntry(OLD, entry.sequence(), entry.at(), event);
    }

    /** Of a run whose directory is so old. */
    private Path importedFile(String run, Duration age) throws IOException {
        var folder = Files.createDirectories(directory.resolve("imported").resolve(run));
        var file = Files.writeString(folder.resolve("a.csv"), "a");
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(age)));
        return file;
    }

    /** A run that has a directory as its workspace. */
    private static void note(SqliteJournal journal, String name) {
        var run = new RunId("run-that-repeats");
        var notes = Map.<String, Value>of("workspace", Value.of("/imported/" + name));
        var begin = journal.read(new RunId(name), 0).getFirst();
        var started = (RunEvent.RunStarted) begin.event();
        journal.append(
                run,
                List.of(
                        new JournalEntry(
                                run,
                                1,
                                begin.at(),
                                new RunEvent.RunStarted(
                                        started.workflow(), started.options(), Map.of(), notes))));
    }

    @Test
    void runsThatEndedLongAgoAreDeletedWhereSettingsSaySo()
            throws InterruptedException, IOException {
        var run = ran("Read notes.csv and save it as copy.csv");
        var clock = new ManualClock();
        try (var journal = journal()) {
            copy(
                    journal,
                    run,
                    entry ->
                            new JournalEntry(
                                    OLD,
                                    entry.sequence(),
                                    entry.at().minus(Duration.ofDays(2)),
                                    entry.event()));
            var files = ArtifactStore.open(new ArtifactLocation.Home(), directory, 1_000);
            var retention = new RetentionPolicy(Optional.of(Duration.ofDays(1)));
            var stored = journal.accounts().storedBytes();
            var imported = new ImportedFiles(directory.resolve("imported"), stored);
            var left = importedFile(OLD.value(), Duration.ofHours(2));
            var used = importedFile(run.value(), Duration.ofHours(2));
            var underWay = importedFile("run-under-way", Duration.ZERO);
            note(journal, run.value());
            try (var upkeep = new RetentionJob(retention, journal, files, imported, clock)) {
                upkeep.start();
                clock.awaitTimers(1); // of the next hour

                assertThat(journal.findRun(OLD)).isEmpty();
                assertThat(journal.findRun(run)).isPresent();
                assertThat(left).doesNotExist();
                assertThat(used).exists();
                assertThat(underWay).exists();
            }
            assertThat(clock.timers()).as("of one that is closed").isZero();
        }
    }

    @Test
    @Timeout(180)
    void takesUpWhatAnotherProcessLeftWhileTheServerRuns() {
        var run = ran("Delete notes.csv");
        var clock = new ManualClock();
        try (var server = TestServer.start(directory);
                var recovery =
                        new RecoveryJob(
                                server.part(TurnRecovery.class),
                                server.part(RunRecovery.class),
                                server.part(OpenQuestions.class),
                                server.part(DurableJournal.class),
                                clock)) {
            recovery.start();
            try (var beside = journal()) {
                copy(beside, run, RetentionJobTest::renamed);
            }
            assertThat(server.part(OpenQuestions.class).count()).isEqualTo(1);

            clock.advance(RecoveryJob.PERIOD);

            while (server.part(OpenQuestions.class).count() != 2) {
                Thread.onSpinWait(); // until the time limit of the test
            }
        }
    }

    private static JournalEntry renamed(JournalEntry entry) {
        return new JournalEntry(OLD, entry.sequence(), entry.at(), entry.event());
    }
}
