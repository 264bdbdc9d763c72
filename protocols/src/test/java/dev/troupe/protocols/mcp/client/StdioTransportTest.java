package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class StdioTransportTest {
    /** Such a read occupies the carrier of a virtual thread, and a server has few. */
    @Test
    void readsFromItsProgramOnPlatformThreads(@TempDir Path directory)
            throws IOException, InterruptedException {
        var readers = new LinkedBlockingQueue<Thread>();
        var isClosed = new CountDownLatch(1);
        var program = List.of("sh", "-c", "echo '{}'; exec cat");
        try (var transport = new StdioTransport(program, Map.of(), directory)) {
            transport.start(_ -> readers.add(Thread.currentThread()), _ -> isClosed.countDown());

            var reader = readers.poll(50, TimeUnit.SECONDS);

            assertThat(reader).isNotNull().matches(it -> !it.isVirtual() && it.isDaemon());
            assertThat(Thread.getAllStackTraces().keySet()) // has platform threads alone
                    .extracting(Thread::getName)
                    .contains("mcp-errors", "mcp-messages");
        }
        assertThat(isClosed.await(50, TimeUnit.SECONDS)).isTrue();
    }
}
