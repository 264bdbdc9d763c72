package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.testing.ManualClock;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The buckets of three servers that share a database; they fill too slowly for the test. */
@Timeout(300)
@Tag("slow")
class SharedTokenBucketsTest {
    private static final int CAPACITY = 200;

    private final List<DurableJournal> journals = new ArrayList<>();
    private final ManualClock clock = new ManualClock();

    @AfterEach
    void close() {
        journals.forEach(DurableJournal::close);
    }

    private List<RateBuckets> servers(String address, TimeSource time) {
        var servers = new ArrayList<RateBuckets>();
        for (int i = 0; i < 3; i++) {
            var journal = PostgresJournal.open(PostgresSettings.parse(address));
            journals.add(journal);
            servers.add(
                    RateBuckets.of(
                            "test", CAPACITY, Duration.ofDays(200), journal.rateLimits(), time));
        }
        return servers;
    }

    @Test
    void allServersTogetherLetThroughWhatOneWould() {
        var servers = servers(PostgresServer.shared().address(), clock);
        int admitted = 0;
        for (int i = 0; i < 3 * CAPACITY; i++) {
            admitted += servers.get(i % 3).consume("ann").isZero() ? 1 : 0;
        }

        assertThat(admitted).isBetween(CAPACITY - 2 * CAPACITY / 20, CAPACITY);
        assertThat(servers.getFirst().consume("ann")).isPositive();
        assertThat(servers.getFirst().consume("ben")).as("another caller").isZero();
    }

    @Test
    void noMoreAreLetThroughAtTheSameTime() throws ExecutionException, InterruptedException {
        var servers = servers(PostgresServer.shared().address(), clock);
        int admitted = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waits = new ArrayList<Future<Duration>>();
            for (int i = 0; i < 3 * CAPACITY; i++) {
                var server = servers.get(i % 3);
                waits.add(threads.submit(() -> server.consume("ann")));
            }
            for (var wait : waits) {
                admitted += wait.get().isZero() ? 1 : 0;
            }
        }

        assertThat(admitted).isBetween(CAPACITY - 2 * CAPACITY / 20, CAPACITY);
    }

    @Test
    void aBusyCallerCostsFewQuestions() throws SQLException {
        var address = PostgresServer.shared().address();
        var server = servers(address, clock).getFirst();
        server.consume("ann");
        long before = takenFromShared(address);
        for (int i = 0; i < 60; i++) {
            server.consume("ann");
        }

        assertThat(takenFromShared(address) - before)
                .as("tokens, taken 1, 1, 1, then up to 10 at a time")
                .isBetween(60L, 70L);
    }

    /** Tokens that are taken of the only bucket. */
    private static long takenFromShared(String address) throws SQLException {
        var database = address.substring(address.lastIndexOf('/') + 1);
        try (var connection = PostgresServer.shared().connect(database);
                var statement = connection.createStatement();
                var found =
                        statement.executeQuery(
                                "select round((full_at / 1e6 - extract(epoch from now())) / 86400)"
                                        + " from rate_limit")) {
            found.next();
            return found.getLong(1);
        }
    }

    @Test
    void whatAServerDidNotUseItMayNotUseLater() {
        var servers = servers(PostgresServer.shared().address(), clock);
        var ann = servers.getFirst();
        for (int i = 0; i < 20; i++) {
            ann.consume("ann");
        }
        clock.advance(Duration.ofMinutes(1));
        int others = 0;
        while (servers.get(1).consume("ann").isZero()) {
            others++;
        }
        clock.advance(Duration.ofMinutes(1));

        assertThat(ann.consume("ann")).isPositive();
        assertThat(20 + others).isBetween(CAPACITY - 2 * CAPACITY / 20, CAPACITY);
    }

    @Test
    void aSignInThatSucceedsCountsOnNoServer() {
        var servers = servers(PostgresServer.shared().address(), clock);
        while (servers.get(0).consume("ann").isZero()) {
            // until there is none
        }

        servers.get(0).refund("ann");
        clock.advance(Duration.ofSeconds(2)); // what was refused is asked again

        assertThat(servers.get(1).consume("ann")).isZero();
        assertThat(servers.get(1).consume("ann")).isPositive();
        servers.get(2).reset("ann");
        clock.advance(Duration.ofSeconds(2));
        assertThat(servers.get(2).consume("ann")).isZero();
        assertThat(servers.get(2).consume("ann")).isZero();
    }

    @Test
    void eachServerCountsForItselfWhileTheDatabaseIsDown() {
        try (var postgres = PostgresServer.create()) {
            var servers = servers(postgres.address(), clock);
            var ann = servers.getFirst();
            assertThat(ann.consume("ann")).isZero();
            postgres.kill();

            int admitted = 1;
            while (ann.consume("ann").isZero()) {
                admitted++;
            }
            assertThat(admitted).isEqualTo(CAPACITY);

            postgres.start();
            clock.advance(Duration.ofSeconds(6));
            assertThat(ann.consume("ben")).isZero();
            int left = 0;
            while (servers.get(1).consume("ben").isZero()) {
                left++;
            }
            assertThat(left).as("shared again").isEqualTo(CAPACITY - 1);
            journals.forEach(DurableJournal::close);
            journals.clear();
        }
    }
}
