package dev.troupe.packs.studio.ffmpeg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * A temporary directory in which one call of ffmpeg works; removed with everything in it when it is
 * closed. Those that a killed process left are removed by the next one.
 *
 * @param path absolute, private to this user
 */
public record MediaDirectory(Path path) implements AutoCloseable {
    private static final String PREFIX = "troupe-media-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.*");

    /** No call takes that long; a younger one may be of a process that cannot be seen here. */
    private static final Duration OLD = Duration.ofHours(1);

    private static final AtomicBoolean IS_CLEARED = new AtomicBoolean();

    public static MediaDirectory open() {
        try {
            clear();
            var path =
                    Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-")
                            .toRealPath();
            return new MediaDirectory(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path resolve(String name) {
        return path.resolve(name);
    }

    /** Bytes of the files in it. */
    long bytes() {
        try (var files = Files.list(path)) {
            long bytes = 0;
            for (var file : files.toList()) {
                bytes += Files.exists(file) ? Files.size(file) : 0;
            }
            return bytes;
        } catch (IOException _) {
            return 0; // a file has just been renamed; the next call counts it
        }
    }

    @Override
    public void close() {
        remove(path);
    }

    private static void clear() throws IOException {
        if (IS_CLEARED.getAndSet(true)) {
            return;
        }
        var temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (var entries = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (var entry : entries) {
                var name = NAME.matcher(String.valueOf(entry.getFileName()));
                if (name.matches() && isAbandoned(entry, Long.parseLong(name.group(1)))) {
                    remove(entry);
                }
            }
        }
    }

    private static boolean isAbandoned(Path entry, long pid) throws IOException {
        return ProcessHandle.of(pid).isEmpty()
                && Files.getLastModifiedTime(entry).toInstant().isBefore(Instant.now().minus(OLD));
    }

    private static void remove(Path directory) {
        try (var entries = Files.walk(directory)) {
            for (var entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException | UncheckedIOException _) {
            // the next process removes it
        }
    }
}
