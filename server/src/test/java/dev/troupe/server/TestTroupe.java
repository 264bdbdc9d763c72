package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.runtime.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The whole server on a free port of this machine, without a key, over a home of its own. */
final class TestTroupe implements AutoCloseable {
    static final String SALES =
            """
            month,category,amount
            2026-01,tea,10
            2026-01,coffee,20
            2026-02,tea,30
            """;

    private final Path directory;
    private final TroupeServer.Running running;

    private TestTroupe(Path directory, TroupeServer.Running running) {
        this.directory = directory;
        this.running = running;
    }

    static TestTroupe start(Path directory) {
        return start(directory, AccessSettings.OPEN, ServeSettings.HEARTBEAT);
    }

    static TestTroupe start(Path directory, AccessSettings access, Duration heartbeat) {
        return new TestTroupe(
                directory, TroupeServer.start(settings(directory, access, heartbeat)));
    }

    static TestTroupe start(Path directory, AccessSettings access, ServerLimits limits) {
        return new TestTroupe(
                directory,
                TroupeServer.start(settings(directory, access, ServeSettings.HEARTBEAT, limits)));
    }

    static ServeSettings settings(Path directory, AccessSettings access, Duration heartbeat) {
        return settings(directory, access, heartbeat, ServerLimits.standard(access.isOpen()));
    }

    private static ServeSettings settings(
            Path directory, AccessSettings access, Duration heartbeat, ServerLimits limits) {
        var home = directory.resolve("home");
        return new ServeSettings(
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

    int port() {
        return running.port();
    }

    Program program() {
        return new Program(port(), "");
    }

    <T> T part(Class<T> type) {
        return running.part(type);
    }

    /** A file in the workspace. */
    Path file(String name) {
        return workspace(directory).resolve(name);
    }

    TestTroupe with(String name, String content) {
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
    void signal(String name) {
        with(name, "");
    }

    /** A new conversation. */
    Talk talk() {
        var made = program().post("/api/conversations", "{}");
        return new Talk(this, made.json().field("id").asText());
    }

    EventReader events(String path) {
        return EventReader.open(port(), path);
    }

    /** A plan whose nodes are of one type, each with its task, one after another. */
    static String plan(String type, String... tasks) {
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
    String run(String plan) {
        var reply = program().post("/api/runs", "{\"workflow\": " + plan + "}");
        if (reply.status() != 202) {
            throw new IllegalStateException(reply.body());
        }
        return reply.json().field("runId").asText();
    }

    /** A run once it has ended. */
    Value ended(String run) {
        try (var events = events("/api/runs/" + run + "/events")) {
            events.untilEnd();
        }
        return program().get("/api/runs/" + run).json();
    }

    List<Value> items(String path) {
        return program().get(path).json().field("items").items();
    }

    @Override
    public void close() {
        running.close();
    }
}
