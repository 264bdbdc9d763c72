package dev.troupe.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The command in its own process, with the environment of a {@link TestCli}. */
public final class CommandProcess implements AutoCloseable {
    /** After that it is killed, since no timeout ends a read from a process that prints nothing. */
    private static final long MAX_SECONDS = 300;

    /** Gives a process the usual Ctrl-C, which a build in the background has switched off. */
    private static final List<String> HEARING_INTERRUPTS = findHearingInterrupts();

    private final Process process;
    private final BufferedReader lines;
    private final StringBuilder said = new StringBuilder();

    private CommandProcess(Process process) {
        this.process = process;
        this.lines = process.inputReader();
        CompletableFuture.delayedExecutor(MAX_SECONDS, TimeUnit.SECONDS)
                .execute(process::destroyForcibly);
    }

    public static CommandProcess start(Path directory, TestCli cli, String... arguments)
            throws IOException {
        return start(Main.class, directory, cli, arguments);
    }

    public static CommandProcess start(
            Class<?> main, Path directory, TestCli cli, String... arguments) throws IOException {
        var nothing = ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile());
        return start(nothing, List.of(), main, directory, cli, arguments);
    }

    /** With a user who types, as far as the command can detect. */
    public static CommandProcess typing(Path directory, TestCli cli, String... arguments)
            throws IOException {
        return start(
                ProcessBuilder.Redirect.PIPE,
                List.of("-Dtroupe.stdin=terminal", "-Dtroupe.stdout=terminal"),
                Main.class,
                directory,
                cli,
                arguments);
    }

    private static CommandProcess start(
            ProcessBuilder.Redirect input,
            List<String> properties,
            Class<?> main,
            Path directory,
            TestCli cli,
            String... arguments)
            throws IOException {
        var command = new ArrayList<>(HEARING_INTERRUPTS);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Djava.awt.headless=true",
                        "-Dstdout.encoding=UTF-8"));
        command.addAll(properties);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectInput(input)
                        .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.endsWith("_API_KEY"));
        builder.environment().putAll(cli.context().environment().variables());
        return new CommandProcess(builder.start());
    }

    private static List<String> findHearingInterrupts() {
        var prefix = List.of("env", "--default-signal=INT");
        var probe = new ArrayList<>(prefix);
        probe.add("true");
        try {
            return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
        } catch (IOException _) {
            return List.of(); // the environment has no variables
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Types a line. */
    public void type(String line) throws IOException {
        process.outputWriter().write(line + "\n");
        process.outputWriter().flush();
    }

    /** Reads its output until a line matches. */
    public void awaitLine(Predicate<String> fits) throws IOException {
        for (var line = next(); line != null; line = next()) {
            if (fits.test(line)) {
                return;
            }
        }
        throw new AssertionError("it ended before that line:\n" + said);
    }

    private @Nullable String next() throws IOException {
        var line = lines.readLine();
        said.append(line).append('\n');
        return line;
    }

    /** Sends a signal, {@code TERM} or {@code INT}. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    /** Whether this process, and so those that it starts, ignore the end of their terminal. */
    public static boolean isHangUpIgnored() throws IOException {
        var status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        var ignored =
                Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .findFirst()
                        .orElseThrow();
        return (Long.parseUnsignedLong(ignored.substring(7).strip(), 16) & 1) == 1;
    }

    /** Its exit code, once it has ended. */
    public int end() throws IOException, InterruptedException {
        for (var line = next(); line != null; line = next()) {
            // to its end
        }
        return process.waitFor();
    }

    /** SIGKILL; the process sees nothing of it. */
    public void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    /** All that it printed by now. */
    public String said() {
        return said.toString();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
