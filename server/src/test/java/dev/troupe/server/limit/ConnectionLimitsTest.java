package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.RawClient;
import dev.troupe.server.SignalPack;
import dev.troupe.server.TestServer;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerLimits.Connections;
import dev.troupe.server.settings.ServerLimits.Deadlines;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.stream.StreamRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server and clients that open many connections and send little, with limits small enough to
 * reach.
 */
@Tag("slow")
@Timeout(300)
class ConnectionLimitsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String HALF = "GET /api/session HTTP/1.1\r\nHost: localhost\r\nX-A: ";
    private static final long KB = 1_024;
    private static final long MB = KB * KB;

    private static final Deadlines PATIENT =
            new Deadlines(LONG, LONG, 1, LONG, LONG, LONG, Duration.ofSeconds(25));

    @TempDir private Path directory;

    private final List<RawClient> clients = new ArrayList<>();

    @AfterEach
    void close() {
        clients.forEach(RawClient::close);
    }

    private TestServer start(Connections connections, Deadlines deadlines) {
        var limits = ServerLimits.standard(true).with(connections).with(deadlines);
        return TestServer.start(directory, AccessSettings.OPEN, limits);
    }

    private TestServer start(Deadlines deadlines) {
        return start(ServerLimits.standard(true).connections(), deadlines);
    }

    private RawClient open(RawClient client) {
        clients.add(client);
        return client;
    }

    private static int health(TestServer server) {
        try (var client = RawClient.get(server.port(), "/health")) {
            return client.status(PATIENCE);
        }
    }

    @Test
    void answersBesideManyMoreHalfHeadersThanItHasConnections() {
        try (var server = start(new Connections(20, 20, 10, 10, MB), PATIENT)) {
            for (int i = 0; i < 100; i++) {
                open(RawClient.open(server.port())).send(HALF);
                if (i % 10 == 0) {
                    assertThat(health(server)).as("after %d half headers", i + 1).isEqualTo(200);
                }
            }

            assertThat(health(server)).isEqualTo(200);
            assertThat(clients.getFirst().ends(PATIENCE)).as("the first gave way").isTrue();
        }
    }

    @Test
    void refusesStreamsAboveItsLimitAndTakesThemAgainOnceOthersHaveGone() {
        try (var server = start(new Connections(60, 60, 8, 8, MB), PATIENT)) {
            var path = "/api/conversations/" + server.talk().id() + "/events";
            for (int i = 0; i < 8; i++) {
                assertThat(open(RawClient.get(server.port(), path)).status(PATIENCE))
                        .isEqualTo(200);
            }

            for (int i = 0; i < 40; i++) {
                try (var refused = RawClient.get(server.port(), path)) {
                    assertThat(refused.rest(PATIENCE))
                            .startsWith("HTTP/1.1 503")
                            .contains(
                                    "Retry-After: 5",
                                    "application/problem+json",
                                    "server.overloaded",
                                    "8 event streams");
                }
            }
            assertThat(health(server)).isEqualTo(200);
            clients.forEach(RawClient::close);
            server.part(StreamRegistry.class)
                    .close(); // readers are released immediately, not at their next ping
            await(() -> server.part(EventStreamWriter.class).openCount() == 0);
        }
    }

    @Test
    void oneUserHasOnlyAShareOfTheStreams() {
        try (var server = start(new Connections(60, 60, 30, 2, MB), PATIENT)) {
            var path = "/api/conversations/" + server.talk().id() + "/events";
            open(RawClient.get(server.port(), path)).status(PATIENCE);
            open(RawClient.get(server.port(), path)).status(PATIENCE);

            try (var refused = RawClient.get(server.port(), path)) {
                assertThat(refused.rest(PATIENCE))
                        .startsWith("HTTP/1.1 429")
                        .contains("Retry-After: 5", "you have 2 event streams open");
            }
        }
    }

    @Test
    void whereAllConnectionsAreAtWorkANewOneHearsWhy() {
        try (var server = start(new Connections(4, 4, 4, 4, MB), PATIENT)) {
            var path = "/api/conversations/" + server.talk().id() + "/events";
            for (int i = 0; i < 4; i++) {
                assertThat(open(RawClient.get(server.port(), path)).status(PATIENCE))
                        .isEqualTo(200);
            }

            try (var refused = RawClient.open(server.port())) {
                assertThat(refused.rest(PATIENCE))
                        .startsWith("HTTP/1.1 503")
                        .contains("Retry-After: 5", "server.overloaded");
            }
        }
    }

    @Test
    void endsAHeaderThatComesByteByByte() {
        var deadlines = new Deadlines(SHORT, LONG, 1, LONG, LONG, LONG, LONG);
        try (var server = start(deadlines)) {
            var slow = open(RawClient.open(server.port())).send(HALF);

            assertThat(sends(slow, Duration.ofMillis(100))).isFalse();
        }
    }

    @Test
    void endsAConnectionThatSaysNothing() {
        var deadlines = new Deadlines(SHORT, LONG, 1, LONG, LONG, LONG, LONG);
        try (var server = start(deadlines)) {
            assertThat(open(RawClient.open(server.port())).ends(PATIENCE)).isTrue();
        }
    }

    @Test
    void endsAConnectionThatAsksForNothingMore() {
        var deadlines = new Deadlines(LONG, LONG, 1, LONG, SHORT, LONG, LONG);
        try (var server = start(deadlines)) {
            assertThat(open(RawClient.get(server.port(), "/health")).ends(PATIENCE)).isTrue();
        }
    }

    @Test
    void endsABodyThatComesByteByByte() {
        var deadlines = new Deadlines(LONG, SHORT, KB, LONG, LONG, LONG, LONG);
        try (var server = start(deadlines)) {
            var slow = open(RawClient.open(server.port())).send(body("/api/conversations", 500));
            assertThat(sends(slow, Duration.ofMillis(100))).isFalse();
        }
    }

    @Test
    void tellsAClientThatPausesWithinItsBody() {
        var deadlines = new Deadlines(LONG, LONG, KB, SHORT, LONG, LONG, LONG);
        try (var server = start(deadlines)) {
            var silent = open(RawClient.open(server.port())).send(body("/api/conversations", 500));

            assertThat(silent.rest(PATIENCE))
                    .startsWith("HTTP/1.1 408")
                    .contains("server.too-slow", "Connection: close");
        }
    }

    @Test
    void endsASlowBodyThatNobodyReads() {
        var deadlines = new Deadlines(LONG, SHORT, KB, SHORT, LONG, LONG, LONG);
        try (var server = start(deadlines)) {
            var slow = open(RawClient.open(server.port())).send(body("/api/nothing", 500));

            assertThat(slow.status(PATIENCE)).isEqualTo(404);
            assertThat(slow.ends(PATIENCE)).isTrue();
        }
    }

    @Test
    void takesAsLongForALargeBodyAsItsSizeTakes() {
        var deadlines = new Deadlines(LONG, SHORT, 1, LONG, LONG, LONG, LONG); // 1 s for a byte
        try (var server = start(deadlines)) {
            var text = "{\"title\": \"" + "x".repeat(80) + "\"}";
            var steady =
                    open(RawClient.open(server.port()))
                            .send(body("/api/conversations", text.length()));
            long begin = System.nanoTime();
            for (int i = 0; i < text.length(); i += 10) { // 200 bytes a second
                if (i > 0) {
                    assertThat(steady.ends(Duration.ofMillis(50))).isFalse();
                }
                steady.send(text.substring(i, Math.min(text.length(), i + 10)));
            }

            assertThat(steady.status(PATIENCE)).isEqualTo(201);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(SHORT);
        }
    }

    @Test
    void holdsOnlySoMuchOfBodies() {
        try (var server = start(new Connections(60, 60, 8, 8, 40 * KB), PATIENT)) {
            var half = "{\"title\": \"" + "x".repeat(1_200);
            var first = open(RawClient.open(server.port()));
            first.send(body("/api/conversations", 1_500) + half); // takes 16 times as much

            try (var second = RawClient.open(server.port())) {
                await(() -> server.part(MemoryBudget.class).reservedBytes() > 0);
                second.send(body("/api/conversations", 1_500) + half);
                assertThat(second.status(PATIENCE)).isEqualTo(503);
            }
            first.close();
            await(() -> server.part(MemoryBudget.class).reservedBytes() == 0);
            assertThat(server.program().post("/api/conversations", "{}").status()).isEqualTo(201);
        }
    }

    @Test
    void endsAStreamWhoseReaderDoesNotRead() {
        var deadlines = new Deadlines(LONG, LONG, KB, LONG, LONG, SHORT, LONG);
        try (var server = start(deadlines)) {
            var run = server.run(TestServer.plan(SignalPack.WAITER, "tell 20000 lines"));
            server.ended(run);
            var path = "/api/runs/" + run + "/events"; // some 6 MB, more than sockets hold
            var narrow =
                    open(RawClient.openNarrow(server.port()))
                            .send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(narrow.status(PATIENCE)).isEqualTo(200);
            await(() -> server.part(EventStreamWriter.class).openCount() == 0);
        }
    }

    private static String body(String path, int length) {
        return "POST "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: "
                + length
                + "\r\n\r\n";
    }

    /** Whether a client may continue to send, a byte at a time, for as long as a test waits. */
    private static boolean sends(RawClient client, Duration pause) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            if (!client.trySend("x") || client.ends(pause)) {
                return false;
            }
        }
        return true;
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time for it").isLessThan(end);
            LockSupport.parkNanos(20_000_000); // looks again then
        }
    }
}
