package dev.troupe.bench;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Concurrent sessions with agents at a running server: each opens a session, has a specialist
 * synthesize a sound by each of its messages, and checks that every message has its own answer. The
 * messages of a session come one after another, as a user sends them. A refusal for the load (429,
 * 503, 409) is repeated under the same Idempotency-Key.
 *
 * <p>{@code SessionLoad ADDRESS [SESSIONS [MESSAGES]]}, 200 sessions of 3 messages unless given.
 * The server works by rules: {@code troupe serve --model offline}.
 */
final class SessionLoad {
    private static final Duration PATIENCE = Duration.ofMinutes(15);
    private static final int MAX_PAUSE = 5_000; // ms between a refusal and the next attempt

    private final URI address;
    private final int messages;
    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofMinutes(1))
                    .build();
    private final ConcurrentLinkedQueue<Long> millis = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();

    private SessionLoad(URI address, int messages) {
        this.address = address;
        this.messages = messages;
    }

    public static void main(String[] arguments) throws Exception {
        var address = URI.create(arguments[0].replaceFirst("/+$", "") + "/api/v1/agent");
        int sessions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        int messages = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        new SessionLoad(address, messages).run(sessions);
    }

    private void run(int sessions) throws InterruptedException, ExecutionException {
        long begin = System.nanoTime();
        var lost = new ArrayList<String>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Callable<List<String>>>();
            for (int n = 1; n <= sessions; n++) {
                int number = n;
                tasks.add(() -> talk(number));
            }
            for (var task : threads.invokeAll(tasks)) {
                lost.addAll(task.get());
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        var sorted = millis.stream().sorted().toList();
        System.out.printf(
                "%d concurrent sessions, %d messages: %.1f s, %.1f messages/s%n",
                sessions, sorted.size(), seconds, sorted.size() / seconds);
        System.out.printf(
                "from sending to the answer: p50 %d ms, p95 %d ms, most %d ms%n",
                at(sorted, 50), at(sorted, 95), at(sorted, 100));
        System.out.printf("refused for the load and repeated: %d%n", refused.get());
        System.out.printf("lost or wrong: %d%n", lost.size());
        new TreeSet<>(lost).stream().limit(20).forEach(line -> System.out.println("  " + line));
        System.exit(lost.isEmpty() ? 0 : 1);
    }

    private static long at(List<Long> sorted, int percent) {
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() - 1) * percent / 100);
    }

    /** What was lost of one session. */
    private List<String> talk(int number) throws IOException, InterruptedException {
        var prefix = ProcessHandle.current().pid() + "-" + number;
        var opened = post("/sessions", "user_message", "hello", prefix);
        var session = "/sessions/" + opened.field("session_id").asText();
        var lost = new ArrayList<String>();
        for (int m = 1; m <= messages; m++) {
            var file = "tone-%s-%d.wav".formatted(prefix, m);
            var text = "@robert make a 440 Hz tone, 1 second long, and save it as " + file;
            long begin = System.nanoTime();
            var reply = post(session + "/messages", "content", text, prefix + "-" + m);
            millis.add((System.nanoTime() - begin) / 1_000_000);
            if (!reply.field("content").asText().contains(file)) {
                lost.add(session + ": the answer to " + file + " is " + Json.write(reply));
            }
        }
        var listed = data(send(request(session + "/messages?page_size=200").GET()));
        int expected = 2 * (messages + 1);
        if (!listed.field("total").asText().equals(String.valueOf(expected))) {
            lost.add(session + " has " + listed.field("total").asText() + " messages");
        }
        return lost;
    }

    private Value post(String path, String field, String text, String key)
            throws IOException, InterruptedException {
        var body = Json.write(Value.of(Map.of(field, Value.of(text))));
        for (int pause = 100; ; pause = Math.min(2 * pause, MAX_PAUSE)) {
            var response =
                    send(
                            request(path)
                                    .header("Content-Type", "application/json")
                                    .header("Idempotency-Key", key)
                                    .POST(BodyPublishers.ofString(body)));
            if (!List.of(409, 429, 503, 504).contains(response.statusCode())) {
                return data(response);
            }
            refused.incrementAndGet();
            Thread.sleep(pause);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path)).timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static Value data(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new IOException(response.statusCode() + ": " + response.body());
        }
        return Json.parse(response.body()).field("data");
    }
}
