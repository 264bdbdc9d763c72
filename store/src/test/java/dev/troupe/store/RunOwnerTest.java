package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.database.PostgresBackend;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.Place;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several owners of one database, each with its own runs. */
@Timeout(180)
@Tag("slow")
class RunOwnerTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");
    private static final RunEvent EVENT = new RunEvent.RunTimedOut();

    private PostgresSettings settings;
    private Place place;
    private PostgresJournal ann;
    private PostgresJournal ben;

    @BeforeEach
    void open() {
        settings = PostgresServer.shared().database();
        place = new Place.OnServer(settings);
        ann = openWithoutHeartbeat();
        ben = openWithoutHeartbeat();
        ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
        ben.append(OTHER, Samples.run(OTHER, "Ben's", 1, 0));
    }

    /** So that it connects again only when it writes. */
    private PostgresJournal openWithoutHeartbeat() {
        var impatient = settings.withPatience(Duration.ZERO);
        return PostgresJournal.open(new PostgresBackend(impatient, Duration.ofDays(1)));
    }

    @AfterEach
    void close() {
        ann.close();
        ben.close();
    }

    @Test
    void eachGoesOnWithItsOwnRunsAndReadsAll() {
        ann.append(RUN, Samples.entry(RUN, 2, EVENT));
        ben.append(OTHER, Samples.entry(OTHER, 2, EVENT));

        assertThat(ann.read(OTHER, 0)).hasSize(2);
        assertThat(ben.runs(RunFilter.ALL, RunPage.first(5))).hasSize(2);
        assertThat(ben.unfinishedRuns()).hasSize(2);
        assertThat(ben.abandonedRuns()).isEmpty();
    }

    @Test
    void theRunOfAnotherThatIsAliveIsRefusedNamingIt() {
        assertThatThrownBy(() -> ben.append(RUN, Samples.entry(RUN, 2, EVENT)))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll(
                        "run-1 belongs to process " + ProcessHandle.current().pid() + " on ",
                        "epoch 1, this one has 2",
                        "stop that process first")
                .cause()
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.problem().is(StoreProblem.FENCED)).isTrue();
                            assertThat(e.text().zh()).contains("属于");
                        });
        assertThatThrownBy(() -> ben.delete(RUN)).hasMessageContaining("is not over");
        assertThat(ann.read(RUN, 0)).hasSize(1);
    }

    @Test
    void theRunOfAnOwnerThatIsGoneIsTakenOver() {
        ann.close();

        assertThat(ben.abandonedRuns()).extracting(RunSummary::run).containsExactly(RUN);
        ben.append(RUN, Samples.entry(RUN, 2, EVENT));

        assertThat(ben.read(RUN, 0)).hasSize(2);
        assertThat(ben.abandonedRuns()).isEmpty();
    }

    @Test
    void anOwnerWhoLostItsConnectionGoesOnWhereNobodyTookItsRunsOver() {
        cutOff(ann);

        ann.append(RUN, Samples.entry(RUN, 2, EVENT));

        assertThat(ann.read(RUN, 0)).hasSize(2);
        assertThatThrownBy(() -> ben.append(RUN, Samples.entry(RUN, 3, EVENT)))
                .hasMessageContaining("belongs to");
    }

    @Test
    void anOwnerWhoHasNothingToWriteConnectsAgainAndIsNotTakenForGone() {
        var heartbeat = Duration.ofMillis(20);
        try (var idle = PostgresJournal.open(new PostgresBackend(settings, heartbeat))) {
            var run = new RunId("run-3");
            idle.append(run, Samples.run(run, "Idle", 2, 0));

            cutOff(idle);

            while (!ben.abandonedRuns().isEmpty()) {
                Thread.onSpinWait(); // until the time limit of the test
            }
            assertThatThrownBy(() -> ben.append(run, Samples.entry(run, 2, EVENT)))
                    .hasMessageContaining("belongs to");
        }
    }

    @Test
    void anOwnerWhoLostItsConnectionAndThenItsRunIsRefused() {
        cutOff(ann);
        ben.append(RUN, Samples.entry(RUN, 2, EVENT));

        assertThatThrownBy(() -> ann.append(RUN, Samples.entry(RUN, 2, EVENT)))
                .hasMessageContainingAll("belongs to", "epoch 2, this one has 1");

        ben.append(RUN, Samples.entry(RUN, 3, EVENT));
        assertThat(ben.read(RUN, 0)).hasSize(3);
        assertThatThrownBy(() -> ann.append(RUN, Samples.entry(RUN, 4, EVENT)))
                .hasMessageContaining("belongs to");
    }

    @Test
    void oneWhoKnowsLessOfARunThanIsRecordedIsRefusedAlsoWhereItsOwnerIsGone() {
        ann.append(RUN, Samples.entry(RUN, 2, EVENT));
        ann.close();

        assertThatThrownBy(() -> ben.append(RUN, Samples.entry(RUN, 2, EVENT)))
                .hasMessageContainingAll("up to entry 2", "entry 2 was to be appended");
    }

    @Test
    void forgetsOwnersWhoseRunsAreOver() {
        for (int i = 0; i < 3; i++) {
            PostgresJournal.open(settings).close();
        }
        ann.close();

        PostgresJournal.open(settings).close();

        // Ann has a run that is not over, Ben is alive, and the last one has just been there
        assertThat(count("owner")).isEqualTo(3);
    }

    private long count(String table) {
        return ben.databasePool()
                .read(statements -> {
                    try (var rows =
                            statements.prepare("select count(*) from " + table).executeQuery()) {
                        rows.next();
                        return rows.getLong(1);
                    }
                });
    }

    /** As a network does that drops a connection, after which the server lets its locks go. */
    private void cutOff(PostgresJournal journal) {
        var holder =
                "pg_locks where locktype = 'advisory' and objsubid = 2 and classid ="
                        + " 'owner'::regclass and objid = "
                        + journal.owner().epoch();
        place.sql("select pg_terminate_backend(pid, 30000) from " + holder); // waits for its end
    }
}
