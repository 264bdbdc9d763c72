package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The whole server on a free port of this machine, without a key, over its own home. */
public final class TestServer implements AutoCloseable {
    public static final String SALES =
            """
            month,category,amount
            2026-01,tea,10
            2026-01,coffee,20
            2026-02,tea,30
            """;

    private final Path directory;
    private final TroupeServer.RunningServer running;

    private TestServer(Path directory, TroupeServer.RunningServer running) {
        this.directory = directory;
        this.running = running;
    }

    public static TestServer start(Path directory) {
        return start(directory, AccessSettings.OPEN, ServerSettings.HEARTBEAT);
    }

    public static TestServer start(Path directory, AccessSettings access, Duration heartbeat) {
        return new TestServer(
                directory, TroupeServer.start(settings(directory, access, heartbeat)));
    }

    public static TestServer start(Path directory, AccessSettings access, ServerLimits limits) {
        return new TestServer(
                directory,
                TroupeServer.start(settings(directory, access, ServerSettings.HEARTBEAT, limits)));
    }

    /** One that may reach these private hosts: {@code host:port}. */
    public static TestServer startAllowing(Path directory, String hosts) {
        return startAllowing(directory, AccessSettings.OPEN, hosts);
    }

    /** The same, with settings of access. */
    public static TestServer startAllowing(Path directory, AccessSettings access, String hosts) {
        var plain = settings(directory, access, ServerSettings.HEARTBEAT);
        var variables =
                Map.of(
                        "TROUPE_HOME",
                        directory.resolve("home").toString(),
                        "TROUPE_ALLOW_HOSTS",
                        hosts);
        return start(directory, plain, new Environment(variables, directory));
    }

    private static TestServer start(Path directory, ServerSettings plain, Environment environment) {
        return new TestServer(
                directory,
                TroupeServer.start(
                        new ServerSettings(
                                environment,
                                plain.packs(),
                                plain.access(),
                                plain.port(),
                                plain.workspace(),
                                plain.model(),
                                plain.limits(),
                                plain.heartbeat())));
    }

    /**
     * One of several over the same workspace, each with its own home.
     *
     * @param journal address of the database that they share
     */
    public static TestServer startShared(Path directory, String name, String journal) {
        return startShared(directory, name, journal, AccessSettings.OPEN);
    }

    /** The same, with limits. */
    public static TestServer startShared(
            Path directory, String name, String journal, ServerLimits limits) {
        return startShared(directory, name, journal, AccessSettings.OPEN, limits);
    }

    /** The same, with settings of access. */
    public static TestServer startShared(
            Path directory, String name, String journal, AccessSettings access) {
        var limits = ServerLimits.standard(access.isOpen());
        return startShared(directory, name, journal, access, limits);
    }

    private static TestServer startShared(
            Path directory,
            String name,
            String journal,
            AccessSettings access,
            ServerLimits limits) {
        writeSettings(directory.resolve(name), journal);
        var shared = settings(directory, access, ServerSettings.HEARTBEAT, limits);
        var home = Map.of("TROUPE_HOME", directory.resolve(name).toString());
        return start(directory, shared, new Environment(home, directory));
    }

    /** Has a home use a database. */
    static void writeSettings(Path home, String journal) {
        try {
            Files.createDirectories(home);
            var file = home.resolve("troupe.yaml");
            Files.writeString(file, "journal: " + journal + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ServerSettings settings(Path directory, AccessSettings access, Duration heartbeat) {
        return settings(directory, access, heartbeat, ServerLimits.standard(access.isOpen()));
    }

    private static ServerSettings settings(
            Path directory, AccessSettings access, Duration heartbeat, ServerLimits limits) {
        var home = directory.resolve("home");
        return new ServerSettings(
                new Environment(Map.of("TROUPE_HOME", home.toString()), directory),
                SignalPack::withStandard,
                access,
                0,
                workspace(directory),
                "offline",
                limits,
                heartbeat);
    }

    private static Path workspace(Path directory) {
        return directory.resolve("work");
    }

    public int port() {
        return running.port();
    }

    public TestClient program() {
        return new TestClient(port(), "");
    }

    public <T> T part(Class<T> type) {
        return running.bean(type);
    }

    /** A file in the workspace. */
    public Path file(String name) {
        return workspace(directory).resolve(name);
    }

    public TestServer with(String name, String content) {
        try {
            var file = file(name);
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lets those go who wait for a signal. */
    public void signal(String name) {
        with(name, "");
    }

    /** A new conversation. */
    public TestConversation talk() {
        var made = program().post("/api/conversations", "{}");
        return new TestConversation(this, made.json().field("id").asText());
    }

    public SseReader events(String path) {
        return SseReader.open(port(), path);
    }

    /** A plan whose nodes are of one type, each with its task, one after another. */
    public static String plan(String type, String... tasks) {
        var nodes = new ArrayList<Value>();
        for (int i = 1; i <= tasks.length; i++) {
            var before = i == 1 ? List.<String>of() : List.of("node-" + (i - 1));
            nodes.add(
                    Values.record(
                            "id", Value.of("node-" + i),
                            "type", Value.of(type),
                            "name", Value.of("Step " + i),
                            "desc", Value.of(tasks[i - 1]),
                            "steps",
                                    Value.of(
                                            List.of(
                                                    Values.record(
                                                            "stepNumber", Value.of(i),
                                                            "desc", Value.of(tasks[i - 1])))),
                            "dependencies", Values.texts(before)));
        }
        return Json.write(
                Values.record(
                        "id", Value.of("workflow-1"),
                        "name", Value.of("test"),
                        "description", Value.of("Test what the server does"),
                        "agentGraph", Value.of(nodes)));
    }

    /** Orders a run of a plan; its id. */
    public String run(String plan) {
        var reply = program().post("/api/runs", "{\"workflow\": " + plan + "}");
        if (reply.status() != 202) {
            throw new IllegalStateException(reply.body());
        }
        return reply.json().field("runId").asText();
    }

    /** A run once it has ended. */
    public Value ended(String run) {
        try (var events = events("/api/runs/" + run + "/events")) {
            events.untilEnd();
        }
        return program().get("/api/runs/" + run).json();
    }

    public List<Value> items(String path) {
        return program().get(path).json().field("items").items();
    }

    @Override
    public void close() {
        running.close();
    }
}
