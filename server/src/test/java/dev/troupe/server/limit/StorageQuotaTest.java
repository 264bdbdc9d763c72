package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerLimits.Quotas;
import dev.troupe.store.SqliteJournal;
import dev.troupe.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one user may store in all, with limits small enough to reach. */
@Tag("slow")
@Timeout(300)
class StorageQuotaTest {
    private static final long KB = 1_024;
    private static final long MB = KB * KB;
    private static final int MANY = 200; // messages that exceed any limit here

    @TempDir private Path directory;

    private TestServer start(long disk) {
        var quotas = new Quotas(50, 4, 4, 50, 8, 64 * MB, disk);
        var limits = ServerLimits.standard(true).with(quotas);
        return TestServer.start(directory, AccessSettings.OPEN, limits);
    }

    private static Value storage(TestServer server) {
        return server.program().get("/api/usage").json().field("storage");
    }

    private static long bytes(TestServer server, String name) {
        return Long.parseLong(storage(server).field(name).asText());
    }

    private static String runOf(TestServer server, String task) {
        var run = server.run(TestServer.plan(SignalPack.WAITER, task));
        server.ended(run);
        return run;
    }

    private static TestClient.Reply runUntilRefused(TestServer server) {
        for (int i = 0; i < MANY; i++) {
            var task = "Write the file <" + i + ".csv> " + "x".repeat(2_000);
            var plan = TestServer.plan(SignalPack.WAITER, task);
            var reply = server.program().post("/api/runs", "{\"workflow\": " + plan + "}");
            if (reply.status() != 202) {
                return reply;
            }
            server.ended(reply.json().field("runId").asText());
        }
        throw new AssertionError(MANY + " runs were accepted");
    }

    @Test
    void runsAndConversationsCountUntilTheyAreDeleted() {
        try (var server = start(100 * KB)) {
            var refused = runUntilRefused(server);

            assertThat(refused.status()).isEqualTo(507);
            assertThat(refused.code()).isEqualTo("server.quota");
            assertThat(refused.body())
                    .contains(
                            " of 100 KB (workspace ",
                            "; delete runs, conversations, pages or files")
                    .contains("server.limits.disk");
            assertThat(bytes(server, "limit")).isEqualTo(100 * KB);
            assertThat(bytes(server, "conversations")).isPositive();

            for (var talk : server.items("/api/conversations?limit=200")) {
                var path = "/api/conversations/" + talk.field("id").asText();
                assertThat(server.program().send("DELETE", path, "").status()).isEqualTo(204);
            }
            for (var run : server.items("/api/runs?limit=200")) {
                var path = "/api/runs/" + run.field("runId").asText();
                assertThat(server.program().send("DELETE", path, "").status()).isEqualTo(204);
            }

            assertThat(bytes(server, "runs")).isZero();
            assertThat(bytes(server, "conversations")).isZero();
            assertThat(server.talk().say("hello").status()).isEqualTo(202);
        }
    }

    @Test
    void everyWayToBeginWorkIsRefused() {
        String run;
        TestConversation talk;
        try (var server = start(0)) {
            talk = server.talk();
            run = runOf(server, "Write the file <a.csv>");
        }

        try (var server = start(KB)) {
            var plan = TestServer.plan(SignalPack.WAITER, "Write the file <b.csv>");
            var client = server.program();
            assertThat(client.post(talk.path() + "/messages", "{\"text\": \"hello\"}").status())
                    .isEqualTo(507);
            assertThat(client.post("/api/runs", "{\"workflow\": " + plan + "}").status())
                    .isEqualTo(507);
            assertThat(
                            client.post("/api/runs/" + run + "/rerun", "{\"from\": \"node-1\"}")
                                    .status())
                    .isEqualTo(507);
            assertThat(client.post("/api/conversation", "{\"message\": \"hello\"}").status())
                    .isEqualTo(507);
            assertThat(
                            client.post(
                                            "/api/conversation",
                                            "{\"message\": \"a page: total amount per month\", \"artifactType\": \"page\"}")
                                    .status())
                    .as("a request for a page that would be asked about")
                    .isEqualTo(507);
            assertThat(client.send("PUT", talk.path() + "/files/a.txt", "x").status())
                    .isEqualTo(507);
            assertThat(client.get("/api/runs/" + run).status()).isEqualTo(200);
        }
    }

    @Test
    void copiesOfFilesCountOnceForEachRunAndUntilItIsDeleted() throws IOException {
        try (var server = start(0)) {
            var run = runOf(server, "Write the file <a.csv>");
            long size = Files.size(server.file("a.csv"));

            assertThat(bytes(server, "files")).isEqualTo(size);
            assertThat(bytes(server, "used"))
                    .isEqualTo(size + bytes(server, "runs") + bytes(server, "conversations"));
            server.program().send("DELETE", "/api/runs/" + run, "");

            assertThat(bytes(server, "files")).isZero();
        }
    }

    @Test
    void whatIsStoredIsTheSameAfterARestart() {
        Value before;
        try (var server = start(0)) {
            runOf(server, "Write the file <a.csv>");
            before = storage(server);
        }

        try (var server = start(0)) {
            assertThat(storage(server)).isEqualTo(before);
            assertThat(bytes(server, "runs")).isPositive();
        }
    }

    @Test
    void importedFilesCountAndAreDeletedWithTheLastRunThatHasThem() throws Exception {
        byte[] archive;
        try (var server = start(0)) {
            server.with("a.csv", "");
            var run = runOf(server, "Write the file <b.csv>");
            archive = export(server, run);

            var imported = importRun(server, archive);
            var files = directory.resolve("home").resolve("imported").resolve(imported);

            assertThat(files.resolve("b.csv")).exists();
            assertThat(bytes(server, "files")).isEqualTo(2 * Files.size(files.resolve("b.csv")));
            server.program().send("DELETE", "/api/runs/" + run, "");
            var again =
                    server.program()
                            .post("/api/runs/" + imported + "/rerun", "{\"from\": \"node-1\"}");
            assertThat(again.status()).as(again.body()).isEqualTo(202);
            var repeated = again.json().field("runId").asText();
            server.ended(repeated);
            server.program().send("DELETE", "/api/runs/" + imported, "");
            assertThat(files).as("the repeated run has them").isDirectory();
            assertThat(bytes(server, "files")).isPositive();
            server.program().send("DELETE", "/api/runs/" + repeated, "");
            assertThat(bytes(server, "files")).isZero();
        }
    }

    @Test
    void importsThatWouldExceedTheQuotaLeaveNothing() throws Exception {
        byte[] archive;
        try (var server = start(0)) {
            archive = export(server, runOf(server, "Write the file <b.csv>"));
        }
        try (var server = start(KB)) {
            var refused = server.program().post("/api/runs/import?asNew", "no archive");
            assertThat(refused.status()).isEqualTo(507);
            assertThat(status(server, archive)).isEqualTo(507);
            assertThat(directory.resolve("home").resolve("imported")).doesNotExist();
        }
    }

    @Test
    void ofConcurrentWritersOnlySoManySucceedAsThereIsRoomFor() throws Exception {
        int writers = 16;
        int room = 10;
        var clock = new ManualClock();
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var stored = journal.accounts().storedBytes();
            var quota = new StorageQuota(room * KB, stored, user -> directory.resolve(user), clock);
            var start = new CyclicBarrier(writers);
            Callable<Boolean> writer =
                    () -> {
                        var reservation = quota.reserve("ann");
                        start.await();
                        try {
                            reservation.add(KB);
                            return true;
                        } catch (ApiException _) {
                            return false;
                        }
                    };

            int accepted = 0;
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var all =
                        IntStream.range(0, writers).mapToObj(_ -> threads.submit(writer)).toList();
                for (var each : all) {
                    accepted += each.get() ? 1 : 0;
                }
            }

            assertThat(accepted).isEqualTo(room);
            try (var other = quota.reserve("bob")) {
                other.add(room * KB);
            }
        }
    }

    @Test
    void whatWasReceivedCountsWhileAnotherUploadIsOpen() {
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var stored = journal.accounts().storedBytes();
            var quota =
                    new StorageQuota(
                            10 * KB, stored, user -> directory.resolve(user), new ManualClock());
            try (var open = quota.reserve("ann")) {
                open.add(4 * KB);
                try (var received = quota.reserve("ann")) {
                    received.add(4 * KB);
                    received.moveToStore();
                }

                assertThatThrownBy(() -> quota.requireRoom("ann", 3 * KB))
                        .isInstanceOf(ApiException.class);
                quota.requireRoom("ann", 2 * KB);
            }
        }
    }

    @Test
    void filesThatWereDeletedLeaveRoomAtOnce() throws IOException {
        var clock = new ManualClock();
        var file = directory.resolve("ann").resolve("large.bin");
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[(int) (8 * KB)]);
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var stored = journal.accounts().storedBytes();
            var quota = new StorageQuota(10 * KB, stored, user -> directory.resolve(user), clock);
            quota.requireRoom("ann", 2 * KB);

            Files.delete(file);
            clock.advance(Duration.ofSeconds(2));

            quota.requireRoom("ann", 10 * KB);
        }
    }

    private static byte[] export(TestServer server, String run) throws Exception {
        var file = new ByteArrayOutputStream();
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(address(server, run + "/export")).build();
            file.write(client.send(request, BodyHandlers.ofByteArray()).body());
        }
        return file.toByteArray();
    }

    private static URI address(TestServer server, String path) {
        return URI.create("http://localhost:" + server.port() + "/api/runs/" + path);
    }

    private static TestClient.Reply send(TestServer server, byte[] archive) {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(address(server, "import?asNew"))
                            .header("Content-Type", "application/octet-stream")
                            .POST(BodyPublishers.ofByteArray(archive))
                            .build();
            return TestClient.reply(client, request);
        }
    }

    private static String importRun(TestServer server, byte[] archive) {
        var reply = send(server, archive);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json().field("runId").asText();
    }

    private static int status(TestServer server, byte[] archive) {
        return send(server, archive).status();
    }
}
