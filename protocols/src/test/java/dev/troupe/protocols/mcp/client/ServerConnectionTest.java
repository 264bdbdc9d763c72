package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
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

    /** Reaches a server that asks during each call, and answers it once the form was cancelled. */
    private static final class AskingTransport implements ClientTransport {
        private final CountDownLatch formAnswered = new CountDownLatch(1);
        private volatile Consumer<Value> incoming = _ -> {};

        @Override
        public void start(Consumer<Value> incoming, Consumer<String> onClosed) {
            this.incoming = incoming;
        }

        @Override
        public void send(Value message) {
            switch (message.field("method").asText()) {
                case "" -> formAnswered.countDown();
                case "initialize" ->
                        reply(
                                message,
                                """
                                {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                                 "serverInfo": {"name": "asking", "version": "1"}}
                                """);
                case "tools/list" -> reply(message, "{\"tools\": []}");
                case "tools/call" -> {
                    incoming.accept(
                            RpcMessages.request(
                                    Value.of("form"), "elicitation/create", OpenCallTest.FORM));
                    awaitForm();
                    reply(message, "{\"content\": []}");
                }
                default -> refuse(message);
            }
        }

        /** Without an interrupt, so that the call has its result when it looks for one. */
        private void awaitForm() {
            boolean wasInterrupted = false;
            while (true) {
                try {
                    formAnswered.await();
                    break;
                } catch (InterruptedException _) {
                    wasInterrupted = true;
                }
            }
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void reply(Value request, String result) {
            incoming.accept(RpcMessages.result(request.field("id"), Json.parse(result)));
        }

        private void refuse(Value request) {
            if (!request.field("id").isMissing()) {
                var error = RpcException.unknownMethod(request.field("method").asText());
                incoming.accept(RpcMessages.error(request.field("id"), error));
            }
        }

        @Override
        public void close() {}
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

        assertThat(transport.closed.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(connection.isReady()).isFalse();
    }

    @Test
    void aConnectionThatWasClosedIsNotMade() throws InterruptedException {
        var transport = new SilentTransport();
        var connection = connection(transport);
        connection.close();

        connection.start();
        connection.awaitFirstAttempt(Duration.ofMinutes(1));

        assertThat(transport.sent.getCount()).isEqualTo(1);
    }

    @Test
    void aCallThatWaitsForTheUserHasNoResultEvenIfTheServerGaveOne() throws InterruptedException {
        try (var connection = connection(new AskingTransport())) {
            connection.start();
            connection.awaitFirstAttempt(Duration.ofMinutes(1));
            var call = new OpenCall(OpenCallTest.CONTEXT, true, ProgressListener.NONE);

            assertThatThrownBy(() ->
                            connection.call(
                                    ServerOffer.Offered.Kind.TOOL,
                                    "order",
                                    Value.of(Map.of()),
                                    call))
                    .isInstanceOf(OpenCallTest.Waiting.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }
}
