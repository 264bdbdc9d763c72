package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.RunStatus;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Three servers on one database, each behind a network of its own, while they work and receive
 * orders of users through any of them. One after the other is killed or loses its connections,
 * networks become slow, and the database ends connections or starts again.
 */
public final class ServerFaults implements AutoCloseable {
    public static final int SERVERS = 3;
    private static final int OTHER_FAULTS = 8; // than kills of nodes; half of them kill a server
    private static final Duration SLOW = Duration.ofMillis(40); // each way
    private static final int READY_AFTER_MILLIS = 300; // the most after which a fault comes

    private final Path directory;
    private final FaultScriptEngine engine;
    private final int workOfRound;
    private final PostgresServer postgres = PostgresServer.create();
    private final String journal = postgres.address();
    private final DurableJournal record; // stays open: servers notice the end of a process
    private final Random random; // decides what happens
    private final Random choice = new Random(); // of who is asked, as often as necessary
    private final List<FaultProxy> networks = new ArrayList<>();
    private final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
    private final List<FaultedMessage> sent = new ArrayList<>();
    private final List<StreamFollower> followers = new ArrayList<>();
    private final Map<String, Integer> faults = new TreeMap<>();
    private int started;

    /**
     * @param engine is closed with this
     * @param workOfRound messages that are sent in each round
     */
    private ServerFaults(Path directory, FaultScriptEngine engine, int workOfRound, long seed) {
        this.directory = directory;
        this.engine = engine;
        this.workOfRound = workOfRound;
        this.random = new Random(seed);
        this.record = PostgresJournal.open(PostgresSettings.parse(journal));
        for (int i = 0; i < SERVERS; i++) {
            networks.add(new FaultProxy(postgres.port()));
            servers.add(startServer(i));
        }
    }

    /**
     * Runs the script, checks what became of everything, and prints what was done. The system
     * properties {@code troupe.rounds}, {@code troupe.work} and {@code troupe.seed} are used
     * instead of the numbers.
     *
     * @param engine is closed in the end
     */
    public static void run(
            Path directory, FaultScriptEngine engine, int rounds, int workOfRound, long seed)
            throws Exception {
        int count = Integer.getInteger("troupe.rounds", rounds);
        int work = Integer.getInteger("troupe.work", workOfRound);
        long chosen = Long.getLong("troupe.seed", seed);
        try (var faults = new ServerFaults(directory, engine, work, chosen)) {
            for (int round = 0; round < count; round++) {
                faults.round();
            }
            var problems = faults.findProblems();
            System.out.println("seed " + chosen + ": " + faults);
            assertThat(problems).isEmpty();
        }
    }

    private ServerProcess startServer(int number) {
        var address = journal.replace(":" + postgres.port(), ":" + networks.get(number).port());
        return ServerProcess.startShared(
                directory, "server-" + ++started, address + "\n" + engine.settings(number));
    }

    /** What was done. */
    @Override
    public String toString() {
        var done =
                "%d messages to %d servers; %s; %s"
                        .formatted(sent.size(), SERVERS, faults, outcomes());
        var sorted = engine.takeUps(record).stream().sorted().toList();
        return sorted.isEmpty()
                ? done
                : done
                        + "; %d runs taken up: median %d ms, p95 %d ms, slowest %d ms"
                                .formatted(
                                        sorted.size(),
                                        sorted.get(sorted.size() / 2).toMillis(),
                                        sorted.get(sorted.size() * 95 / 100).toMillis(),
                                        sorted.getLast().toMillis());
    }

    private Map<RunStatus, Long> outcomes() {
        return sent.stream()
                .flatMap(message -> message.runs().stream())
                .collect(
                        Collectors.groupingBy(
                                run -> record.findRun(run).orElseThrow().status(),
                                TreeMap::new,
                                Collectors.counting()));
    }

    private ServerProcess anyServer() {
        synchronized (choice) {
            return servers.get(choice.nextInt(SERVERS));
        }
    }

    private TestClient any() {
        return anyServer().program();
    }

    /**
     * Sends work, lets some of it go, does something to a server, has users stop some, and lets the
     * rest go.
     */
    void round() throws Exception {
        var now = new ArrayList<FaultedMessage>();
        for (int i = 0; i < workOfRound; i++) {
            now.add(send());
        }
        now.forEach(this::follow);
        for (var message : now) {
            if (random.nextInt(3) == 0) {
                release(message); // it may be noted as the fault comes
            }
        }
        KilledServer.pass(random.nextInt(READY_AFTER_MILLIS));
        int victim = random.nextInt(SERVERS);
        int fault = random.nextInt(OTHER_FAULTS + engine.nodes());
        int node = fault - OTHER_FAULTS; // negative for none
        switch (fault) {
            case 0 -> endConnections();
            case 1 -> restartDatabase();
            case 2 -> drop(victim);
            case 3 -> slowDown(victim);
            case 4, 5, 6, 7 -> kill(victim, now);
            default -> killNode(node);
        }
        for (var message : now) {
            if (random.nextInt(3) == 0) {
                cancel(message);
            }
            release(message);
        }
        sent.addAll(now);
        networks.forEach(network -> network.delay(Duration.ZERO));
        if (node >= 0) {
            engine.restartNode(node);
        }
    }

    private void release(FaultedMessage message) throws IOException {
        Files.writeString(directory.resolve("work").resolve(message.signal()), "");
    }

    private void count(String fault) {
        faults.merge(fault, 1, Integer::sum);
    }

    private void kill(int victim, List<FaultedMessage> now) {
        count("servers killed");
        servers.get(victim).kill();
        var runs = now.stream().flatMap(message -> message.runs().stream()).toList();
        engine.noteKill(Instant.now(), runs, record);
        servers.set(victim, startServer(victim));
    }

    /** It starts again once users have given their orders. */
    private void killNode(int node) {
        count("nodes killed");
        engine.killNode(node);
    }

    /** One server loses its connections, and with them what shows that it is alive. */
    private void drop(int victim) {
        count("connections of a server dropped");
        networks.get(victim).drop();
    }

    private void slowDown(int victim) {
        count("networks slow");
        networks.get(victim).delay(SLOW);
    }

    private void endConnections() {
        count("all connections ended");
        postgres.sql(
                journal.substring(journal.lastIndexOf('/') + 1),
                "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                        + " current_database() and pid <> pg_backend_pid()");
    }

    private void restartDatabase() {
        count("restarts of the database");
        postgres.kill();
        postgres.start();
        for (var server : servers) {
            await(() -> server.program().get("/ready").status() == 200, "a server is not ready");
        }
    }

    /** As a client sends it that asks what became of it if it was not accepted. */
    private FaultedMessage send() {
        var signal = "once" + letters(sent.size(), random.nextInt(1_000_000));
        var id = new AtomicReference<>("");
        await(
                () -> {
                    var reply = any().post("/api/conversations", "{}");
                    id.set(reply.json().field("id").asText());
                    return reply.status() == 201;
                },
                "no conversation is created");
        var path = "/api/conversations/" + id.get();
        var text = "{\"text\": \"Tell 3 lines, await the signal " + signal + "\"}";
        await(
                () ->
                        any().post(path + "/messages", text).status() == 202
                                || any().get(path).json().field("turns").asText().equals("1"),
                id + " takes no message");
        return new FaultedMessage(record, id.get(), signal);
    }

    private void follow(FaultedMessage message) {
        await(() -> !message.runs().isEmpty(), "no run of " + message.conversation());
        followers.add(StreamFollower.start(message.runs().getFirst(), () -> anyServer().port()));
    }

    private static String letters(int... numbers) {
        var name = new StringBuilder();
        for (int number : numbers) {
            for (int left = number; left >= 0; left = left / 26 - 1) {
                name.append((char) ('a' + left % 26));
            }
        }
        return name.toString();
    }

    /** A user stops a run, again as long as the server asks for it. */
    private void cancel(FaultedMessage message) {
        var run = message.runs().getFirst();
        await(
                () -> {
                    var reply = any().post("/api/runs/" + run + "/cancel", "");
                    if (reply.status() == 202) {
                        message.setCancelled();
                    }
                    boolean hasEnded = reply.status() == 409; // before it was asked, or asked again
                    if (reply.status() != 202 && reply.status() != 503 && !hasEnded) {
                        throw new IllegalStateException(reply.status() + " " + reply.body());
                    }
                    return message.isCancelled() || hasEnded;
                },
                run + " cannot be cancelled");
    }

    private static void await(BooleanSupplier condition, String failure) {
        if (!KilledServer.await(condition)) {
            throw new IllegalStateException(failure);
        }
    }

    /** Waits for all answers; what is wrong in the end. */
    private List<String> findProblems() throws IOException {
        var problems = new ArrayList<String>();
        for (var message : sent) {
            if (!KilledServer.await(() -> isAnswered(message))) {
                problems.add("not answered: " + show(message).body());
            }
        }
        for (var follower : followers) {
            if (!KilledServer.await(follower::isOver)) {
                problems.add("the stream does not end: " + follower);
            }
            check(follower, problems);
        }
        var notes = notes();
        sent.forEach(message -> message.check(notes.getOrDefault(message.signal(), 0), problems));
        return problems;
    }

    /** How often each signal was noted. */
    private Map<String, Integer> notes() throws IOException {
        var notes = new HashMap<String, Integer>();
        var file = directory.resolve("work").resolve(SignalPack.NOTES);
        if (Files.exists(file)) {
            Files.readAllLines(file).forEach(signal -> notes.merge(signal, 1, Integer::sum));
        }
        return notes;
    }

    private void check(StreamFollower follower, List<String> problems) {
        var problem = follower.problem();
        if (problem != null) {
            problems.add(problem);
        } else if (follower.last() != record.read(follower.run(), 0).size()) {
            problems.add("%s: the stream ended at %d".formatted(follower.run(), follower.last()));
        }
    }

    private TestClient.Reply show(FaultedMessage message) {
        return any().get("/api/conversations/" + message.conversation());
    }

    private boolean isAnswered(FaultedMessage message) {
        var shown = show(message).json();
        var messages = shown.field("messages").items();
        if (messages.isEmpty() || !messages.getLast().field("role").asText().equals("assistant")) {
            return false;
        }
        var state = messages.getLast().field("state").asText();
        if (state.equals("NEEDS_INPUT")) {
            sayWhetherNoted(message);
        }
        return !state.equals("RUNNING") && !FaultedMessage.isProvisional(messages.getLast());
    }

    /**
     * A server ended after it had begun to note a signal, so that its run asks whether that was
     * done. A user looks.
     */
    private void sayWhetherNoted(FaultedMessage message) {
        try {
            var answer = notes().containsKey(message.signal()) ? "done" : "do again";
            var path = "/api/runs/" + message.runs().getFirst() + "/answer";
            if (any().post(path, "{\"answer\": \"" + answer + "\"}").status() == 202) {
                count("asked whether it was noted, which was " + answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        followers.forEach(StreamFollower::stop);
        servers.forEach(ServerProcess::close);
        networks.forEach(FaultProxy::close);
        engine.close();
        record.close();
        postgres.close();
    }
}
