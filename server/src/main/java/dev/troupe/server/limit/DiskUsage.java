package dev.troupe.server.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** The size of directories. */
public final class DiskUsage {
    private DiskUsage() {}

    /**
     * Bytes of a directory's files; 0 if it does not exist. Files that are deleted or moved during
     * the scan are skipped.
     */
    public static long measure(Path directory) {
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
                                Path visited, @Nullable IOException e) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot measure " + directory, e);
        }
        return bytes[0];
    }
}
