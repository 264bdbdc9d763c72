package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.SseReader;
import dev.troupe.server.TestServer;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers do nearly twice the work of one where work waits for others, as nodes do for models:
 * each may work on a few runs, whose nodes wait. The processors of the test are shared by both.
 */
@Tag("slow")
@Timeout(180)
class ThroughputTest {
    private static final int TURNS = 4; // that a server works on at the same time
    private static final int RUNS = 32;
    private static final String REQUEST = "Await 2000 ms";

    @TempDir private Path directory;

    private final String journal = PostgresServer.shared().address();

    private TestServer start(String name) {
        var limits = ServerLimits.standard(true);
        var old = limits.quotas();
        return TestServer.startShared(
                directory,
                name,
                journal,
                limits.with(
                        new ServerLimits.Quotas(
                                old.requests(),
                                TURNS,
                                TURNS,
                                old.queuedTurns(),
                                old.uploads(),
                                old.uploadedBytes(),
                                old.diskBytes())));
    }

    @Test
    void twoServersDoNearlyTwiceTheWorkOfOne() {
        try (var ann = start("ann");
                var ben = start("ben")) {
            measure(List.of(ann, ben), TURNS); // what is compiled is ready

            double one = measure(List.of(ann), RUNS);
            double two = measure(List.of(ann, ben), RUNS);

            System.out.printf("%.2f runs/s by one server, %.2f by two%n", one, two);
            assertThat(two / one).isGreaterThan(1.7);
        }
    }

    /** Runs that are done a second. */
    private static double measure(List<TestServer> servers, int runs) {
        long begin = System.nanoTime();
        var streams = new ArrayList<SseReader>();
        for (int i = 0; i < runs; i++) {
            var talk = servers.get(i % servers.size()).talk();
            streams.add(talk.events());
            assertThat(talk.say(REQUEST).status()).isEqualTo(202);
        }
        for (var events : streams) {
            try (events) {
                assertThat(events.answer(1).field("state").asText()).isEqualTo("COMPLETED");
            }
        }
        return runs / ((System.nanoTime() - begin) / 1e9);
    }
}
