package dev.troupe.protocols.mcp.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Streamable HTTP on the JDK's server; the user is the one that the header X-User names. */
final class HttpTestServer implements AutoCloseable {
    private final HttpServer server;
    private final StreamableHttp protocol =
            new StreamableHttp(
                    origin ->
                            Set.of("127.0.0.1", "localhost")
                                    .contains(String.valueOf(origin.getHost())),
                    Duration.ofMinutes(5),
                    InstantSource.system(),
                    Duration.ofMillis(50));
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private HttpTestServer(HttpServer server) {
        this.server = server;
    }

    static HttpTestServer start(Function<String, McpBackend> backends) throws IOException {
        var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var started = new HttpTestServer(http);
        http.setExecutor(started.threads);
        http.createContext(
                "/mcp",
                exchange -> {
                    var seen = new Exchange(exchange);
                    var user = seen.header("X-User").orElse("ann");
                    try (exchange) {
                        started.protocol.handle(seen, user, backends.apply(user));
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
        http.start();
        return started;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    @Override
    public void close() {
        protocol.close();
        server.stop(0);
        threads.shutdownNow();
    }

    private record Exchange(com.sun.net.httpserver.HttpExchange http) implements HttpExchange {
        @Override
        public String method() {
            return http.getRequestMethod();
        }

        @Override
        public Optional<String> header(String name) {
            return Optional.ofNullable(http.getRequestHeaders().getFirst(name));
        }

        @Override
        public Optional<byte[]> body(int maxBytes) throws IOException {
            var read = http.getRequestBody().readNBytes(maxBytes + 1);
            return Optional.of(read).filter(bytes -> bytes.length <= maxBytes);
        }

        @Override
        public void respond(int status, Map<String, String> headers, byte[] body)
                throws IOException {
            headers.forEach(http.getResponseHeaders()::set);
            http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            if (body.length > 0) {
                http.getResponseBody().write(body);
            }
        }

        @Override
        public OutputStream respondStream(Map<String, String> headers) throws IOException {
            headers.forEach(http.getResponseHeaders()::set);
            http.sendResponseHeaders(200, 0);
            return http.getResponseBody();
        }
    }
}
