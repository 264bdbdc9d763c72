package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class McpChangeSubscriptionTest {
    @Test
    void isMadeAgainHoweverOftenItFails() throws InterruptedException {
        var pauses = new CopyOnWriteArrayList<Duration>();
        var ended = new CountDownLatch(1);

        new McpChangeSubscription(
                        _ -> {
                            throw new RpcClosedException("unreachable");
                        },
                        () -> {},
                        () -> ended.getCount() == 0,
                        pause -> {
                            pauses.add(pause);
                            if (pauses.size() == 20) {
                                ended.countDown();
                            }
                        })
                .start(Json.parse("{\"tools\":{\"listChanged\":true}}"));
        ended.await();

        assertThat(pauses.subList(0, 3))
                .isEqualTo(
                        List.of(
                                Duration.ofSeconds(2),
                                Duration.ofSeconds(4),
                                Duration.ofSeconds(8)));
        assertThat(pauses.getLast()).isEqualTo(Duration.ofMinutes(5));
    }
}
