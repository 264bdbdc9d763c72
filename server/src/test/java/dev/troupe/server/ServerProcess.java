package dev.troupe.server;

import dev.troupe.runtime.Environment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The whole server in a process of its own, which can be killed. */
final class ServerProcess implements AutoCloseable {
    private static final long SECONDS_TO_END = 60;

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Over the home and workspace that {@link TestTroupe} has in a directory. */
    static ServerProcess start(Path directory) {
        return start(directory, Map.of());
    }

    /** The same with environment variables; without a model among them it works by rules. */
    static ServerProcess start(Path directory, Map<String, String> variables) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Xshare:auto");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ServerProcess.class.getName());
        command.add(directory.toString());
        variables.forEach((name, value) -> command.add(name + "=" + value));
        try {
            if (!variables.containsKey("TEST_WORKSPACE")) {
                Files.createDirectories(directory.resolve("work"));
            }
            var process =
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.INHERIT)
                            .start();
            return new ServerProcess(process, port(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int port(Process process) throws IOException {
        var out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("port ")) {
                return Integer.parseInt(line.substring(5));
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    int port() {
        return port;
    }

    Program program() {
        return new Program(port, "");
    }

    /** As {@code kill -9}. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** As a supervisor does it before a new version starts. */
    void terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the server does not end");
        }
    }

    @Override
    public void close() {
        kill();
    }

    /** The process: a directory, then variables as {@code NAME=VALUE}. */
    public static void main(String[] args) throws InterruptedException {
        var directory = Path.of(args[0]);
        var settings = TestTroupe.settings(directory, AccessSettings.OPEN, ServeSettings.HEARTBEAT);
        var variables = new HashMap<String, String>();
        variables.put("TROUPE_HOME", directory.resolve("home").toString());
        for (var pair : List.of(args).subList(1, args.length)) {
            int equals = pair.indexOf('=');
            variables.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        var running =
                TroupeServer.start(
                        new ServeSettings(
                                new Environment(variables, directory),
                                settings.packs(),
                                settings.access(),
                                0,
                                Path.of(
                                        variables.getOrDefault(
                                                "TEST_WORKSPACE", settings.workspace().toString())),
                                variables.containsKey("TROUPE_MODEL") ? null : "offline",
                                settings.limits(),
                                settings.heartbeat()));
        System.out.println("port " + running.port());
        running.awaitEnd();
    }
}
