package dev.troupe.server;

import dev.troupe.server.stream.EventStreamWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The capacity of the server: many open event streams, and mixed requests in addition. Started by
 * hand; it ends on its own and prints the measurements.
 *
 * <p>{@code ServerLoad [STREAMS [REQUESTS_PER_SECOND [SECONDS]]]}, 5,000, 200 and 60 unless given.
 */
final class ServerLoad {
    private static final int MIB = 1024 * 1024;

    private final TestServer server;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .executor(Executors.newVirtualThreadPerTaskExecutor())
                    .version(HttpClient.Version.HTTP_1_1)
                    .build();
    private final ConcurrentLinkedQueue<Long> latencies = new ConcurrentLinkedQueue<>(); // ns
    private final AtomicInteger errors = new AtomicInteger();
    private final String conversation;
    private final String run;

    private ServerLoad(TestServer server) {
        this.server = server;
        this.conversation = server.talk().id();
        this.run = server.run(TestServer.plan(SignalPack.WAITER, "tell 20 lines"));
        server.ended(run);
    }

    public static void main(String[] arguments) throws Exception {
        int streams = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        int rate = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 60;
        var directory = Files.createTempDirectory("troupe-load");
        try (var server = TestServer.start(directory).with("sales.csv", TestServer.SALES)) {
            new ServerLoad(server).measure(streams, rate, seconds);
        }
        org.springframework.util.FileSystemUtils.deleteRecursively(directory);
        System.exit(0);
    }

    private void measure(int count, int rate, int seconds) throws Exception {
        print("at the start");
        var streams = open(count);
        print(server.part(EventStreamWriter.class).openCount() + " streams open");
        load(rate, 10);
        latencies.clear();
        print("warm");
        load(rate, seconds);
        var sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                "%d requests in %d s, %d errors; ms: median %.1f, 95%% %.1f, 99%% %.1f, most"
                        + " %.1f%n",
                sorted.length,
                seconds,
                errors.get(),
                at(sorted, 0.5),
                at(sorted, 0.95),
                at(sorted, 0.99),
                at(sorted, 1));
        print(server.part(EventStreamWriter.class).openCount() + " streams open still");
        for (var stream : streams) {
            stream.close();
        }
    }

    private static double at(long[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1L, (long) (part * sorted.length))] / 1e6;
    }

    private static void print(String when) {
        System.gc();
        var runtime = Runtime.getRuntime();
        System.out.printf(
                "%s: %d MiB held%n", when, (runtime.totalMemory() - runtime.freeMemory()) / MIB);
    }

    /** Streams of one conversation, whose readers wait for what happens. */
    private List<Socket> open(int count) throws IOException {
        var sockets = new ArrayList<Socket>();
        var request =
                "GET /api/conversations/"
                        + conversation
                        + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for (int i = 0; i < count; i++) {
            var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            if (socket.getInputStream().read() != 'H') {
                throw new IOException("stream " + i + " was refused");
            }
            sockets.add(socket);
        }
        return sockets;
    }

    private void load(int rate, int seconds) throws InterruptedException {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            long begin = System.nanoTime();
            for (int i = 0; i < rate * seconds; i++) {
                long due = begin + TimeUnit.SECONDS.toNanos(i) / rate;
                TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
                int number = i;
                executor.execute(() -> request(number, due));
            }
        }
    }

    /** Counted from when it was due, so that a server that falls behind is found out. */
    private void request(int number, long due) {
        var paths =
                List.of(
                        "/api/conversations?limit=20",
                        "/api/conversations/" + conversation,
                        "/api/runs?limit=20",
                        "/api/runs/" + run,
                        "/api/runs/" + run + "/nodes/node-1",
                        "/api/runs/" + run + "/events",
                        "/api/approvals",
                        "/api/agents",
                        "/health");
        var request =
                HttpRequest.newBuilder(
                        URI.create(
                                "http://127.0.0.1:"
                                        + server.port()
                                        + paths.get(number % paths.size())));
        if (number % 20 == 0) {
            request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            "http://127.0.0.1:"
                                                    + server.port()
                                                    + "/api/conversations"))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{\"title\": \"load\"}"));
        }
        try {
            int status = client.send(request.build(), BodyHandlers.ofByteArray()).statusCode();
            if (status >= 300) {
                errors.incrementAndGet();
                System.out.println(paths.get(number % paths.size()) + " answered " + status);
            }
        } catch (IOException e) {
            errors.incrementAndGet();
            System.out.println(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        latencies.add(System.nanoTime() - due);
    }
}
