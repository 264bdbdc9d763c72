package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.testing.engine.JournalContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Tag("node")
class RestateJournalTest extends JournalContract {
    @TempDir private static Path directory;
    private static RestateServer restate;
    private static RestateWorker worker;
    private final String namespace = UUID.randomUUID().toString();

    @BeforeAll
    static void start() throws Exception {
        restate = new RestateServer(directory);
        worker = new RestateWorker(0);
        restate.register(worker);
    }

    @AfterAll
    static void stop() {
        if (worker != null) {
            worker.close();
            restate.close();
        }
    }

    @Override
    protected Journal emptyJournal() {
        return new RestateJournal(restate.ingress(), namespace);
    }

    @Override
    protected Journal reopen(Journal open) {
        return new RestateJournal(restate.ingress(), namespace);
    }

    @Test
    void refusesWhatAnEngineRecordsAfterAnotherTookTheRun() {
        var run = new RunId("taken");
        var slow = new RestateJournal(restate.ingress(), namespace);
        slow.append(run, List.of(entry(run, 1)));
        new RestateJournal(restate.ingress(), namespace).append(run, List.of(entry(run, 2)));

        assertThatThrownBy(() -> slow.append(run, List.of(entry(run, 3))))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("belongs to epoch 2, not 1");
    }

    @Test
    void refusesEntriesThatDoNotFollow() {
        var run = new RunId("gap");
        var journal = new RestateJournal(restate.ingress(), namespace);
        journal.append(run, List.of(entry(run, 1)));

        assertThatThrownBy(() -> journal.append(run, List.of(entry(run, 3))))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("has 1 events, and 3 does not follow");
    }

    private static JournalEntry entry(RunId run, long sequence) {
        return new JournalEntry(run, sequence, Instant.EPOCH, new RunEvent.RunTimedOut());
    }
}
