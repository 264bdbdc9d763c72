package dev.troupe.server;

import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The whole server in a process of its own, which can be killed. */
public final class ServerProcess implements AutoCloseable {
    private static final long SECONDS_TO_END = 60;

    private static final Pattern READY = Pattern.compile("(?:port |http://127\\.0\\.0\\.1:)(\\d+)");

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Over the home and workspace that {@link TestServer} has in a directory. */
    public static ServerProcess start(Path directory) {
        return start(directory, Map.of());
    }

    /** One of several over the same workspace, as {@link TestServer#startShared} starts one. */
    public static ServerProcess startShared(Path directory, String name, String journal) {
        var home = directory.resolve(name);
        TestServer.writeSettings(home, journal);
        return start(directory, Map.of("TROUPE_HOME", home.toString()));
    }

    /** The same of another version, with its classes and those of its tests. */
    public static ServerProcess startShared(
            Path directory, String name, String journal, String classPath) {
        var home = directory.resolve(name);
        TestServer.writeSettings(home, journal);
        return start(directory, Map.of("TROUPE_HOME", home.toString()), classPath);
    }

    /** The same with environment variables; without a model among them it works by rules. */
    public static ServerProcess start(Path directory, Map<String, String> variables) {
        return start(directory, variables, System.getProperty("java.class.path"));
    }

    private static ServerProcess start(
            Path directory, Map<String, String> variables, String classPath) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Xshare:auto");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(classPath);
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

    /**
     * As the command {@code serve} starts it, over {@code home} in a directory, which is its
     * workspace.
     *
     * @param options of Java
     */
    static ServerProcess serve(Path directory, String... options) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(
                List.of("-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(TroupeServer.class.getName());
        command.addAll(List.of("serve", "--port", "0", "--model", "offline"));
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("TROUPE_HOME", directory.resolve("home").toString());
        builder.environment().put("TROUPE_LANG", "en");
        var process = builder.redirectErrorStream(true).start();
        return new ServerProcess(process, port(process));
    }

    private static int port(Process process) throws IOException {
        var out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            var ready = READY.matcher(line);
            if (ready.find()) {
                Thread.ofVirtual().start(() -> drain(out));
                return Integer.parseInt(ready.group(1));
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    private static void drain(BufferedReader out) {
        try {
            while (out.readLine() != null) {
                // its warnings are not checked
            }
        } catch (IOException _) {
            // it has ended
        }
    }

    public int port() {
        return port;
    }

    public TestClient program() {
        return new TestClient(port, "");
    }

    /**
     * Megabytes of memory, as Linux counts them.
     *
     * @param name {@code VmRSS} for the current value, {@code VmHWM} for the highest
     */
    long megabytes(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
                .sum();
    }

    /** Seconds of processors that it has used. */
    double processorSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1_000.0;
    }

    /** As {@code kill -9}. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Lets it live without doing anything, until {@link #thaw}. */
    public void freeze() {
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()));
            if (kill.inheritIO().start().waitFor() != 0) {
                throw new IllegalStateException("could not send " + name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** As a supervisor does it before a new version starts. */
    public void terminate() throws InterruptedException {
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
        var settings =
                TestServer.settings(directory, AccessSettings.OPEN, ServerSettings.HEARTBEAT);
        var variables = new HashMap<String, String>();
        variables.put("TROUPE_HOME", directory.resolve("home").toString());
        for (var pair : List.of(args).subList(1, args.length)) {
            int equals = pair.indexOf('=');
            variables.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        var running =
                TroupeServer.start(
                        new ServerSettings(
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
        running.awaitShutdown();
    }
}
