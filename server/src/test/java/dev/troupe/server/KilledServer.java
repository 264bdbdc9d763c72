package dev.troupe.server;

import dev.troupe.core.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code troupe serve} over its own home, killed and started again as often as necessary. */
final class KilledServer implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern READY = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/");
    private static final int LOOKS = 50; // a second, at what is waited for

    private final Path directory;
    private final Map<String, String> variables;
    private @Nullable Process process;
    private int port;

    /**
     * One that is not started yet.
     *
     * @param variables of its environment; it works by rules if they name no model
     */
    KilledServer(Path directory, Map<String, String> variables) {
        this.directory = directory;
        this.variables = variables;
        try {
            Files.createDirectories(work());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path home() {
        return directory.resolve("home");
    }

    Path work() {
        return directory.resolve("work");
    }

    Path file(String name) {
        return work().resolve(name);
    }

    String content(String name) {
        try {
            return Files.exists(file(name)) ? Files.readString(file(name)) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    KilledServer with(String name, String content) {
        try {
            Files.writeString(file(name), content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it and waits until it listens. */
    void start() {
        launch();
        awaitReady();
    }

    /** Starts it and does not wait. */
    void launch() {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(TroupeServer.class.getName(), "serve", "--port", "0"));
        command.addAll(List.of("--workspace", work().toString()));
        if (!variables.containsKey("TROUPE_MODEL")) {
            command.addAll(List.of("--model", "offline"));
        }
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("TROUPE_HOME", home().toString());
        builder.environment().put("TROUPE_LANG", "en");
        builder.environment().putAll(variables);
        try {
            process = builder.redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it listens. */
    void awaitReady() {
        var out =
                new BufferedReader(
                        new InputStreamReader(running().getInputStream(), StandardCharsets.UTF_8));
        var said = new StringBuilder();
        try {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                var ready = READY.matcher(line);
                if (ready.find()) {
                    port = Integer.parseInt(ready.group(1));
                    Thread.ofVirtual().start(() -> drain(out));
                    return;
                }
                said.append(line).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the server did not start: " + said);
    }

    private static void drain(BufferedReader out) {
        try {
            while (out.readLine() != null) {
                // its warnings are not checked
            }
        } catch (IOException _) {
            // it was killed
        }
    }

    /** As {@code kill -9}. */
    void kill() {
        running().destroyForcibly().onExit().join();
    }

    private Process running() {
        var started = process;
        if (started == null) {
            throw new IllegalStateException("the server was not started");
        }
        return started;
    }

    TestClient program() {
        return new TestClient(port, "");
    }

    /** Whether it holds within the time limit. */
    static boolean await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / LOOKS);
        }
        return true;
    }

    /** Lets time pass up to the moment of a kill, which is what is tried here. */
    static void pass(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** A new conversation. */
    String conversation() {
        return program().post("/api/conversations", "{}").json().field("id").asText();
    }

    /** The runs of a conversation. */
    List<Value> runs(String conversation) {
        var path = "/api/runs?limit=50&conversation=" + conversation;
        return program().get(path).json().field("items").items();
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }
}
