package dev.troupe.server;

import dev.troupe.codec.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/**
 * The behaviour of the server under attack: thousands of event streams, of half headers and of slow
 * bodies, messages that are hard to read, and many messages at the same time. It starts a server in
 * its own process on a free port of this machine, asks {@code /health} five times a second while it
 * attacks, prints the result, and ends the server. Started by hand.
 *
 * <p>{@code ServerAttack [HEAP [PERCENT]]}, {@code 512m} and 100 of each attack unless given.
 */
final class ServerAttack implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration HELD = Duration.ofSeconds(15); // how long an attack stays
    private static final String HALF = "GET /api/session HTTP/1.1\r\nHost: localhost\r\nX-A: ";

    private final Process process;
    private final int port;
    private final Path directory;

    private ServerAttack(Process process, int port, Path directory) {
        this.process = process;
        this.port = port;
        this.directory = directory;
    }

    public static void main(String[] arguments) throws Exception {
        var heap = arguments.length > 0 ? arguments[0] : "512m";
        int percent = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
        try (var attack = start(heap)) {
            System.out.printf("a server with a heap of %s; /health in ms%n", heap);
            System.out.printf(
                    "%-32s %6s %6s %6s %6s %8s  %s%n",
                    "attack", "asked", "failed", "p99", "most", "RSS MB", "what came of it");
            attack.all(percent);
        }
        System.exit(0);
    }

    private static ServerAttack start(String heap) throws IOException {
        var directory = Files.createTempDirectory("troupe-attack");
        var command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-XX:+ExitOnOutOfMemoryError",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TroupeServer.class.getName(),
                        "serve",
                        "--port",
                        "0",
                        "--model",
                        "offline");
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("TROUPE_HOME", directory.resolve("home").toString());
        builder.environment().put("TROUPE_LANG", "en");
        var process = builder.redirectErrorStream(true).start();
        var out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            var ready = READY.matcher(line);
            if (ready.find()) {
                Thread.ofVirtual().start(() -> out.lines().forEach(said -> {}));
                return new ServerAttack(process, Integer.parseInt(ready.group(1)), directory);
            }
            System.out.println(line);
        }
        throw new IOException("the server did not start");
    }

    private void all(int percent) throws Exception {
        measure("nothing", this::rest);
        measure("event streams", () -> streams(5_000 * percent / 100));
        measure("after them", this::recovery);
        measure("half headers", () -> halfHeaders(10_000 * percent / 100));
        measure("slow bodies", () -> slowBodies(300 * percent / 100));
        measure("3 messages hard to read", this::hostileMessages);
        measure("messages at once", () -> messages(200 * percent / 100));
        measure("after them", this::recovery);
        var sockets = open(2_000 * percent / 100, _ -> HALF);
        long begin = System.nanoTime();
        process.destroy(); // SIGTERM
        boolean isOver = process.waitFor(60, TimeUnit.SECONDS);
        System.out.printf(
                "SIGTERM beside %d half headers: %s%n",
                sockets.size(), isOver ? "ended in " + since(begin) : "ignored for 60 s");
        close(sockets);
    }

    /** The attack; in words the result. */
    private interface Attack {
        String run() throws Exception;
    }

    private void measure(String name, Attack attack) throws Exception {
        try (var health = new Health(port)) {
            var outcome = attack.run();
            System.out.printf(
                    "%-32s %s %8d  %s%n", name, health.figures(), residentMegabytes(), outcome);
        }
    }

    private String rest() throws InterruptedException {
        Thread.sleep(3_000);
        return "";
    }

    private String streams(int count) throws Exception {
        var path = "/api/conversations/" + conversation() + "/events";
        var sockets = open(count, _ -> get(path));
        var statuses = new ConcurrentHashMap<String, Integer>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            sockets.forEach(socket ->
                    executor.execute(() -> statuses.merge(status(socket), 1, Integer::sum)));
        }
        Thread.sleep(HELD);
        close(sockets);
        return new TreeMap<>(statuses).toString();
    }

    /** How soon a stream is accepted again, and how much of the heap is used then. */
    private String recovery() throws Exception {
        long begin = System.nanoTime();
        var path = "/api/conversations/" + conversation() + "/events";
        while (System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(2)) {
            try (var socket = open(get(path))) {
                if (status(socket).equals("200")) {
                    break;
                }
            }
            Thread.sleep(100);
        }
        var after = since(begin);
        while (openStreams() > 0 && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(2)) {
            Thread.sleep(200);
        }
        return "a stream is taken in after %s, all others are gone after %s; %d MB live"
                .formatted(after, since(begin), liveMegabytes());
    }

    private String halfHeaders(int count) throws Exception {
        var sockets = open(count, _ -> HALF);
        Thread.sleep(HELD);
        long open = sockets.stream().filter(ServerAttack::isOpen).count();
        close(sockets);
        return "%d opened, %d of them open after %d s"
                .formatted(sockets.size(), open, HELD.toSeconds());
    }

    private String slowBodies(int count) throws Exception {
        long begin = System.nanoTime();
        var sockets =
                open(
                        count,
                        _ ->
                                "POST /api/conversations HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                                        + " application/json\r\nContent-Length: 2000\r\n\r\n");
        var left = new ArrayList<>(sockets);
        while (!left.isEmpty() && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(3)) {
            left.removeIf(socket -> !send(socket, " "));
            Thread.sleep(2_000);
        }
        close(sockets);
        return "%d of %d ended by the server within %s"
                .formatted(sockets.size() - left.size(), sockets.size(), since(begin));
    }

    private String hostileMessages() throws Exception {
        var said = "{\"message\": \"Read x" + " ".repeat(18_000) + "x\"}";
        var sockets = open(3, _ -> post("/api/conversation", said));
        Thread.sleep(5_000);
        close(sockets);
        Thread.sleep(25_000);
        return "clients gone after 5 s";
    }

    private String messages(int count) throws Exception {
        var ids = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            ids.add(conversation());
        }
        Files.writeString(directory.resolve("sales.csv"), TestServer.SALES);
        var took = new ConcurrentLinkedQueue<Long>();
        var statuses = new ConcurrentHashMap<String, Integer>();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                var path = "/api/conversations/" + ids.get(i) + "/messages";
                var said =
                        "{\"text\": \"Read sales.csv, compute the total amount, save out"
                                + i
                                + ".csv\"}";
                executor.execute(() -> {
                    long begin = System.nanoTime();
                    try (var socket = open(post(path, said))) {
                        statuses.merge(status(socket), 1, Integer::sum);
                        took.add(System.nanoTime() - begin);
                    } catch (IOException e) {
                        statuses.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
                    }
                });
            }
        }
        long begin = System.nanoTime();
        int answered = 0;
        while (answered < count && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(5)) {
            Thread.sleep(1_000);
            answered = 0;
            for (int i = 0; i < count; i++) {
                answered += Files.exists(directory.resolve("out" + i + ".csv")) ? 1 : 0;
            }
        }
        var sorted = took.stream().mapToLong(Long::longValue).sorted().toArray();
        return "%s; POST in ms: median %d, p95 %d; %d worked out within %s"
                .formatted(
                        new TreeMap<>(statuses),
                        at(sorted, 0.5),
                        at(sorted, 0.95),
                        answered,
                        since(begin));
    }

    // --- connections ---------------------------------------------------------------------------

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static String post(String path, String json) {
        return "POST "
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type:"
                + " application/json\r\nContent-Length: "
                + json.length()
                + "\r\n\r\n"
                + json;
    }

    private Socket open(String request) throws IOException {
        var socket = new Socket();
        socket.connect(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                (int) PATIENCE.toMillis());
        socket.setSoTimeout((int) PATIENCE.toMillis());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** As many connections as can be had. */
    private List<Socket> open(int count, IntFunction<String> request) {
        var sockets = new ArrayList<Socket>();
        for (int i = 0; i < count; i++) {
            try {
                sockets.add(open(request.apply(i)));
            } catch (IOException _) {
                // refused, which others are counted by
            }
        }
        return sockets;
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
    }

    private static boolean send(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isOpen(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static String status(Socket socket) {
        try {
            var line =
                    new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return line.length() == 12 ? line.substring(9) : "ended";
        } catch (SocketTimeoutException _) {
            return "silent";
        } catch (IOException _) {
            return "cut";
        }
    }

    private String body(String request) throws IOException {
        try (var socket = open(request)) {
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }

    private String conversation() throws IOException {
        return Json.parse(body(post("/api/conversations", "{}"))).field("id").asText();
    }

    private double openStreams() throws IOException {
        var metrics = body("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        return metrics.lines()
                .filter(line -> line.startsWith("troupe_streams_open"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    // --- figures -------------------------------------------------------------------------------

    private static String since(long begin) {
        return "%.1f s".formatted((System.nanoTime() - begin) / 1e9);
    }

    private static long at(long[] sorted, double part) {
        int index = (int) Math.min(sorted.length - 1L, (long) (part * sorted.length));
        return sorted.length == 0 ? -1 : TimeUnit.NANOSECONDS.toMillis(sorted[index]);
    }

    private long residentMegabytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
                .sum();
    }

    /** After a full collection. */
    private long liveMegabytes() throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var builder =
                new ProcessBuilder(
                        jcmd, Long.toString(process.pid()), "GC.class_histogram"); // collects first
        var asked = builder.redirectErrorStream(true).start();
        var said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        asked.waitFor();
        var dump = System.getProperty("troupe.histogram");
        if (dump != null) {
            Files.writeString(Path.of(dump), said);
        }
        return said.lines()
                .filter(line -> line.startsWith("Total"))
                .mapToLong(line -> Long.parseLong(line.split("\\s+", -1)[2]) / 1_024 / 1_024)
                .sum();
    }

    /** Asks whether the server lives, five times a second, however long it takes to answer. */
    private static final class Health implements AutoCloseable {
        private final int port;
        private final ConcurrentLinkedQueue<Long> took = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<String> failed = new ConcurrentLinkedQueue<>();
        private final Map<Thread, Boolean> asking = new ConcurrentHashMap<>();
        private final Thread thread;

        private Health(int port) {
            this.port = port;
            this.thread = Thread.ofPlatform().daemon().start(this::ask);
        }

        private void ask() {
            try {
                while (true) {
                    Thread.ofVirtual().start(this::askOnce);
                    Thread.sleep(200);
                }
            } catch (InterruptedException _) {
                // that is all
            }
        }

        private void askOnce() {
            asking.put(Thread.currentThread(), true);
            long begin = System.nanoTime();
            try (var client = RawClient.get(port, "/health")) {
                int status = client.status(PATIENCE);
                if (status != 200) {
                    failed.add("status " + status);
                }
            } catch (RuntimeException e) {
                failed.add(String.valueOf(e.getMessage()));
            } finally {
                took.add(System.nanoTime() - begin);
                asking.remove(Thread.currentThread());
            }
        }

        /** How many were asked, how many failed, the slowest of a hundred, the slowest of all. */
        String figures() throws InterruptedException {
            close();
            for (var each : asking.keySet()) {
                each.join();
            }
            var sorted = took.stream().mapToLong(Long::longValue).sorted().toArray();
            return "%6d %6d %6d %6d"
                    .formatted(sorted.length, failed.size(), at(sorted, 0.99), at(sorted, 1));
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        FileSystemUtils.deleteRecursively(directory);
    }
}
