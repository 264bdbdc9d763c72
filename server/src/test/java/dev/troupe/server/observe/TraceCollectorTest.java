package dev.troupe.server.observe;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.server.OpenAiTestServer;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ObservabilitySettings;
import dev.troupe.server.settings.ServerSettingsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Traces on their way to a collector that is there, that fails, and that is not there. */
@Tag("slow")
class TraceCollectorTest {
    private static final String REQUEST = "{\"request\": \"What is the time?\"}";

    @TempDir private Path directory;

    private OpenAiTestServer server(String endpoint) throws IOException {
        return OpenAiTestServer.start(
                directory,
                null,
                AccessSettings.OPEN,
                Map.of(
                        "OTEL_EXPORTER_OTLP_ENDPOINT",
                        endpoint,
                        "OTEL_JAVA_EXPORTER_OTLP_RETRY_DISABLED",
                        "true"));
    }

    private static void order(OpenAiTestServer server) {
        assertThat(server.program().post("/api/runs", REQUEST).status()).isBetween(200, 202);
    }

    /** What a collector is sent. */
    private static HttpServer collector(int status, List<String> bodies) throws IOException {
        var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var collector = HttpServer.create(loopback, 0);
        collector.createContext(
                "/v1/traces",
                exchange -> {
                    var body = exchange.getRequestBody().readAllBytes();
                    bodies.add(new String(body, StandardCharsets.ISO_8859_1));
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        collector.start();
        return collector;
    }

    private static String addressOf(int port) {
        return "http://localhost:" + port;
    }

    /** A flush waits for a short time only; it is repeated until its effect is seen. */
    private static void flushUntil(OpenAiTestServer server, BooleanSupplier isSeen) {
        do {
            server.part(Tracing.class).flush();
        } while (!isSeen.getAsBoolean());
    }

    @Test
    void aCollectorIsSentWhatEnded() throws IOException {
        var bodies = new CopyOnWriteArrayList<String>();
        var collector = collector(200, bodies);
        try (var server = server(addressOf(collector.getAddress().getPort()))) {
            order(server);
            flushUntil(server, () -> String.join("", bodies).contains("invoke_agent troupe"));
        } finally {
            collector.stop(0);
        }

        assertThat(String.join("", bodies))
                .contains("invoke_agent troupe", "chat rules", "gen_ai.operation.name", "troupe")
                .doesNotContain("What is the time");
    }

    @Test
    void aCollectorThatFailsIsWarnedOfOnce() throws IOException {
        ListAppender<ILoggingEvent> log;
        var bodies = new CopyOnWriteArrayList<String>();
        var collector = collector(500, bodies);
        try (var server = server(addressOf(collector.getAddress().getPort()))) {
            log = listen();
            for (int i = 1; i <= 3; i++) {
                int sent = i;
                order(server);
                flushUntil(server, () -> bodies.size() >= sent && !log.list.isEmpty());
            }
        } finally {
            collector.stop(0);
        }

        assertThat(bodies).hasSizeGreaterThanOrEqualTo(3);
        assertThat(log.list).hasSize(1);
        assertThat(log.list.getFirst().getFormattedMessage())
                .contains("OTEL_EXPORTER_OTLP_ENDPOINT");
    }

    @Test
    void aCollectorThatIsNotThereIsWarnedOfOnce() throws IOException {
        ListAppender<ILoggingEvent> log;
        int closed;
        try (var socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        try (var server = server(addressOf(closed))) {
            log = listen();
            for (int i = 0; i < 3; i++) {
                order(server);
                flushUntil(server, () -> !log.list.isEmpty());
            }
        }

        assertThat(log.list).hasSize(1);
    }

    @Test
    void aCollectorThatNeverAnswersKeepsNobodyWaiting() throws IOException {
        try (var silent = new ServerSocket(0);
                var server = server(addressOf(silent.getLocalPort()))) {
            order(server);
            order(server);

            assertThat(server.program().get("/api/conversations").json().field("items").items())
                    .hasSize(2);
        }
    }

    @Test
    void nothingIsMadeWhereNobodyWantsTraces() throws IOException {
        try (var server = OpenAiTestServer.offline(directory)) {
            order(server);

            assertThat(server.part(Tracing.class).observerFactory()).isEmpty();
        }
    }

    @Test
    void whatOpenTelemetryDoesNotUnderstandIsTold() {
        var environment =
                new dev.troupe.runtime.settings.Environment(
                        Map.of("OTEL_TRACES_EXPORTER", "no-such-exporter"), directory);

        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> Tracing.of(environment, ObservabilitySettings.of(environment)))
                .isInstanceOf(ServerSettingsException.class)
                .hasMessageContaining("no-such-exporter");
    }

    /** The server sets up the log as it starts. */
    private static ListAppender<ILoggingEvent> listen() {
        var appender = new ListAppender<ILoggingEvent>();
        appender.start();
        if (LoggerFactory.getLogger(WarnOnceExporter.class) instanceof Logger logger) {
            logger.addAppender(appender);
        }
        return appender;
    }
}
