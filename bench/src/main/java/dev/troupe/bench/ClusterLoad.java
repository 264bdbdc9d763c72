package dev.troupe.bench;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The load of several users on running servers that share a database: conversations whose answers
 * are followed on the stream of another server, requests of the API, and notifications of webhooks.
 * Each user does one thing after another, without a pause. Prints what is done a second, how long
 * it takes, and what of it one core of the servers does.
 *
 * <p>{@code ClusterLoad USERS SECONDS HOOKS ADDRESS#PID...}: HOOKS is a free port of this machine,
 * to which the servers may send ({@code TROUPE_ALLOW_HOSTS=127.0.0.1:HOOKS}); each address is
 * followed by the id of the server's process, here. The servers work by rules ({@code --model
 * offline}).
 */
final class ClusterLoad {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int PAUSE = 200; // ms after a refusal, as clients do that do not look
    private static final String AGENTS = "/api/v1/agent";
    private static final String AGENT = "robert"; // of the studio

    private final int users;
    private final int seconds;
    private final List<URI> servers;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(Executors.newVirtualThreadPerTaskExecutor())
                    .build();
    private final ConcurrentLinkedQueue<Double> millis = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Double> delays = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final Map<String, CountDownLatch> notified = new ConcurrentHashMap<>();

    private ClusterLoad(int users, int seconds, List<URI> servers) {
        this.users = users;
        this.seconds = seconds;
        this.servers = servers;
    }

    public static void main(String[] arguments) throws Exception {
        var servers = List.of(arguments).subList(3, arguments.length).stream().map(URI::create);
        var load =
                new ClusterLoad(
                        Integer.parseInt(arguments[0]),
                        Integer.parseInt(arguments[1]),
                        servers.toList());
        load.run(Integer.parseInt(arguments[2]));
        System.exit(0);
    }

    /** What a user does once; with the server to ask and another one. */
    private interface Task {
        void run(URI server, URI other) throws IOException, InterruptedException;
    }

    private void run(int hooks) throws Exception {
        System.out.printf(
                "%d servers, %d users, %d s each; %d processors here%n",
                servers.size(), users, seconds, Runtime.getRuntime().availableProcessors());
        var receiver = receiver(hooks);
        try {
            addWebhook(hooks);
            measure("warm-up", this::converse);
            measure("conversations", this::converse);
            measure("API", (server, _) -> read(server));
            measure("webhooks", this::engage);
        } finally {
            receiver.stop(0);
        }
    }

    private void measure(String name, Task task) throws InterruptedException, ExecutionException {
        millis.clear();
        delays.clear();
        refused.set(0);
        double before = processorSeconds();
        long begin = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = new ArrayList<Future<?>>();
            for (int user = 0; user < users; user++) {
                int number = user;
                ends.add(
                        threads.submit(() -> {
                            repeat(number, begin + TimeUnit.SECONDS.toNanos(seconds), task);
                            return true;
                        }));
            }
            for (var end : ends) {
                end.get();
            }
        }
        double time = (System.nanoTime() - begin) / 1e9;
        double processor = processorSeconds() - before;
        int count = millis.size();
        System.out.printf(
                "%s: %.1f/s, p50 %.0f ms, p95 %.0f ms; %.1f per second of a core, %.2f cores busy;"
                        + " %d refused%n",
                name,
                count / time,
                at(millis, 50),
                at(millis, 95),
                count / processor,
                processor / time,
                refused.get());
        if (!delays.isEmpty()) {
            System.out.printf(
                    "  %d events on the stream of another server: p50 %.0f ms, p95 %.0f ms late%n",
                    delays.size(), at(delays, 50), at(delays, 95));
        }
    }

    private void repeat(int user, long end, Task task) throws IOException, InterruptedException {
        for (int i = user; System.nanoTime() < end; i++) {
            long begin = System.nanoTime();
            task.run(servers.get(i % servers.size()), servers.get((i + 1) % servers.size()));
            millis.add((System.nanoTime() - begin) / 1e6);
        }
    }

    private double processorSeconds() {
        return servers.stream()
                        .map(server ->
                                ProcessHandle.of(Long.parseLong(server.getFragment()))
                                        .orElseThrow()
                                        .info()
                                        .totalCpuDuration()
                                        .orElseThrow())
                        .mapToLong(Duration::toMillis)
                        .sum()
                / 1e3;
    }

    private static double at(ConcurrentLinkedQueue<Double> values, int percent) {
        var sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100);
    }

    /** A new conversation with one message; its answer is read on the stream of another server. */
    private void converse(URI server, URI other) throws IOException, InterruptedException {
        var conversation = post(server, "/api/conversations", "{}").field("id").asText();
        var path = "/api/conversations/" + conversation;
        var stream =
                client.send(
                        request(other, path + "/events").GET().build(),
                        BodyHandlers.ofInputStream());
        try (var lines =
                new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            post(server, path + "/messages", "{\"text\": \"(3 + 4) * 12\"}");
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data: ")) {
                    var event = Json.parse(line.substring(6));
                    var at = Instant.parse(event.field("at").asText());
                    delays.add(Duration.between(at, Instant.now()).toNanos() / 1e6);
                    if (event.field("type").asText().equals("conversation.answer")) {
                        return;
                    }
                }
            }
        }
        throw new IOException("the stream of " + conversation + " ended without an answer");
    }

    private void read(URI server) throws IOException, InterruptedException {
        var lists = List.of("/api/conversations?limit=20", "/api/runs?limit=20", "/api/approvals");
        for (var path : lists) {
            send(request(server, path).GET());
        }
    }

    /** A new session in which an agent is engaged, until the webhook is notified. */
    private void engage(URI server, URI other) throws IOException, InterruptedException {
        var opened = post(server, AGENTS + "/sessions", "{\"user_message\": \"hello\"}");
        var session = opened.field("data").field("session_id").asText();
        var arrived = notified.computeIfAbsent(session, _ -> new CountDownLatch(1));
        post(
                other,
                AGENTS + "/sessions/" + session + "/agents/" + AGENT + "/activate",
                "{\"task_description\": \"make a 440 Hz tone, 1 second long\"}");
        if (!arrived.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IOException("no notification of " + session);
        }
    }

    private void addWebhook(int port) throws IOException, InterruptedException {
        post(
                servers.getFirst(),
                AGENTS + "/webhooks",
                "{\"url\": \"http://127.0.0.1:%d/\", \"events\": [\"agent.engaged\"], \"secret\": \"s\"}"
                        .formatted(port));
    }

    private HttpServer receiver(int port) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        var receiver = HttpServer.create(address, 0);
        receiver.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        receiver.createContext(
                "/",
                exchange -> {
                    var body =
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    var session = Json.parse(body).field("data").field("session_id").asText();
                    notified.computeIfAbsent(session, _ -> new CountDownLatch(1)).countDown();
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        receiver.start();
        return receiver;
    }

    private Value post(URI server, String path, String body)
            throws IOException, InterruptedException {
        return Json.parse(
                send(request(server, path)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body)))
                        .body());
    }

    private static HttpRequest.Builder request(URI server, String path) {
        return HttpRequest.newBuilder(server.resolve(path)).timeout(PATIENCE);
    }

    /** A refusal for the load is counted, and what was refused sent again. */
    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        while (true) {
            var response = client.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() < 300) {
                return response;
            }
            if (response.statusCode() != 429 && response.statusCode() != 503) {
                throw new IOException(response.statusCode() + ": " + response.body());
            }
            refused.incrementAndGet();
            Thread.sleep(PAUSE);
        }
    }
}
