package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServerConnectionTest {
    /** Reaches a server that never answers. */
    private static final class SilentTransport implements ClientTransport {
        private final CountDownLatch sent = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile @Nullable Consumer<String> onClosed;

        @Override
        public void start(Consumer<Value> incoming, Consumer<String> onClosed) {
            this.onClosed = onClosed;
        }

        @Override
        public void send(Value message) {
            sent.countDown();
        }

        @Override
        public void close() {
            if (closed.getCount() > 0) {
                closed.countDown();
                var listener = onClosed;
                if (listener != null) {
                    listener.accept("closed");
                }
            }
        }
    }

    private static ServerConnection connection(ClientTransport transport) {
        var settings =
                McpServerSettings.parse(
                        "silent", Json.parse("{\"command\": \"x\"}"), _ -> Optional.empty());
        return new ServerConnection(
                settings, () -> transport, Duration.ofMillis(10), _ -> {}, _ -> {});
    }

    @Test
    void closeEndsAConnectionThatIsStillBeingMade() throws InterruptedException {
        var transport = new SilentTransport();
        var connection = connection(transport);
        connection.start();
        transport.sent.await();

        connection.close();

        assertThat(transport.closed.await(1, TimeUnit.SECONDS)).isTrue();
        assertThat(connection.isReady()).isFalse();
    }

    @Test
    void aConnectionThatWasClosedIsNotMade() throws InterruptedException {
        var transport = new SilentTransport();
        var connection = connection(transport);
        connection.close();

        connection.start();
        connection.awaitFirstAttempt(Duration.ofSeconds(10));

        assertThat(transport.sent.getCount()).isEqualTo(1);
    }
}
