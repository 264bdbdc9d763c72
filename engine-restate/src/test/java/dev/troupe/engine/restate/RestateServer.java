package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Restate as a process of its own, on loopback; tests are skipped where it is not installed. */
final class RestateServer implements AutoCloseable {
    private static final Path BINARY =
            Path.of(
                            "src/test/node/node_modules/@restatedev/restate-server-linux-x64/bin/restate-server")
                    .toAbsolutePath();
    private static final Duration START = Duration.ofMinutes(2);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Path directory;
    private final int ingress;
    private final int admin;
    private final int node;
    private Process process;

    RestateServer(Path directory) throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(BINARY),
                "Restate is not installed; run: npm ci --ignore-scripts --prefix"
                        + " engine-restate/src/test/node");
        this.directory = directory;
        ingress = freePort();
        admin = freePort();
        node = freePort();
        process = start();
        awaitReady();
    }

    private Process start() throws IOException {
        var log = directory.resolve("restate.log").toFile();
        var builder =
                new ProcessBuilder(BINARY.toString(), "--no-logo", "--node-name", "test")
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        builder.environment().put("RESTATE_INGRESS__BIND_ADDRESS", "127.0.0.1:" + ingress);
        builder.environment().put("RESTATE_ADMIN__BIND_ADDRESS", "127.0.0.1:" + admin);
        builder.environment().put("RESTATE_BIND_ADDRESS", "127.0.0.1:" + node);
        builder.environment().put("RESTATE_LISTEN_MODE", "tcp");
        builder.environment().put("RESTATE_DISABLE_TELEMETRY", "true");
        builder.environment().put("DO_NOT_TRACK", "1");
        return builder.start();
    }

    private void awaitReady() throws IOException, InterruptedException {
        awaitReady(admin().resolve("/health"));
        awaitReady(ingress().resolve("/restate/health"));
    }

    /** Kills it, as by {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Starts it again on the same directory and ports after {@link #kill}. */
    void startAgain() throws IOException, InterruptedException {
        process = start();
        awaitReady();
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(URI health) throws IOException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            assertThat(process.isAlive()).as("Restate runs; see restate.log").isTrue();
            try {
                if (http.send(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding())
                                .statusCode()
                        == 200) {
                    return;
                }
            } catch (IOException _) {
                // not yet
            }
            Thread.sleep(20);
        }
        throw new AssertionError("Restate was not ready after " + START);
    }

    /** Where requests go. */
    URI ingress() {
        return URI.create("http://127.0.0.1:" + ingress);
    }

    /** Where it is administered. */
    URI admin() {
        return URI.create("http://127.0.0.1:" + admin);
    }

    /** Registers the handlers of a worker. */
    void register(RestateWorker worker) throws IOException, InterruptedException {
        var answer = register(worker.port());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    /** The same for the worker of another process, which may not listen yet. */
    void registerOnceUp(int port) throws IOException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        var answer = register(port);
        while (answer.statusCode() != 201 && System.nanoTime() < end) {
            answer = register(port);
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private HttpResponse<String> register(int port) throws IOException, InterruptedException {
        var body = "{\"uri\":\"http://127.0.0.1:%d\"}".formatted(port);
        var request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + admin + "/deployments"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return http.send(request, BodyHandlers.ofString());
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        http.close();
    }
}
