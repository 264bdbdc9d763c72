package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections and servers that fail in the middle of the work. */
@Timeout(300)
@Tag("slow")
class LostConnectionTest {
    private static final RunId RUN = new RunId("run-1");

    /** A restart on a busy machine takes longer than the standard patience. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final PostgresServer server = PostgresServer.shared();
    private PostgresSettings settings;
    private CutProxy network;
    private PostgresJournal journal;

    @BeforeEach
    void open() throws IOException {
        settings = server.database();
        network = new CutProxy(server.port());
        journal = PostgresJournal.open(throughNetwork());
        journal.append(RUN, Samples.run(RUN, "Report", 0, 0));
    }

    private PostgresSettings throughNetwork() {
        return PostgresSettings.parse(
                        settings.location().replace(":" + server.port(), ":" + network.port())
                                + "?prepareThreshold=0") // so that each commit is a word
                .withUser(PostgresServer.USER, PostgresServer.PASSWORD)
                .withPatience(PATIENCE);
    }

    @AfterEach
    void close() throws IOException {
        journal.close();
        network.close();
    }

    @Test
    void aCommitThatTheServerNeverHeardOfIsDoneAgain() {
        network.cut(CutProxy.Cut.BEFORE);
        append(2);
        append(3);

        assertRecordedOnce(3);
    }

    @Test
    void aCommitWhoseAnswerWasLostIsFoundOutAndNotDoneAgain() {
        network.cut(CutProxy.Cut.AFTER);
        append(2);
        append(3);

        assertRecordedOnce(3);
    }

    @Test
    void everyRunOfALostCommitIsRecordedOnce() throws Exception {
        var runs = IntStream.range(0, 40).mapToObj(i -> new RunId("parallel-" + i)).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var appends =
                    runs.stream().map(run -> executor.submit(() -> appendAll(run, 10))).toList();
            for (int i = 2; i <= 20; i++) {
                network.cut(i % 2 == 0 ? CutProxy.Cut.BEFORE : CutProxy.Cut.AFTER);
                append(i);
            }
            for (var each : appends) {
                each.get();
            }
        }

        assertRecordedOnce(20);
        assertThat(runs)
                .allSatisfy(run ->
                        assertThat(journal.read(run, 0))
                                .extracting(JournalEntry::sequence)
                                .containsExactlyElementsOf(
                                        LongStream.rangeClosed(1, 10).boxed().toList()));
    }

    @Test
    void aCommitThatNobodyCanBeAskedAboutIsUncertainUntilTheRunIsReadAgain() {
        journal.close();
        journal = PostgresJournal.open(throughNetwork().withPatience(Duration.ZERO));
        append(2);

        network.cut(CutProxy.Cut.AFTER_FOR_LONG);
        assertThatThrownBy(() -> append(3))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll("was lost while 1 writes were committed", "read the run")
                .cause()
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.problem().is(StoreProblem.UNCERTAIN)).isTrue();
                            assertThat(e.text().zh()).contains("无法得知是否已写入");
                        });
        assertThatThrownBy(() -> append(3))
                .hasMessageContaining("check that the server is running");
        network.mend();

        assertRecordedOnce(3); // it was done
        assertThatThrownBy(() -> append(3)).hasMessageContaining("up to entry 3");
        append(4);
        assertRecordedOnce(4);
    }

    @Test
    void aServerThatIsDownIsToldAndNothingIsLostOnceItIsBack() {
        journal.close();
        journal = PostgresJournal.open(settings.withPatience(Duration.ZERO));
        append(2);

        server.kill();
        try {
            assertThatThrownBy(() -> append(3))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContainingAll(
                            settings.location(), "check that the server is running");
            assertThatThrownBy(() -> journal.read(RUN, 0))
                    .hasMessageContainingAll("could not read", "check that the server is running");
        } finally {
            server.start();
        }

        assertRecordedOnce(2);
        append(3);
        assertRecordedOnce(3);
    }

    @Test
    void waitsForAServerThatRestarts() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            server.kill();
            var appended = executor.submit(() -> append(2));
            server.start();
            appended.get();
        }

        assertRecordedOnce(2);
    }

    @Test
    void aServerThatIsKilledWhileManyAppendLosesNothingThatWasAcknowledged() throws Exception {
        var runs = IntStream.range(0, 8).mapToObj(i -> new RunId("parallel-" + i)).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var appends =
                    runs.stream().map(run -> executor.submit(() -> appendAll(run, 60))).toList();
            server.kill();
            server.start();
            for (var each : appends) {
                each.get();
            }
        }

        assertThat(runs).allSatisfy(run -> assertThat(journal.read(run, 0)).hasSize(60));
    }

    private void appendAll(RunId run, int count) {
        for (int i = 1; i <= count; i++) {
            journal.append(run, Samples.entry(run, i, event(i)));
        }
    }

    @Test
    void readersForgetConnectionsThatWereCut() {
        journal.read(RUN, 0);
        server.sql(
                "postgres",
                "select pg_terminate_backend(pid, 30000) from pg_stat_activity where"
                        + " application_name = 'troupe reader'");

        assertRecordedOnce(1);
    }

    @Test
    void aReaderWhoIsInterruptedReadsAllTheSame() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var read =
                    executor.submit(() -> {
                        Thread.currentThread().interrupt();
                        var entries = journal.read(RUN, 0);
                        return List.of(entries.size() == 1, Thread.interrupted());
                    });

            assertThat(read.get()).containsExactly(true, true);
        }
    }

    private void append(long sequence) {
        journal.append(RUN, Samples.entry(RUN, sequence, event(sequence)));
    }

    private static RunEvent event(long sequence) {
        return new RunEvent.CancelRequested("because " + sequence);
    }

    private void assertRecordedOnce(long last) {
        assertThat(journal.read(RUN, 0))
                .extracting(JournalEntry::sequence)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
    }
}
