package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The size of directories. Each is measured now and then, and what is uploaded in the meantime is
 * added. Safe for use by several threads.
 */
final class DiskUsage {
    private static final Duration FRESH = Duration.ofSeconds(30); // runs write files, too

    private final TimeSource time;
    private final Map<Path, Measurement> directories = new ConcurrentHashMap<>();

    private record Measurement(long bytes, long at) {}

    DiskUsage(TimeSource time) {
        this.time = time;
    }

    /** Bytes of a directory's files; 0 if it does not exist. */
    long bytesIn(Path directory) {
        return directories
                .compute(
                        directory,
                        (_, known) ->
                                known != null && time.nanoTime() - known.at() < FRESH.toNanos()
                                        ? known
                                        : new Measurement(measure(directory), time.nanoTime()))
                .bytes();
    }

    /** Something was brought. */
    void add(Path directory, long bytes) {
        directories.computeIfPresent(
                directory, (_, known) -> new Measurement(known.bytes() + bytes, known.at()));
    }

    /** Files that are deleted or moved during the scan are skipped. */
    private static long measure(Path directory) {
        var bytes = new long[1];
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
                            bytes[0] += found.isRegularFile() ? found.size() : 0;
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException e) {
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult postVisitDirectory(
                                Path visited, @org.jspecify.annotations.Nullable IOException e) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot measure " + directory, e);
        }
        return bytes[0];
    }
}
