package dev.troupe.packs.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** A scan of a directory that a program may be changing in the meantime. Links are not followed. */
final class DirectoryScan extends SimpleFileVisitor<Path> {
    private static final long ENTRY_BYTES = 4_096; // each takes a place on the disk

    private final Path root;
    private final List<Path> files = new ArrayList<>();
    private long bytes;
    private boolean isHiding;

    private DirectoryScan(Path root) {
        this.root = root;
    }

    static DirectoryScan of(Path root) {
        var walk = new DirectoryScan(root);
        try {
            Files.walkFileTree(root, walk);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // visiting hands no exception on
        }
        return walk;
    }

    boolean isLargerThan(long limit) {
        return isHiding || bytes > limit;
    }

    List<Path> files() {
        return List.copyOf(files);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        bytes += ENTRY_BYTES;
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        bytes += ENTRY_BYTES + attributes.size();
        if (attributes.isRegularFile()) {
            files.add(root.relativize(file));
        }
        return FileVisitResult.CONTINUE;
    }

    /** What is too deep to be inspected counts as too much. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        isHiding |= !(e instanceof NoSuchFileException);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(
            Path directory, @org.jspecify.annotations.Nullable IOException e) {
        return FileVisitResult.CONTINUE;
    }
}
