package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a user meets while so much is being computed that nothing more is accepted. */
@Tag("slow")
@Timeout(180)
class BusyServerTest {
    private static final int MAX_WAITING_OF_ONE = 500;

    @TempDir private Path directory = Path.of("");

    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private TestServer server;

    @BeforeEach
    void computeTooMuch() {
        server = TestServer.start(directory).with("in.csv", TestServer.SALES);
        var pool = ComputePool.common();
        while (pool.metrics().waiting() < MAX_WAITING_OF_ONE) {
            var _ = callers.submit(() -> pool.compute("blocked", this::awaitEnd));
            Thread.onSpinWait();
        }
    }

    private boolean awaitEnd() throws InterruptedException {
        end.await();
        return true;
    }

    @AfterEach
    void stop() {
        end.countDown();
        callers.close();
        server.close();
    }

    private static void isBusy(TestClient.Reply reply, String text) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(503);
        assertThat(reply.header("Retry-After")).isEqualTo("5");
        assertThat(reply.code()).isEqualTo("compute.busy");
        assertThat(reply.body()).contains(text);
    }

    @Test
    void asksToTryAgainLaterInBothLanguages() {
        var call = "{\"tool\": \"describeTable\", \"arguments\": {\"table\": \"in.csv\"}}";
        var program = server.program();

        isBusy(program.post("/api/tools/execute", call), "computations are waiting");
        isBusy(program.send("POST", "/api/tools/execute", call, "Accept-Language", "zh"), "系统繁忙");
        isBusy(
                program.post("/api/conversation", "{\"message\": \"Copy in.csv to out.csv\"}"),
                "computations are waiting");
        assertThat(program.get("/health").status()).isEqualTo(200);
    }
}
