package dev.troupe.server;

import dev.troupe.core.TimeSource;
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
 * How much lies in directories. One is measured now and then, and what is brought meanwhile is
 * added. Safe for use by several threads.
 */
final class DiskUsage {
    private static final Duration FRESH = Duration.ofSeconds(30); // runs write files, too

    private final TimeSource time;
    private final Map<Path, Measured> directories = new ConcurrentHashMap<>();

    private record Measured(long bytes, long at) {}

    DiskUsage(TimeSource time) {
        this.time = time;
    }

    /** Bytes of a directory's files; 0 where it is not there. */
    long of(Path directory) {
        return directories
                .compute(
                        directory,
                        (_, known) ->
                                known != null && time.nanoTime() - known.at() < FRESH.toNanos()
                                        ? known
                                        : new Measured(measure(directory), time.nanoTime()))
                .bytes();
    }

    /** Something was brought. */
    void add(Path directory, long bytes) {
        directories.computeIfPresent(
                directory, (_, known) -> new Measured(known.bytes() + bytes, known.at()));
    }

    /** What is deleted or moved while it is looked at is passed over. */
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
