package dev.troupe.server.restate;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of Restate on loopback, each in a process of its own that can be killed and started again:
 * all have all roles, and what is recorded is on two of them. Tests are skipped where Restate is
 * not installed.
 */
public final class RestateCluster implements AutoCloseable {
    private static final Path BINARY =
            Path.of(
                            "../engine-restate/src/test/node/node_modules/@restatedev/restate-server-linux-x64/bin/restate-server")
                    .toAbsolutePath()
                    .normalize();
    private static final Duration START = Duration.ofSeconds(90);

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Node> nodes = new ArrayList<>();
    private final LoadBalancer ingress = new LoadBalancer();
    private final LoadBalancer admin = new LoadBalancer();

    /** One node, whose data outlives its process. */
    private static final class Node {
        private final String name;
        private final Path directory;
        private final List<Integer> ports; // of the node, its ingress and its administration
        private @Nullable Process process;

        private Node(String name, Path directory, List<Integer> ports) {
            this.name = name;
            this.directory = directory;
            this.ports = ports;
        }

        private String address() {
            return "http://127.0.0.1:" + ports.getFirst();
        }
    }

    private RestateCluster(Path directory, int size) {
        var ports = freePorts(3 * size);
        for (int i = 0; i < size; i++) {
            var name = "node-" + (i + 1);
            nodes.add(new Node(name, directory.resolve(name), ports.subList(3 * i, 3 * i + 3)));
        }
        ingress.passTo(nodes.stream().map(node -> node.ports.get(1)).toList());
        admin.passTo(nodes.stream().map(node -> node.ports.get(2)).toList());
    }

    /** Starts so many nodes and waits until all are ready. */
    public static RestateCluster start(Path directory, int size) {
        assumeTrue(
                Files.isExecutable(BINARY),
                "Restate is not installed; run: npm ci --ignore-scripts --prefix"
                        + " engine-restate/src/test/node");
        var cluster = new RestateCluster(directory, size);
        for (int i = 0; i < size; i++) {
            cluster.launch(i);
        }
        for (int i = 0; i < size; i++) {
            cluster.awaitReady(i);
        }
        return cluster;
    }

    /** At once, so that none is given twice. */
    public static List<Integer> freePorts(int count) {
        var sockets = new ArrayList<ServerSocket>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0));
            }
            var ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
            for (var socket : sockets) {
                socket.close();
            }
            return ports;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int size() {
        return nodes.size();
    }

    /** Where requests go, whichever node runs. */
    public URI ingress() {
        return URI.create("http://127.0.0.1:" + ingress.port());
    }

    /** Where handlers are registered, whichever node runs. */
    public URI admin() {
        return URI.create("http://127.0.0.1:" + admin.port());
    }

    private void launch(int number) {
        var node = nodes.get(number);
        try {
            Files.createDirectories(node.directory);
            var builder =
                    new ProcessBuilder(BINARY.toString(), "--no-logo", "--node-name", node.name)
                            .directory(node.directory.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(
                                    ProcessBuilder.Redirect.appendTo(
                                            node.directory.resolve("restate.log").toFile()));
            var settings = builder.environment();
            settings.put("RESTATE_CLUSTER_NAME", "troupe-test");
            settings.put("RESTATE_AUTO_PROVISION", String.valueOf(number == 0));
            settings.put("RESTATE_DEFAULT_REPLICATION", String.valueOf(Math.min(2, size())));
            settings.put("RESTATE_DEFAULT_NUM_PARTITIONS", "4"); // for a machine of two processors
            settings.put("RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE", "256MB");
            settings.put(
                    "RESTATE_METADATA_CLIENT__ADDRESSES",
                    nodes.stream()
                            .map(each -> '"' + each.address() + '"')
                            .collect(Collectors.joining(",", "[", "]")));
            settings.put("RESTATE_BIND_ADDRESS", "127.0.0.1:" + node.ports.get(0));
            settings.put("RESTATE_ADVERTISED_ADDRESS", node.address());
            settings.put("RESTATE_INGRESS__BIND_ADDRESS", "127.0.0.1:" + node.ports.get(1));
            settings.put("RESTATE_ADMIN__BIND_ADDRESS", "127.0.0.1:" + node.ports.get(2));
            settings.put("RESTATE_LISTEN_MODE", "tcp");
            settings.put("RESTATE_DISABLE_TELEMETRY", "true");
            settings.put("DO_NOT_TRACK", "1");
            node.process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitReady(int number) {
        var node = nodes.get(number);
        long end = System.nanoTime() + START.toNanos();
        while (!isHealthy(node.ports.get(2), "/health")
                || !isHealthy(node.ports.get(1), "/restate/health")) {
            var process = node.process;
            if (process == null || !process.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException(
                        node.name + " is not ready; see restate.log in " + node.directory);
            }
            pause();
        }
    }

    private boolean isHealthy(int port, String path) {
        try {
            var health = URI.create("http://127.0.0.1:" + port + path);
            var request = HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(2)).build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Restate started", e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Restate started", e);
        }
    }

    /** As {@code kill -9}. */
    public void kill(int number) {
        var process = nodes.get(number).process;
        if (process != null) {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Starts a node that was killed, with its data, and waits until it is ready. */
    public void restart(int number) {
        launch(number);
        awaitReady(number);
    }

    @Override
    public void close() {
        Stream.of(ingress, admin).forEach(LoadBalancer::close);
        for (int i = 0; i < size(); i++) {
            kill(i);
        }
        http.close();
    }
}
