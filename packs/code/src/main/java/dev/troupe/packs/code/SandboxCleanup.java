package dev.troupe.packs.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/** Removes boxes: those that are done with, and those that a killed process left behind. */
final class SandboxCleanup {
    private static final Pattern NAME = Pattern.compile("troupe-box-(\\d+)-\\d+");

    /**
     * No program is given that long; a younger one may be of a process that cannot be seen here.
     */
    private static final Duration OLD = Duration.ofHours(1);

    private static final AtomicBoolean IS_CLEARED = new AtomicBoolean();

    private SandboxCleanup() {}

    /** Of the names of this process's boxes. */
    static String prefix() {
        return "troupe-box-" + ProcessHandle.current().pid() + "-";
    }

    /** Removes once what processes that no longer exist have left. */
    static void clear() throws IOException {
        if (IS_CLEARED.getAndSet(true)) {
            return;
        }
        var temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (var entries = Files.newDirectoryStream(temporary, "troupe-box-*")) {
            for (var entry : entries) {
                var name = NAME.matcher(String.valueOf(entry.getFileName()));
                if (name.matches() && isAbandoned(entry, Long.parseLong(name.group(1)))) {
                    remove(entry);
                }
            }
        }
    }

    private static boolean isAbandoned(Path box, long pid) throws IOException {
        return ProcessHandle.of(pid).isEmpty()
                && Files.getLastModifiedTime(box).toInstant().isBefore(Instant.now().minus(OLD));
    }

    /** The system's tools can remove what is too deep for Java, or was created unreadable. */
    static void remove(Path box) {
        if (isRemoved(box)) {
            return;
        }
        boolean isInterrupted = Thread.interrupted();
        try {
            run("chmod", "-R", "u+rwX", box.toString());
            run("rm", "-rf", "--one-file-system", "--", box.toString());
        } catch (IOException _) {
            // it stays until the next start
        } catch (InterruptedException _) {
            isInterrupted = true;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isRemoved(Path box) {
        try (var entries = Files.walk(box)) {
            for (var entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
            return true;
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
