package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerLimits.Quotas;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one user may have on two servers that share a database. */
@Timeout(300)
@Tag("slow")
class SharedQuotasTest {
    private static final int KB = 1_024;

    @TempDir private Path directory;

    private final String journal = PostgresServer.shared().address();

    private TestServer start(String name, long uploadedPerDay) {
        var quotas = new Quotas(50, 4, 4, 50, 8, uploadedPerDay, 0);
        var limits = ServerLimits.standard(true).with(quotas);
        return TestServer.startShared(directory, name, journal, limits);
    }

    private static TestClient.Reply put(TestServer server, String path, String name, int bytes) {
        return server.program().send("PUT", path + "/files/" + name, "x".repeat(bytes));
    }

    @Test
    void uploadsOfADayCountOverBothServers() {
        try (var ann = start("ann", 10 * KB);
                var ben = start("ben", 10 * KB)) {
            var path = ann.talk().path();
            assertThat(put(ben, path, "small.txt", 100).status()).isEqualTo(201);
            assertThat(put(ann, path, "a.txt", 8_000).status()).isEqualTo(201);

            var refused = put(ben, path, "b.txt", 8_000);

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.code()).isEqualTo("server.quota");
            assertThat(Long.parseLong(refused.header("Retry-After"))).isGreaterThan(3_600);
            assertThat(ben.file("b.txt")).doesNotExist();
        }
    }

    @Test
    void theDaysShareIsGivenOnceWhereBothReceiveAtTheSameTime() throws Exception {
        int size = 256 * KB;
        try (var ann = start("ann", 8L * size);
                var ben = start("ben", 8L * size);
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var path = ann.talk().path();
            var uploads = new ArrayList<Callable<Integer>>();
            for (int i = 0; i < 16; i++) {
                var server = i % 2 == 0 ? ann : ben;
                var name = "file-" + i + ".txt";
                uploads.add(() -> put(server, path, name, size).status());
            }

            var statuses =
                    executor.invokeAll(uploads).stream().map(future -> future.resultNow()).toList();

            assertThat(statuses).containsOnly(201, 429).contains(201, 429);
            assertThat(statuses).filteredOn(status -> status == 201).hasSizeBetween(1, 8);
        }
    }
}
