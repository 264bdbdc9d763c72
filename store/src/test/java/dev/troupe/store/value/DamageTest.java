package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationSummary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is changed on record behind the store's back. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class DamageTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");

    @TempDir private Path directory;
    private final Place.Kind kind;

    DamageTest(Place.Kind kind) {
        this.kind = kind;
    }

    private Place filled() {
        var place = kind.in(directory);
        try (var journal = place.open()) {
            for (var run : new RunId[] {RUN, OTHER}) {
                journal.append(run, Samples.run(run, "Report", 0, 0));
                journal.append(run, Samples.entry(run, 2, new RunEvent.CancelRequested("a.txt")));
                journal.append(run, Samples.entry(run, 3, new RunEvent.CancelRequested("b.txt")));
                journal.append(run, Samples.end(run, 4, RunStatus.COMPLETED));
            }
        }
        return place;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update event set payload = replace(payload, 'b.txt', 'b,txt')",
                "update event set payload = '{' ",
                "update event set at = at + 1",
                "update event set seq = 9",
                "delete from event",
            })
    void aChangedEntryIsToldForItsRunAlone(String damage) {
        var place = filled();
        place.sql(damage + " where run_id = 'run-1' and seq = 3");

        try (var journal = place.open()) {
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9))).hasSize(2);
            assertThat(journal.read(OTHER, 0)).hasSize(4);
            assertThat(journal.read(RUN, 0, 2)).hasSize(2);
            assertThatThrownBy(() -> journal.read(RUN, 0))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContainingAll(
                            "entry 3 of run run-1", "other runs are not affected", "--delete run-1")
                    .cause()
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.problem().is(StoreProblem.DAMAGED)).isTrue());
            assertThat(journal.findDamagedRuns()).containsOnlyKeys(RUN);

            assertThat(journal.delete(RUN)).isTrue();
            assertThat(journal.findDamagedRuns()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete from event where run_id = 'run-1' and seq = 4",
                "update run set last_seq = 5 where id = 'run-1'",
                "update run set last_seq = 3 where id = 'run-1'",
                "update run set head = head + 1 where id = 'run-1'",
            })
    void anEndThatIsNotAsItWasRecordedIsTold(String damage) {
        var place = filled();
        place.sql(damage);

        try (var journal = place.open()) {
            assertThatThrownBy(() -> journal.read(RUN, 0)).hasMessageContaining("of run run-1");
            assertThatThrownBy(() -> journal.read(RUN, 3)).hasMessageContaining("of run run-1");
            assertThat(journal.read(OTHER, 0)).hasSize(4);
        }
    }

    @Test
    void aRowThatCannotBeReadKeepsNoOtherFromBeingListed() {
        var place = filled();
        place.sql("update run set status = 'COMPLE?ED' where id = 'run-1'");

        try (var journal = place.open()) {
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(9)))
                    .extracting(RunSummary::run)
                    .contains(OTHER)
                    .hasSize(2);
        }
    }

    @Test
    void entriesOfBeforeThereWereChecksumsAreReadAndFollowedByCheckedOnes() {
        var place = filled();
        place.sql(
                "update event set checksum = null",
                "update run set head = null, status = 'RUNNING', ended = null");

        try (var journal = place.open()) {
            assertThat(journal.read(RUN, 0)).hasSize(4);
            journal.append(RUN, Samples.entry(RUN, 5, new RunEvent.CancelRequested("c.txt")));
            journal.append(RUN, Samples.entry(RUN, 6, new RunEvent.CancelRequested("d.txt")));
            assertThat(journal.read(RUN, 0)).hasSize(6);
        }
        place.sql("update event set payload = replace(payload, 'd.txt', 'd,txt')");
        try (var journal = place.open()) {
            assertThatThrownBy(() -> journal.read(RUN, 0)).hasMessageContaining("entry 6");
        }
    }

    @Test
    void aChangedEventIsToldForItsConversationAlone() {
        var place = kind.in(directory);
        try (var journal = place.open()) {
            say(journal, "c-1");
            say(journal, "c-2");
        }
        place.sql(
                "update conversation_event set payload = replace(payload, 'a.txt', 'a,txt')"
                        + " where conversation_id = 'c-1'");

        try (var journal = place.open()) {
            assertThat(journal.conversations().read("c-2", 0, 9)).hasSize(1);
            assertThatThrownBy(() -> journal.conversations().read("c-1", 0, 9))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContainingAll("entry 1 of conversation c-1", "are not affected");
        }
    }

    private static void say(DurableJournal journal, String id) {
        var now = Instant.EPOCH;
        var begun = ConversationSummary.create(id, "", "Title", now);
        journal.conversations().create(begun);
        var event = new ConversationEntry(id, 1, now, "message", null, Value.of("Read a.txt"));
        journal.conversations().append(event, begun.withEntry(event, "Title", 1));
    }

    @Test
    void theCheckOfPagesFindsWhatNoTableShows() throws IOException {
        var file = directory.resolve("troupe.db");
        try (var journal = SqliteJournal.open(file)) {
            for (int i = 0; i < 200; i++) {
                var run = new RunId("run-" + i);
                journal.append(run, Samples.run(run, "Report", i, 0));
            }
            journal.checkPages();
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            var zeros = ByteBuffer.allocate(4_096);
            channel.write(zeros, channel.size() - 4_096 - channel.size() % 4_096);
        }

        try (var reader = SqliteJournal.reader(file)) {
            assertThatThrownBy(reader::checkPages)
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> assertThat(e.problem().is(StoreProblem.DAMAGED)).isTrue())
                    .hasMessageContainingAll("is damaged", "restore a backup");
        }
    }

    @Test
    void aRunOfWhichTheEndIsLostIsDamaged() {
        var place = filled();
        place.sql("insert into loss (id, expected, found) values ('run-1', 9, 4)");

        try (var journal = place.open()) {
            assertThat(journal.findDamagedRuns()).containsOnlyKeys(RUN);
            assertThat(journal.findDamage(RUN).orElseThrow().en())
                    .contains("up to entry 9", "up to 4", "restore a backup");
            assertThat(journal.findDamage(OTHER)).isEmpty();
        }
    }

    @Test
    void anEmptyFileBesideWhatBelongsToItIsNoNewStore() throws IOException {
        var file = directory.resolve("troupe.db");
        try (var journal = SqliteJournal.open(file)) {
            journal.append(RUN, Samples.run(RUN, "Report", 0, 0));
            journal.append(
                    RUN, Samples.entry(RUN, 2, Samples.finished("agent-1", Samples.big("x"))));
        }
        Files.write(file, new byte[0]);

        assertThatThrownBy(() -> SqliteJournal.open(file))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().is(StoreProblem.DAMAGED)).isTrue())
                .hasMessageContainingAll("is empty", "troupe restore");
        assertThat(Files.size(file)).isZero();
    }
}
