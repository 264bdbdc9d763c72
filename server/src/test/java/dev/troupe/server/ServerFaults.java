package dev.troupe.server;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
final class ServerFaults implements AutoCloseable {
    private static final int SERVERS = 3;
    private static final Duration SLOW = Duration.ofMillis(40); // each way
    private static final int READY_AFTER_MILLIS = 300; // the most after which a fault comes

    private final Path directory;
    private final int workOfRound;
    private final PostgresServer postgres = PostgresServer.create();
    private final String journal = postgres.address();
    private final DurableJournal record; // stays open: servers notice the end of a process
    private final Random random; // decides what happens
    private final Random choice = new Random(); // of who is asked, as often as necessary
    private final List<FaultProxy> networks = new ArrayList<>();
    private final List<ServerProcess> servers = new CopyOnWriteArrayList<>();
    private final List<Work> sent = new ArrayList<>();
    private final List<StreamFollower> followers = new ArrayList<>();
    private final List<Duration> takeUps = new ArrayList<>();
    private final Map<String, Integer> faults = new TreeMap<>();
    private int started;

    /** A message and what a user did about its run. */
    private static final class Work {
        private final String conversation;
        private final String signal;
        private boolean isCancelled;

        private Work(String conversation, String signal) {
            this.conversation = conversation;
            this.signal = signal;
        }
    }

    /**
     * @param workOfRound messages that are sent in each round
     */
    ServerFaults(Path directory, int workOfRound, long seed) {
        this.directory = directory;
        this.workOfRound = workOfRound;
        this.random = new Random(seed);
        this.record = PostgresJournal.open(PostgresSettings.parse(journal));
        for (int i = 0; i < SERVERS; i++) {
            networks.add(new FaultProxy(postgres.port()));
            servers.add(startServer(i));
        }
    }

    private ServerProcess startServer(int number) {
        var address = journal.replace(":" + postgres.port(), ":" + networks.get(number).port());
        return ServerProcess.startShared(directory, "server-" + ++started, address);
    }

    /** What was done. */
    @Override
    public String toString() {
        return "%d messages to %d servers; %s".formatted(sent.size(), SERVERS, faults);
    }

    List<Duration> takeUps() {
        return takeUps;
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
        var now = new ArrayList<Work>();
        for (int i = 0; i < workOfRound; i++) {
            now.add(send());
        }
        now.forEach(this::follow);
        for (var work : now) {
            if (random.nextInt(3) == 0) {
                release(work); // it may be noted as the fault comes
            }
        }
        KilledServer.pass(random.nextInt(READY_AFTER_MILLIS));
        int victim = random.nextInt(SERVERS);
        switch (random.nextInt(8)) {
            case 0 -> endConnections();
            case 1 -> restartDatabase();
            case 2 -> drop(victim);
            case 3 -> slowDown(victim);
            default -> kill(victim, now);
        }
        for (var work : now) {
            if (random.nextInt(3) == 0) {
                cancel(work);
            }
            release(work);
        }
        sent.addAll(now);
        networks.forEach(network -> network.delay(Duration.ZERO));
    }

    private void release(Work work) throws IOException {
        Files.writeString(directory.resolve("work").resolve(work.signal), "");
    }

    private void count(String fault) {
        faults.merge(fault, 1, Integer::sum);
    }

    private void kill(int victim, List<Work> now) {
        count("servers killed");
        servers.get(victim).kill();
        awaitTakeUps(now, Instant.now(), lost(now));
        servers.set(victim, startServer(victim));
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
    private Work send() {
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
        return new Work(id.get(), signal);
    }

    private void follow(Work work) {
        await(() -> !runsOf(work).isEmpty(), "no run of " + work.conversation);
        followers.add(StreamFollower.start(runsOf(work).getFirst(), () -> anyServer().port()));
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

    /** The runs of a server that was just killed. */
    private Set<RunId> lost(List<Work> all) {
        var mine = all.stream().flatMap(work -> runsOf(work).stream()).toList();
        return record.abandonedRuns().stream()
                .map(RunSummary::run)
                .filter(mine::contains)
                .collect(Collectors.toSet());
    }

    private void awaitTakeUps(List<Work> all, Instant killed, Set<RunId> lost) {
        for (var work : all) {
            var run = runsOf(work).getFirst();
            if (lost.contains(run)) {
                await(() -> resumedAfter(run, killed).isPresent(), run + " is not taken up");
                takeUps.add(Duration.between(killed, resumedAfter(run, killed).orElseThrow()));
            }
        }
    }

    private Optional<Instant> resumedAfter(RunId run, Instant time) {
        return record.read(run, 0).stream()
                .filter(entry ->
                        entry.event() instanceof RunEvent.RunResumed && entry.at().isAfter(time))
                .map(JournalEntry::at)
                .findFirst();
    }

    /** A user stops a run, again as long as the server asks for it. */
    private void cancel(Work work) {
        var run = runsOf(work).getFirst();
        await(
                () -> {
                    var reply = any().post("/api/runs/" + run + "/cancel", "");
                    work.isCancelled |= reply.status() == 202;
                    boolean hasEnded = reply.status() == 409; // before it was asked, or asked again
                    if (reply.status() != 202 && reply.status() != 503 && !hasEnded) {
                        throw new IllegalStateException(reply.status() + " " + reply.body());
                    }
                    return work.isCancelled || hasEnded;
                },
                run + " cannot be cancelled");
    }

    private static void await(BooleanSupplier condition, String failure) {
        if (!KilledServer.await(condition)) {
            throw new IllegalStateException(failure);
        }
    }

    private List<RunId> runsOf(Work work) {
        var filter = RunFilter.ALL.withConversation(work.conversation);
        return record.runs(filter, RunPage.first(50)).stream().map(RunSummary::run).toList();
    }

    /** Waits for all answers; what is wrong in the end. */
    List<String> findProblems() throws IOException {
        var problems = new ArrayList<String>();
        for (var work : sent) {
            await(() -> isAnswered(work), work.conversation + " is not answered");
        }
        for (var follower : followers) {
            if (!KilledServer.await(follower::isOver)) {
                problems.add("the stream does not end: " + follower);
            }
            check(follower, problems);
        }
        var notes = notes();
        sent.forEach(work -> check(work, notes, problems));
        return problems;
    }

    /** How often each signal was noted. */
    private Map<String, Integer> notes() throws IOException {
        var notes = new HashMap<String, Integer>();
        var file = directory.resolve("work").resolve(SignalPack.NOTES);
        Files.readAllLines(file).forEach(signal -> notes.merge(signal, 1, Integer::sum));
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

    private boolean isAnswered(Work work) {
        var shown = any().get("/api/conversations/" + work.conversation).json();
        var messages = shown.field("messages").items();
        return !messages.isEmpty()
                && messages.getLast().field("role").asText().equals("assistant")
                && !messages.getLast().field("state").asText().equals("RUNNING");
    }

    private void check(Work work, Map<String, Integer> notes, List<String> problems) {
        var answers =
                record.conversations().read(work.conversation, 0, 1_000).stream()
                        .filter(entry -> entry.type().equals("conversation.answer"))
                        .map(entry -> entry.at() + " " + entry.payload())
                        .toList();
        if (answers.size() != 1) {
            problems.add(work.conversation + " has not one answer: " + answers);
        }
        var runs = runsOf(work);
        if (runs.size() != 1) {
            problems.add(work.conversation + " has not one run: " + runs);
        }
        for (var run : runs) {
            var counts = new HashMap<Object, Integer>();
            var effects = new HashMap<String, Integer>();
            for (var entry : record.read(run, 0)) {
                counts.merge(entry.event().getClass(), 1, Integer::sum);
                if (entry.event() instanceof RunEvent.EffectFinished(var node, var key, _)) {
                    effects.merge(node + " " + key, 1, Integer::sum);
                }
            }
            if (counts.getOrDefault(RunEvent.RunFinished.class, 0) != 1) {
                problems.add(run + " has not ended once: " + counts);
            }
            int noted = notes.getOrDefault(work.signal, 0);
            boolean isCompleted = record.findRun(run).orElseThrow().status() == RunStatus.COMPLETED;
            if (noted > 1 || isCompleted && noted == 0) {
                problems.add(run + " was noted " + noted + " times: " + counts);
            }
            if (work.isCancelled && !counts.containsKey(RunEvent.CancelRequested.class)) {
                problems.add(run + " was cancelled, which is not on record");
            }
            effects.forEach((effect, times) -> {
                if (times > 1) {
                    problems.add(run + " has recorded " + times + " times " + effect);
                }
            });
        }
    }

    @Override
    public void close() {
        followers.forEach(StreamFollower::stop);
        servers.forEach(ServerProcess::close);
        networks.forEach(FaultProxy::close);
        record.close();
        postgres.close();
    }
}
