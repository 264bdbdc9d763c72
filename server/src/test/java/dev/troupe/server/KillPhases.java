package dev.troupe.server;

import dev.troupe.runtime.backup.HomeBackup;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.value.StoreException;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/** In what a server is killed, and what must be so afterwards. */
final class KillPhases implements AutoCloseable {
    static final List<String> PHASES =
            List.of("planning", "running", "approval", "backup", "import", "upgrade");
    private static final Set<String> GIVEN = Set.of("sales.csv", "big.txt", "log.txt");
    private static final String BIG = "a line of a file that takes a moment to copy\n";
    private static final int BIG_LINES = 200_000; // 9 MB
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Path directory;
    private final Random random;
    private final PlanningModel model;
    private final FakeOpenAiServer provider;
    private final KilledServer planning; // by a model
    private final KilledServer ruled; // by rules
    private final Map<String, String> expected = new HashMap<>(); // content, by request
    private final Set<String> logged = new TreeSet<>(); // what the logs must hold, once each
    private byte[] archive = {};
    private String exported = "";
    private int orders;
    private int upgrades;

    KillPhases(Path directory, Random random) throws IOException {
        this.directory = directory;
        this.random = random;
        this.model = new PlanningModel(random.nextLong());
        this.provider = FakeOpenAiServer.start(model);
        this.planning =
                new KilledServer(
                        Files.createDirectories(directory.resolve("planning")),
                        Map.of(
                                "TROUPE_MODEL",
                                "openai:any-model",
                                "OPENAI_API_KEY",
                                "any-key",
                                "OPENAI_BASE_URL",
                                provider.baseUrl().toString()));
        this.ruled =
                new KilledServer(Files.createDirectories(directory.resolve("ruled")), Map.of());
        for (var server : List.of(planning, ruled)) {
            server.with("sales.csv", TestServer.SALES).with("log.txt", "");
            server.with("big.txt", BIG.repeat(BIG_LINES));
            server.start();
        }
        rehearse();
    }

    /** Does each kind of work once without a kill, for the expected result. */
    private void rehearse() throws IOException {
        for (var kind : Work.values()) {
            var order = ordered(kind, "");
            order.send();
            if (!order.awaitEnd() || !order.state().equals("COMPLETED")) {
                throw new IllegalStateException(
                        kind + " cannot be done even unkilled: " + order.problem());
            }
            expected.put(kind.name(), ruled.content(order.file()));
            if (kind == Work.TOTALS) {
                exported = String.valueOf(order.run());
                archive = export(exported);
            }
            Files.delete(ruled.file(order.file()));
        }
    }

    /** What rules can do. */
    private enum Work {
        TOTALS("Read sales.csv, compute the total amount per month, save totals-%d.csv"),
        TABLE("Read sales.csv and save it as table-%d.csv"),
        COPY("Copy big.txt to copy-%d.txt");

        private final String request;

        Work(String request) {
            this.request = request;
        }

        String file(int number) {
            return request.substring(request.lastIndexOf(' ') + 1).formatted(number);
        }
    }

    private KilledOrder ordered(Work kind, String content) {
        int number = ++orders;
        return new KilledOrder(
                ruled, number, kind.request.formatted(number), kind.file(number), content);
    }

    private KilledOrder anyWork() {
        var kind = Work.values()[random.nextInt(Work.values().length)];
        return ordered(kind, expected.getOrDefault(kind.name(), ""));
    }

    private KilledOrder planned() {
        int number = ++orders;
        return new KilledOrder(
                planning,
                number,
                PlanningModel.request(number),
                "out-" + number + ".csv",
                TestServer.SALES);
    }

    /** Kills once in the phase of a tally, and records the result there. */
    void kill(KillTally tally) throws IOException {
        tally.kill();
        switch (tally.phase()) {
            case "planning" -> killPlanning(tally);
            case "running" -> killRunning(tally);
            case "approval" -> killApproval(tally);
            case "backup" -> killBackup(tally);
            case "import" -> killImport(tally);
            case "upgrade" -> killUpgrade(tally);
            default -> throw new IllegalArgumentException("unknown phase " + tally.phase());
        }
    }

    // --- planning and running ------------------------------------------------------------------

    private void killPlanning(KillTally tally) throws IOException {
        int before = model.repeated().size();
        var sent = Stream.generate(this::planned).limit(3).toList();
        sendAndKill(planning, sent, 2_500);
        settle(tally, planning, sent);
        sent.stream()
                .filter(order -> order.state().equals("COMPLETED"))
                .forEach(order -> logged.add("order " + order.number()));
        checkLog(tally);
        model.repeated().stream()
                .skip(before)
                .forEach(asked -> tally.repeat("the model was paid again for " + asked));
    }

    private void killRunning(KillTally tally) throws IOException {
        var sent = Stream.generate(this::anyWork).limit(3).toList();
        sendAndKill(ruled, sent, 1_500);
        settle(tally, ruled, sent);
    }

    private void sendAndKill(KilledServer server, List<KilledOrder> sent, int latest) {
        var senders = sent.stream().map(order -> Thread.ofVirtual().start(order::send)).toList();
        KilledServer.pass(random.nextInt(latest));
        server.kill();
        senders.forEach(KillPhases::join);
        server.start();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the promised results, and checks them; the files are then removed. */
    private static void settle(KillTally tally, KilledServer server, List<KilledOrder> sent)
            throws IOException {
        for (var order : sent) {
            if (order.isAccepted()) {
                tally.accept();
            }
            if (!order.isTaken()) {
                if (Files.exists(server.file(order.file()))) {
                    tally.leave(order.file() + " of an order that is not on record");
                }
                continue;
            }
            if (!order.awaitEnd()) {
                tally.lose("order " + order.number() + ": no answer, " + order.state());
            } else if (!order.state().equals("COMPLETED")) {
                tally.fail("order " + order.number() + ": " + order.problem());
            } else if (!order.isRight()) {
                tally.lose("order " + order.number() + ": " + order.file() + " is not right");
            } else if (order.completedRuns() != 1) {
                tally.repeat("order " + order.number() + ": " + order.completedRuns() + " runs");
            } else {
                tally.complete();
            }
            Files.deleteIfExists(server.file(order.file()));
        }
        checkFiles(tally, server);
    }

    /** Nothing but the given files is in the workspace once all is done and checked. */
    private static void checkFiles(KillTally tally, KilledServer server) throws IOException {
        for (var place : List.of(server.work(), server.home().resolve("tmp"))) {
            if (!Files.isDirectory(place)) {
                continue;
            }
            try (var all = Files.list(place)) {
                for (var file : all.toList()) {
                    if (!GIVEN.contains(file.getFileName().toString())) {
                        tally.leave(file.toString());
                        FileSystemUtils.deleteRecursively(file);
                    }
                }
            }
        }
    }

    private void checkLog(KillTally tally) {
        var lines = planning.content("log.txt").lines().toList();
        var seen = new TreeSet<String>();
        lines.stream()
                .filter(line -> !seen.add(line))
                .forEach(line -> tally.repeat(line + " in log.txt"));
        logged.stream()
                .filter(line -> !seen.contains(line))
                .forEach(line -> tally.lose(line + " in log.txt"));
        planning.with("log.txt", "");
        logged.clear();
    }

    // --- approval ------------------------------------------------------------------------------

    private void killApproval(KillTally tally) throws IOException {
        int number = ++orders;
        var junk = "junk-" + number + ".txt";
        ruled.with(junk, "to be deleted");
        var order = new KilledOrder(ruled, number, "Delete " + junk, junk, "");
        var isApproved = new boolean[1];
        var person =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                order.send();
                                if (awaitQuestion(order)) {
                                    isApproved[0] = approve(order) == 202;
                                }
                            } catch (RuntimeException _) {
                                // the server was killed in the meantime
                            }
                        });
        KilledServer.pass(random.nextInt(1_500));
        ruled.kill();
        person.interrupt();
        join(person);
        ruled.start();

        if (order.isAccepted()) {
            tally.accept();
        }
        if (!order.isTaken()) {
            Files.delete(ruled.file(junk));
            return;
        }
        if (isApproved[0]) {
            tally.accept();
        }
        boolean isAsked = awaitQuestion(order);
        if (isApproved[0] && isAsked) {
            tally.lose("approval of order " + number + ", which is asked for again");
        }
        if (isAsked && approve(order) != 202) {
            tally.lose("order " + number + ", whose question cannot be answered");
        }
        if (!order.awaitEnd()) {
            tally.lose("order " + number + ": " + order.state());
        } else if (!order.state().equals("COMPLETED")) {
            tally.fail("order " + number + ": " + order.problem());
        } else if (Files.exists(ruled.file(junk))) {
            tally.lose("order " + number + ": " + junk + " is still there");
        } else {
            tally.complete();
        }
        Files.deleteIfExists(ruled.file(junk));
        checkFiles(tally, ruled);
    }

    /** {@code false} once it ended without a question. */
    private static boolean awaitQuestion(KilledOrder order) {
        KilledServer.await(() ->
                Thread.currentThread().isInterrupted()
                        || !order.state().isEmpty() && !order.state().equals("RUNNING"));
        return order.state().equals("NEEDS_INPUT");
    }

    private int approve(KilledOrder order) {
        return ruled.program().post("/api/runs/" + order.run() + "/approve", "{}").status();
    }

    // --- backup --------------------------------------------------------------------------------

    private void killBackup(KillTally tally) throws IOException {
        var sent = Stream.generate(this::anyWork).limit(2).toList();
        var made = new String[] {""};
        long runs = completedRuns();
        var admin =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                var reply = ruled.program().post("/api/backup", "{}");
                                made[0] =
                                        reply.status() == 201
                                                ? reply.json().field("path").asText()
                                                : "";
                            } catch (RuntimeException _) {
                                // the server was killed in the meantime
                            }
                        });
        sendAndKill(ruled, sent, 1_500);
        join(admin);
        settle(tally, ruled, sent);

        var backups = ruled.home().resolve(HomeBackup.DIRECTORY);
        if (!made[0].isEmpty()) {
            tally.accept();
            if (Files.exists(ruled.home().resolve(made[0]))) {
                tally.complete();
            } else {
                tally.lose("backup " + made[0]);
            }
        }
        for (var backup : list(backups)) {
            if (!backup.getFileName().toString().endsWith(".partial")) {
                restore(tally, backup, runs);
            }
        }
        if (ruled.program().post("/api/backup", "{}").status() != 201) {
            tally.lose("no backup can be made after a kill");
        }
        for (var backup : list(backups)) {
            if (backup.getFileName().toString().endsWith(".partial")) {
                tally.leave(backup.toString());
            }
        }
        FileSystemUtils.deleteRecursively(backups);
    }

    private void restore(KillTally tally, Path backup, long runs) throws IOException {
        var restored = directory.resolve("restored");
        try {
            var counts = HomeBackup.restore(backup, restored).counts();
            if (counts.runs() < runs) {
                tally.lose("%d runs of %d in a backup".formatted(runs - counts.runs(), runs));
            }
        } catch (SettingsException | StoreException e) {
            tally.lose("a backup that cannot be restored: " + e.getMessage());
        }
        FileSystemUtils.deleteRecursively(restored);
    }

    private long completedRuns() {
        return ruled.program()
                .get("/api/runs?state=COMPLETED&limit=200")
                .json()
                .field("items")
                .items()
                .size();
    }

    private static List<Path> list(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var all = Files.list(directory)) {
            return all.toList();
        }
    }

    // --- import --------------------------------------------------------------------------------

    private byte[] export(String run) {
        return bytes(URI.create(ruled.program().address("/api/runs/" + run + "/export")));
    }

    private static byte[] bytes(URI address) {
        try {
            var request = HttpRequest.newBuilder(address).build();
            return CLIENT.send(request, BodyHandlers.ofByteArray()).body();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The status, or 0 where the server was killed before it answered. */
    private int importRun() {
        var address = URI.create(planning.program().address("/api/runs/import"));
        var request =
                HttpRequest.newBuilder(address)
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofByteArray(archive))
                        .build();
        try {
            return CLIENT.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException _) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void killImport(KillTally tally) throws IOException {
        var status = new int[1];
        var person = Thread.ofVirtual().start(() -> status[0] = importRun());
        KilledServer.pass(random.nextInt(250));
        planning.kill();
        join(person);
        planning.start();

        var path = "/api/runs/" + exported;
        boolean isIn = planning.program().get(path).status() == 200;
        if (status[0] == 201) {
            tally.accept();
            if (!isIn) {
                tally.lose("import of " + exported);
            }
        }
        int again = importRun();
        if (again != (isIn ? 409 : 201)) {
            tally.lose("import again: " + again + (isIn ? " though" : " since not") + " there");
        }
        var imported = list(planning.home().resolve("imported"));
        if (imported.size() != 1) {
            tally.leave(imported.size() + " directories of one imported run: " + imported);
        }
        var shown = planning.program().get(path);
        boolean isRight =
                shown.status() == 200
                        && shown.json().field("state").asText().equals("COMPLETED")
                        && imported.stream().allMatch(this::hasWhatWasExported);
        if (isRight) {
            tally.complete();
        } else {
            tally.lose("what was imported: " + shown.body());
        }
        checkFiles(tally, planning);
        planning.program().send("DELETE", path, "");
        FileSystemUtils.deleteRecursively(planning.home().resolve("imported"));
    }

    private boolean hasWhatWasExported(Path imported) {
        try {
            var files = list(imported);
            return files.size() == 1
                    && Files.readString(files.getFirst()).equals(expected.get(Work.TOTALS.name()));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    // --- upgrade -------------------------------------------------------------------------------

    /**
     * A home as an older version left it when it was killed: one run waits, one was interrupted.
     */
    private void killUpgrade(KillTally tally) throws IOException {
        var old = directory.resolve("upgrade-" + ++upgrades);
        try (var server = new KilledServer(old, Map.of())) {
            server.with("sales.csv", TestServer.SALES).with("big.txt", BIG.repeat(BIG_LINES));
            server.with("log.txt", "").with("junk.txt", "to be deleted");
            server.start();
            var before =
                    IntStream.range(0, 2)
                            .mapToObj(i ->
                                    new KilledOrder(
                                            server,
                                            2 * i + 1,
                                            "Read sales.csv and save it as t" + i + ".csv",
                                            "t" + i + ".csv",
                                            expected.getOrDefault(Work.TABLE.name(), "")))
                            .toList();
            before.forEach(KilledOrder::send);
            before.forEach(KilledOrder::awaitEnd);
            var waiting = new KilledOrder(server, 101, "Delete junk.txt", "junk.txt", "");
            waiting.send();
            waiting.awaitAnswer();
            var cut =
                    new KilledOrder(
                            server,
                            103,
                            "Copy big.txt to copy.txt",
                            "copy.txt",
                            BIG.repeat(BIG_LINES));
            cut.send();
            KilledServer.await(() -> cut.run() != null);
            server.kill();
            int version = OldHome.version(server.home());
            OldHome.downgrade(server.home());

            server.launch();
            KilledServer.pass(random.nextInt(3_000));
            server.kill();
            server.start();

            var all = new ArrayList<>(before);
            all.add(cut);
            if (!waiting.awaitAnswer() || !waiting.state().equals("NEEDS_INPUT")) {
                tally.lose("the question of a run: " + waiting.state());
            } else if (approveOn(server, waiting) != 202) {
                tally.lose("a question that cannot be answered");
            }
            all.add(waiting);
            settle(tally, server, all);
            if (OldHome.version(server.home()) != version) {
                tally.lose("the upgrade itself");
            }
        }
        FileSystemUtils.deleteRecursively(old);
    }

    private static int approveOn(KilledServer server, KilledOrder order) {
        return server.program().post("/api/runs/" + order.run() + "/approve", "{}").status();
    }

    @Override
    public void close() {
        planning.close();
        ruled.close();
        provider.close();
    }
}
