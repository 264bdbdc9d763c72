package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Value;
import dev.troupe.server.RawClient;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerLimits.Quotas;
import dev.troupe.server.settings.ServerSettingsException;
import dev.troupe.server.turn.TurnQueue;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.testing.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one user may have, with limits small enough to reach. */
@Tag("slow")
@Timeout(300)
class UserQuotasTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long KB = 1_024;
    private static final long MB = KB * KB;
    private static final Quotas AMPLE = new Quotas(50, 4, 4, 50, 8, 64 * MB, 0);

    @TempDir private Path directory;

    private TestServer start(Quotas quotas) {
        var limits = ServerLimits.standard(true).with(quotas);
        return TestServer.start(directory, AccessSettings.OPEN, limits);
    }

    private static TestClient.Reply put(
            TestServer server, TestConversation testConversation, String name, String content) {
        return server.program().send("PUT", testConversation.path() + "/files/" + name, content);
    }

    @Test
    void oneWhoHasTooManyRequestsUnderWayIsAskedToWait() {
        try (var server = start(new Quotas(2, 4, 4, 50, 8, MB, 0))) {
            var header =
                    """
                    POST /api/conversations HTTP/1.1
                    Host: localhost
                    Content-Type: application/json
                    Content-Length: 2

                    """
                            .replace("\n", "\r\n");
            var clients = new ArrayList<RawClient>();
            for (int i = 0; i < 2; i++) {
                clients.add(RawClient.open(server.port()).send(header + "{"));
            }
            await(() -> server.part(UserQuotas.class).requests().count("user ") == 2);

            var refused = server.program().get("/api/conversations");

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            assertThat(refused.body()).contains("2 requests under way");
            assertThat(server.program().get("/health").status()).isEqualTo(200);
            for (var client : clients) {
                assertThat(client.send("}").status(PATIENCE)).isEqualTo(201);
                client.close();
            }
            await(() -> server.part(UserQuotas.class).requests().count("user ") == 0);
            assertThat(server.program().get("/api/conversations").status()).isEqualTo(200);
        }
    }

    @Test
    void messagesAboveTheLimitWaitAndAreAnsweredAfterwards() {
        try (var server = start(new Quotas(50, 2, 2, 3, 8, MB, 0))) {
            var talks = new ArrayList<TestConversation>();
            for (int i = 0; i < 6; i++) {
                talks.add(server.talk());
            }
            var statuses = new ArrayList<Integer>();
            var queued = new ArrayList<String>();
            for (int i = 0; i < 6; i++) {
                var reply = talks.get(i).say("await the signal go");
                statuses.add(reply.status());
                queued.add(reply.json().field("queued").asText());
            }

            assertThat(statuses).containsExactly(202, 202, 202, 202, 202, 429);
            assertThat(queued).containsExactly("", "", "1", "2", "3", "");
            assertThat(talks.get(3).show().field("queued").asText()).isEqualTo("2");
            await(() -> server.part(TurnQueue.class).runningCount() == 2);
            assertThat(server.part(TurnQueue.class).waitingCount()).isEqualTo(3);
            server.signal("go");
            for (int i = 0; i < 5; i++) {
                try (var events = talks.get(i).events()) {
                    assertThat(events.answer(1).field("turn").asText()).isEqualTo("1");
                }
            }
            assertThat(talks.get(5).say("hello").status()).isEqualTo(202);
        }
    }

    @Test
    void uploadsEndWhereTheDaysShareIsUsedUp() throws IOException {
        try (var server = start(new Quotas(50, 4, 4, 50, 8, 10 * KB, 0))) {
            var testConversation = server.talk();
            assertThat(put(server, testConversation, "a.txt", "x".repeat(8_000)).status())
                    .isEqualTo(201);

            var refused = put(server, testConversation, "b.txt", "x".repeat(8_000));

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.code()).isEqualTo("server.quota");
            assertThat(Long.parseLong(refused.header("Retry-After"))).isGreaterThan(3_600);
            assertThat(refused.body()).contains("10 KB", "server.limits.uploadedPerDay");
            assertThat(server.file("b.txt")).doesNotExist();
            assertThat(partsIn(server.file(""))).isEmpty();
        }
    }

    @Test
    void whatWasUploadedCountsAfterARestart() {
        var quotas = new Quotas(50, 4, 4, 50, 8, 10 * KB, 0);
        try (var server = start(quotas)) {
            assertThat(put(server, server.talk(), "a.txt", "x".repeat(8_000)).status())
                    .isEqualTo(201);
        }

        try (var server = start(quotas)) {
            var refused = put(server, server.talk(), "b.txt", "x".repeat(8_000));

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.code()).isEqualTo("server.quota");
        }
    }

    @Test
    void uploadsEndWhereTheWorkspaceIsFull() throws IOException {
        try (var server = start(new Quotas(50, 4, 4, 50, 8, MB, 20 * KB))) {
            server.with("old.csv", "x".repeat(15_000));
            var testConversation = server.talk();

            var refused = put(server, testConversation, "new.txt", "x".repeat(8_000));

            assertThat(refused.status()).isEqualTo(507);
            assertThat(refused.code()).isEqualTo("server.quota");
            assertThat(refused.body()).contains("14 KB of 20 KB", "server.limits.disk");
            assertThat(put(server, testConversation, "small.txt", "x".repeat(2_000)).status())
                    .isEqualTo(201);
            assertThat(put(server, testConversation, "again.txt", "x".repeat(4_000)).status())
                    .as("what was uploaded counts")
                    .isEqualTo(507);
        }
    }

    @Test
    void onlySoManyFilesAreUploadedAtOnce() {
        try (var server = start(new Quotas(50, 4, 4, 50, 1, MB, 0))) {
            var testConversation = server.talk();
            var slow =
                    RawClient.open(server.port())
                            .send(
                                    "PUT "
                                            + testConversation.path()
                                            + "/files/slow.txt HTTP/1.1\r\nHost: localhost\r\n"
                                            + "Content-Length: 4\r\n\r\nab");
            await(() -> Files.exists(server.file("slow.txt")));

            assertThat(put(server, testConversation, "next.txt", "x").status()).isEqualTo(429);
            assertThat(slow.send("cd").status(PATIENCE)).isEqualTo(201);
            slow.close();
            assertThat(put(server, testConversation, "next.txt", "x").status()).isEqualTo(201);
        }
    }

    @Test
    void importsPassThroughTheHomeAndLeaveNothingThere() throws IOException {
        try (var server = start(AMPLE)) {
            var bad = server.program().post("/api/runs/import", "no archive");

            assertThat(bad.status()).isEqualTo(422);
            assertThat(partsIn(directory.resolve("home").resolve("tmp"))).isEmpty();
        }
    }

    @Test
    void deletesWhatAServerLeftAsItWasKilled() throws IOException {
        var tmp = directory.resolve("home").resolve("tmp");
        Files.createDirectories(tmp);
        var left = Files.writeString(tmp.resolve("import-1.zip"), "half");

        try (var _ = start(AMPLE)) {
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void theDaysShareComesBackEvenly() {
        var clock = new ManualClock();
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var totals = journal.accounts().uploads(24, Duration.ofDays(1));
            var quota = new ByteQuota(totals, clock);

            assertThat(consume(quota, "ann", 24)).isZero();
            assertThat(consume(quota, "ann", 1)).isEqualTo(Duration.ofHours(1));
            assertThat(consume(quota, "bob", 24)).isZero();
            clock.advance(Duration.ofHours(2));
            assertThat(consume(quota, "ann", 2)).isZero();
            assertThat(consume(quota, "ann", 1)).isPositive();
        }
    }

    /** An upload of which nothing was announced. */
    private static Duration consume(ByteQuota quota, String user, long bytes) {
        try (var upload = quota.open(user, -1)) {
            return upload.consume(bytes);
        }
    }

    @Test
    void whatIsStoredAheadAndNotUploadedIsGivenBack() {
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var totals = journal.accounts().uploads(1_000, Duration.ofDays(1));
            var quota = new ByteQuota(totals, new ManualClock());
            try (var cut = quota.open("ann", 500);
                    var other = quota.open("ann", -1)) {
                assertThat(cut.consume(100)).isZero();
                assertThat(other.consume(850)).isZero();
                assertThat(other.consume(1)).as("50 are stored ahead").isPositive();
            }

            assertThat(consume(quota, "ann", 50)).isZero();
            assertThat(consume(quota, "ann", 1)).isPositive();
        }
    }

    @Test
    @Tag("slow")
    void anUploadOutlastsAnOutageAndIsCountedAfterIt() {
        try (var postgres = PostgresServer.create()) {
            var settings = PostgresSettings.parse(postgres.address());
            try (var journal = PostgresJournal.open(settings)) {
                var totals = journal.accounts().uploads(1_000, Duration.ofDays(1));
                var quota = new ByteQuota(totals, new ManualClock());
                try (var upload = quota.open("ann", -1)) {
                    assertThat(upload.consume(100)).isZero();
                    postgres.kill();
                    assertThat(upload.consume(600)).isZero();
                    assertThat(upload.consume(301)).isPositive();
                    postgres.start();
                }

                assertThat(consume(quota, "ann", 300)).isZero();
                assertThat(consume(quota, "ann", 1)).isPositive();
            }
        }
    }

    @Test
    void readsLimitsAndNamesWhatMakesNoSense() {
        var said =
                Value.of(
                        Map.of(
                                "connections", Value.of(100),
                                "header", Value.of("500ms"),
                                "disk", Value.of("2GB")));
        var limits = ServerLimits.from(said, false);

        assertThat(limits.connections().all()).isEqualTo(100);
        assertThat(limits.connections().streams()).isEqualTo(75);
        assertThat(limits.connections().streamsOfUser()).isLessThanOrEqualTo(75);
        assertThat(limits.deadlines().header()).isEqualTo(Duration.ofMillis(500));
        assertThat(limits.quotas().diskBytes()).isEqualTo(2 * KB * MB);
        for (var name : List.of("streams", "header", "disk")) {
            var wrong = Value.of(Map.of(name, Value.of("many")));
            org.assertj.core.api.Assertions.assertThatThrownBy(
                            () -> ServerLimits.from(wrong, false))
                    .isInstanceOf(ServerSettingsException.class)
                    .hasMessageContaining("server.limits." + name + " 'many' is not valid");
        }
    }

    @Test
    void limitsFollowTheHeap() {
        var small = ServerLimits.of(512 * MB, 20_000, true).connections();
        var large = ServerLimits.of(4 * KB * MB, 20_000, true).connections();

        assertThat(small.all()).isEqualTo(2_048);
        assertThat(small.streams()).isEqualTo(1_536);
        assertThat(large.streams()).isGreaterThan(3 * small.streams());
        assertThat(ServerLimits.of(4 * KB * MB, 1_000, true).connections().all())
                .as("files that a process may open")
                .isEqualTo(1_000);
    }

    private static List<Path> partsIn(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.filter(
                            file -> {
                                var name = file.getFileName().toString();
                                return WorkspaceFile.isTemporary(file)
                                        || name.startsWith("import-");
                            })
                    .toList();
        }
    }

    @Test
    void anAnswerDoesNotQueueBehindOtherTurnsOfItsUser() {
        try (var server = start(new Quotas(50, 1, 1, 50, 8, MB, 0))) {
            var conversation = server.talk();
            var asked = conversation.ask("Await the signal go", Map.of("review", Value.of(true)));
            var run = TestConversation.runOf(asked);
            server.talk().say("Await the signal other");
            var other = server.talk();
            other.say("Await the signal third"); // waits for its turn

            var approved = server.program().post("/api/runs/" + run + "/approve", "");

            assertThat(approved.status()).as(approved.body()).isEqualTo(202);
            assertThat(server.program().get("/api/runs/" + run).body()).contains("approved once");
            for (var signal : List.of("other", "go", "third")) {
                server.signal(signal);
            }
            await(() -> server.part(TurnQueue.class).runningCount() == 0);
            assertThat(other.answerTo(1).field("state")).isEqualTo(Value.of("COMPLETED"));
        }
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time for it").isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
