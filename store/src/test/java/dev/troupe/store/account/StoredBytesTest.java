package dev.troupe.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationSummary;
import dev.troupe.store.value.Place;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class StoredBytesTest {
    private static final Instant AT = Instant.parse("2026-03-01T08:00:00Z");
    private static final long BIG =
            Samples.big("a").asText().getBytes(StandardCharsets.UTF_8).length;

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    StoredBytesTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        journal = place.open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private StorageUse find(String user) {
        return journal.accounts().storedBytes().find(user);
    }

    private RunId begin(String id, String user) {
        var run = new RunId(id);
        journal.append(run, Samples.noted(run, Map.of("user", Value.of(user))));
        return run;
    }

    private void addBig(RunId run, long sequence) {
        var event = Samples.finished("agent-1", Samples.big("a"));
        journal.append(run, Samples.entry(run, sequence, event));
    }

    private ConversationSummary talk(String id, String user) {
        var summary = new ConversationSummary(id, user, "", AT, AT, 0, 0);
        journal.conversations().create(summary);
        return summary;
    }

    private void say(ConversationSummary talk, long sequence, Value payload) {
        var entry = new ConversationEntry(talk.id(), sequence, AT, "said", null, payload);
        journal.conversations().append(entry, talk);
    }

    @Test
    void countsEntriesAndLargeValuesForTheirUserAlone() {
        var run = begin("run-a", "ann");
        long small = find("ann").runs();

        addBig(run, 2);

        assertThat(small).isBetween(100L, 10_000L);
        assertThat(find("ann").runs() - small).isBetween(BIG, BIG + 1_000);
        assertThat(find("bob").total()).isZero();
    }

    @Test
    void countsConversations() {
        var talk = talk("c-1", "ann");
        var payload = Value.of(Map.of("text", Value.of("é".repeat(1_000))));

        say(talk, 1, payload);

        assertThat(find("ann").conversations())
                .isEqualTo(Json.write(payload).getBytes(StandardCharsets.UTF_8).length)
                .isGreaterThan(2_000);
        assertThat(journal.conversations().delete("c-1")).isTrue();
        assertThat(find("ann").total()).isZero();
    }

    @Test
    void freesWhatADeletedRunTook() {
        var first = begin("run-a", "ann");
        addBig(first, 2);
        journal.append(first, Samples.end(first, 3, RunStatus.COMPLETED));
        journal.accounts().storedBytes().addFiles(first, 5_000);
        var before = find("ann");
        begin("run-b", "ann");

        assertThat(before.files()).isEqualTo(5_000);
        assertThat(journal.delete(first)).isTrue();

        assertThat(find("ann").files()).isZero();
        assertThat(find("ann").runs()).isBetween(100L, 10_000L);
    }

    @Test
    void isTheSameAfterARestart() {
        var run = begin("run-a", "ann");
        addBig(run, 2);
        journal.accounts().storedBytes().addFiles(run, 7);
        say(talk("c-1", "ann"), 1, Value.of("hello"));
        var before = find("ann");

        journal.close();
        journal = place.open();

        assertThat(find("ann")).isEqualTo(before);
        assertThat(before.files()).isEqualTo(7);
    }

    @Test
    void losesNothingOfConcurrentWriters() throws Exception {
        int writers = 4;
        int entries = 25;
        var alone = begin("run-alone", "ann");
        long base = find("ann").runs();
        addBig(alone, 2);
        long each = find("ann").runs() - base;

        var done = new ArrayList<java.util.concurrent.Future<?>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < writers; i++) {
                var run = begin("run-" + i, "bob");
                done.add(
                        threads.submit(() -> {
                            for (int entry = 2; entry < 2 + entries; entry++) {
                                addBig(run, entry);
                            }
                        }));
            }
        }
        for (var future : done) {
            future.get();
        }

        long begun = find("bob").runs() - (long) writers * entries * each;
        assertThat(begun).isBetween(writers * (base - 10), writers * (base + 10));
    }

    @Test
    void findsTheRunThatNamesADirectory() {
        var run = new RunId("run-b");
        var notes = Map.<String, Value>of("workspace", Value.of("/home/imported/run-7-x"));
        journal.append(run, Samples.noted(run, notes));

        assertThat(journal.accounts().storedBytes().findRunThatNames("run-7-x")).contains(run);
        assertThat(journal.accounts().storedBytes().findRunThatNames("run-8-x")).isEmpty();
    }

    /** As a version left it that did not count. */
    @Test
    void measuresWhatAnOlderVersionStored() {
        var run = begin("run-a", "ann");
        addBig(run, 2);
        say(talk("c-1", "ann"), 1, Value.of("hello é"));
        var counted = find("ann");
        journal.close();

        int version = kind == Place.Kind.SQLITE ? 9 : 10;
        place.sql(
                "alter table run drop column bytes",
                "alter table run drop column file_bytes",
                "alter table conversation drop column bytes",
                "drop table page",
                "drop table page_version",
                "drop table page_link",
                "drop table page_template",
                "drop table agent_session",
                "drop table agent_session_answer",
                "drop table agent_session_work",
                "drop table webhook",
                "drop table webhook_delivery",
                "drop table server",
                "drop table run_order",
                "drop table response",
                "drop table if exists rate_limit", // of PostgreSQL alone
                "drop table a2a_push",
                "drop table uploaded_file",
                "update store_version set version = " + version);
        journal = place.open();

        assertThat(find("ann")).isEqualTo(counted);
    }
}
