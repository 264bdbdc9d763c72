package dev.troupe.server;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Two servers on one database, of which one after the other is killed, or loses its connections,
 * while they work and receive orders of users through either.
 */
final class ServerFaults implements AutoCloseable {
    private static final int WORK_OF_ROUND = 5;

    private final Path directory;
    private final PostgresServer postgres = PostgresServer.create();
    private final String journal = postgres.address();
    private final DurableJournal record; // stays open: servers notice the end of a process
    private final Random random;
    private final List<ServerProcess> servers = new ArrayList<>();
    private final List<Work> sent = new ArrayList<>();
    private final List<Duration> takeUps = new ArrayList<>();
    private int started;
    private int kills;
    private int cuts;
    private int restarts;

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

    ServerFaults(Path directory, long seed) {
        this.directory = directory;
        this.random = new Random(seed);
        this.record = PostgresJournal.open(PostgresSettings.parse(journal));
        servers.add(startServer());
        servers.add(startServer());
    }

    private ServerProcess startServer() {
        return ServerProcess.startShared(directory, "server-" + ++started, journal);
    }

    /** What was done. */
    @Override
    public String toString() {
        return "%d messages, %d servers killed, %d times all connections ended, %d restarts of the database"
                .formatted(sent.size(), kills, cuts, restarts);
    }

    List<Duration> takeUps() {
        return takeUps;
    }

    private TestClient any() {
        return servers.get(random.nextInt(2)).program();
    }

    /** Sends work, does something to a server, has users stop some of it, and lets the rest go. */
    void round() throws Exception {
        var now = new ArrayList<Work>();
        for (int i = 0; i < WORK_OF_ROUND; i++) {
            now.add(send());
        }
        now.forEach(this::awaitRun);
        switch (random.nextInt(5)) {
            case 0 -> cutOff();
            case 1 -> restartDatabase();
            default -> killOne(now);
        }
        for (var work : now) {
            if (random.nextInt(3) == 0) {
                cancel(work);
            }
            Files.writeString(directory.resolve("work").resolve(work.signal), "");
        }
        sent.addAll(now);
    }

    private void killOne(List<Work> now) {
        kills++;
        int victim = random.nextInt(2);
        servers.get(victim).kill();
        awaitTakeUps(now, Instant.now(), lost(now));
        servers.set(victim, startServer());
    }

    private void cutOff() {
        cuts++;
        postgres.sql(
                journal.substring(journal.lastIndexOf('/') + 1),
                "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                        + " current_database() and pid <> pg_backend_pid()");
    }

    private void restartDatabase() {
        restarts++;
        postgres.kill();
        postgres.start();
        for (var server : servers) {
            await(() -> server.program().get("/ready").status() == 200, "a server is not ready");
        }
    }

    private Work send() {
        var program = any();
        var signal = letters(sent.size(), random.nextInt(1_000_000));
        var id = program.post("/api/conversations", "{}").json().field("id").asText();
        var text = "{\"text\": \"Tell 3 lines, await the signal " + signal + "\"}";
        require(program.post("/api/conversations/" + id + "/messages", text), 202);
        return new Work(id, signal);
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

    private static void require(Reply reply, int status) {
        if (reply.status() != status) {
            throw new IllegalStateException(reply.status() + " " + reply.body());
        }
    }

    private void awaitRun(Work work) {
        await(() -> !runs(any(), work).isEmpty(), "no run of " + work.conversation);
    }

    private static List<Value> runs(TestClient program, Work work) {
        return program.get("/api/runs?conversation=" + work.conversation)
                .json()
                .field("items")
                .items();
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
        var run = runs(any(), work).getFirst().field("runId").asText();
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
    List<String> findProblems() {
        var problems = new ArrayList<String>();
        for (var work : sent) {
            await(() -> isAnswered(work), work.conversation + " is not answered");
        }
        sent.forEach(work -> check(work, problems));
        return problems;
    }

    private boolean isAnswered(Work work) {
        var shown = any().get("/api/conversations/" + work.conversation).json();
        var messages = shown.field("messages").items();
        return !messages.isEmpty()
                && messages.getLast().field("role").asText().equals("assistant")
                && !messages.getLast().field("state").asText().equals("RUNNING");
    }

    private void check(Work work, List<String> problems) {
        var said = new TreeMap<String, Integer>();
        record.conversations()
                .read(work.conversation, 0, 1_000)
                .forEach(entry -> said.merge(entry.type(), 1, Integer::sum));
        if (said.getOrDefault("conversation.answer", 0) != 1) {
            problems.add(work.conversation + " has not one answer: " + said);
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
        servers.forEach(ServerProcess::close);
        record.close();
        postgres.close();
    }
}
