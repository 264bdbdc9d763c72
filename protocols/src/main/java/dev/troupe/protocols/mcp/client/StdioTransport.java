package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.MessageLines;
import dev.troupe.protocols.mcp.rpc.Outlet;
import dev.troupe.protocols.remote.ServerText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server that is a program: messages go through its standard streams. It gets only the variables
 * of the environment that programs need to start, and those of its settings.
 */
final class StdioTransport implements ClientTransport {
    private static final int MAX_LINE = 16 << 20; // bytes; what Json reads
    private static final int MAX_REASON = 300; // characters of the last line that it wrote
    private static final List<String> PASSED =
            List.of(
                    "PATH",
                    "HOME",
                    "USER",
                    "LOGNAME",
                    "SHELL",
                    "LANG",
                    "LC_ALL",
                    "TZ",
                    "TMPDIR",
                    "TEMP",
                    "TMP",
                    "SYSTEMROOT",
                    "APPDATA",
                    "LOCALAPPDATA",
                    "USERPROFILE",
                    "PATHEXT",
                    "COMSPEC");

    private final List<String> command;
    private final Map<String, String> variables;
    private final Path directory;
    private final AtomicBoolean isClosing = new AtomicBoolean();
    private volatile @Nullable Process process;
    private @Nullable Outlet outlet;
    private volatile String lastLine = "";

    /**
     * @param variables in addition to the few that each program gets
     * @param directory in which it works; not the one at hand, whose files may have been downloaded
     */
    StdioTransport(List<String> command, Map<String, String> variables, Path directory) {
        this.command = command;
        this.variables = variables;
        this.directory = directory;
    }

    @Override
    public void start(Consumer<Value> incoming, Consumer<String> onClosed) throws IOException {
        Files.createDirectories(directory);
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().retainAll(PASSED);
        builder.environment().putAll(variables);
        var started = builder.start();
        process = started;
        if (isClosing.get()) {
            stop(started);
            throw new IOException("the connection was closed");
        }
        outlet = MessageLines.outlet(started.getOutputStream());
        // a read from a program occupies the carrier of a virtual thread until something is written
        var errors =
                Thread.ofPlatform().daemon().name("mcp-errors").start(() -> readErrors(started));
        Thread.ofPlatform()
                .daemon()
                .name("mcp-messages")
                .start(() -> onClosed.accept(readMessages(started, errors, incoming)));
    }

    private String readMessages(Process started, Thread errors, Consumer<Value> incoming) {
        String trouble = "";
        try {
            var lines = new MessageLines.Reader(started.getInputStream(), MAX_LINE);
            for (var line = lines.next(); line.isPresent(); line = lines.next()) {
                incoming.accept(MessageLines.parse(line.get()));
            }
        } catch (JsonException e) {
            trouble =
                    "it wrote a line to standard output that is not a JSON message: "
                            + e.getMessage();
        } catch (IOException e) {
            trouble = isClosing.get() ? "" : String.valueOf(e.getMessage());
        }
        stop(started);
        try {
            errors.join(Duration.ofSeconds(1)); // its last line explains the end
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return trouble.isEmpty() ? describeEnd(started) : trouble;
    }

    private String describeEnd(Process started) {
        var code = started.isAlive() ? "?" : "" + started.exitValue();
        return "its process ended with exit code "
                + code
                + (lastLine.isEmpty() ? "" : "; its last line was: " + lastLine);
    }

    private void readErrors(Process started) {
        try (var errors =
                new BufferedReader(
                        new InputStreamReader(started.getErrorStream(), StandardCharsets.UTF_8))) {
            for (var line = errors.readLine(); line != null; line = errors.readLine()) {
                if (!line.isBlank()) {
                    lastLine = ServerText.line(line, MAX_REASON);
                }
            }
        } catch (IOException _) { // the process ended
            return;
        }
    }

    @Override
    public void send(Value message) throws IOException {
        var to = outlet;
        if (to == null) {
            throw new IOException("the server is not started");
        }
        to.send(message);
    }

    @Override
    public void close() {
        if (isClosing.compareAndSet(false, true)) {
            var started = process;
            if (started != null) {
                stop(started);
            }
        }
    }

    /**
     * As the protocol has it: the input ends, then the process is notified to end, then it is
     * killed.
     */
    private void stop(Process started) {
        isClosing.set(true);
        var children = started.descendants().toList();
        try {
            started.getOutputStream().close();
        } catch (IOException _) { // it reads no longer
            started.destroy();
        }
        try {
            if (!started.waitFor(1, TimeUnit.SECONDS)) {
                started.destroy();
                if (!started.waitFor(1, TimeUnit.SECONDS)) {
                    started.destroyForcibly();
                }
            }
        } catch (InterruptedException _) {
            started.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
