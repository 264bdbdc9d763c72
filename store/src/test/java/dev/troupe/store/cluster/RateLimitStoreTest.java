package dev.troupe.store.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.Place;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buckets that two servers share; they fill so slowly that no test gains one by waiting. */
@Timeout(180)
@Tag("slow")
class RateLimitStoreTest {
    private static final Duration PERIOD = Duration.ofDays(10);
    private static final Duration PER_TOKEN = Duration.ofDays(1); // ten of them

    private PostgresServer postgres;
    private String database;
    private DurableJournal ann;
    private DurableJournal ben;

    @BeforeEach
    void open() {
        postgres = PostgresServer.shared();
        var settings = postgres.database();
        database = settings.location().replaceAll(".*/", "");
        var place = new Place.OnServer(settings);
        ann = place.open();
        ben = place.open();
    }

    @AfterEach
    void close() {
        ann.close();
        ben.close();
    }

    private static Duration take(DurableJournal server, String bucket, int count) {
        return server.rateLimits().orElseThrow().take(bucket, count, PER_TOKEN, PERIOD);
    }

    @Test
    void whatOneTakesTheOtherDoesNotGet() {
        assertThat(take(ann, "a", 6)).isZero();
        assertThat(take(ben, "a", 4)).isZero();

        assertThat(take(ann, "a", 1)).isBetween(Duration.ofHours(23), PER_TOKEN);
        assertThat(take(ben, "a", 3)).isBetween(Duration.ofHours(71), Duration.ofDays(3));
        assertThat(take(ben, "b", 10)).as("another bucket").isZero();
    }

    @Test
    void tokensAreTakenTogetherOrNotAtAll() {
        assertThat(take(ann, "a", 8)).isZero();

        assertThat(take(ben, "a", 3)).isPositive();

        assertThat(take(ben, "a", 2)).isZero();
    }

    @Test
    void aBucketFillsAsTimePasses() {
        take(ann, "a", 10);

        elapse(Duration.ofDays(3));

        assertThat(take(ben, "a", 3)).isZero();
        assertThat(take(ben, "a", 1)).isPositive();
        elapse(Duration.ofDays(100));
        assertThat(take(ann, "a", 10)).as("no more than full").isZero();
        assertThat(take(ann, "a", 1)).isPositive();
    }

    private void elapse(Duration time) {
        postgres.sql(
                database, "update rate_limit set full_at = full_at - " + time.toNanos() / 1_000);
    }

    @Test
    void tokensAreGivenBack() {
        var limits = ben.rateLimits().orElseThrow();
        take(ann, "a", 10);

        limits.giveBack("a", 2, PER_TOKEN);

        assertThat(take(ann, "a", 2)).isZero();
        assertThat(take(ann, "a", 1)).isPositive();
        limits.fill("a");
        assertThat(take(ann, "a", 10)).isZero();
    }

    @Test
    void fullBucketsAreForgotten() throws Exception {
        take(ann, "a", 10);
        take(ann, "b", 1);
        elapse(Duration.ofDays(2));

        ben.rateLimits().orElseThrow().deleteFull();

        try (var connection = postgres.connect(database);
                var statement = connection.createStatement();
                var found = statement.executeQuery("select bucket from rate_limit")) {
            assertThat(found.next()).isTrue();
            assertThat(found.getString(1)).isEqualTo("a");
            assertThat(found.next()).isFalse();
        }
    }

    @Test
    void noMoreAreTakenAtTheSameTimeThanThereAre() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waits =
                    IntStream.range(0, 60)
                            .mapToObj(
                                    i -> threads.submit(() -> take(i % 2 == 0 ? ann : ben, "a", 1)))
                            .toList();
            int taken = 0;
            for (var wait : waits) {
                taken += wait.get().isZero() ? 1 : 0;
            }

            assertThat(taken).isEqualTo(10);
        }
    }
}
