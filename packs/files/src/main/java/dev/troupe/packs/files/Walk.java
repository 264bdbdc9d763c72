package dev.troupe.packs.files;

import dev.troupe.agent.WorkspaceFile;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Entries below a directory, directories before what they hold; links are not followed.
 *
 * @param isCut whether there is more than was looked at
 */
record Walk(List<Path> entries, boolean isCut) {
    private static final int MOST_VISITED = 50_000; // bounds the time in a huge directory

    static Walk of(
            Path directory,
            int maxDepth,
            int maxEntries,
            BiPredicate<Path, BasicFileAttributes> isWanted) {
        var visitor = new Visitor(directory, maxEntries, isWanted);
        try {
            Files.walkFileTree(directory, EnumSet.noneOf(FileVisitOption.class), maxDepth, visitor);
        } catch (IOException e) {
            throw Place.failed("列出目录", "Listing", directory.getFileName(), e);
        }
        visitor.found.sort(Walk::byNames);
        return new Walk(visitor.found, visitor.isCut);
    }

    /** Name by name, so that a directory is followed by what it holds. */
    private static int byNames(Path one, Path other) {
        int common = Math.min(one.getNameCount(), other.getNameCount());
        for (int i = 0; i < common; i++) {
            int order = one.getName(i).toString().compareTo(other.getName(i).toString());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.getNameCount(), other.getNameCount());
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path start;
        private final int most;
        private final BiPredicate<Path, BasicFileAttributes> isWanted;
        private final List<Path> found = new ArrayList<>();
        private int visited;
        private boolean isCut;

        Visitor(Path start, int most, BiPredicate<Path, BasicFileAttributes> isWanted) {
            this.start = start;
            this.most = most;
            this.isWanted = isWanted;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return directory.equals(start) ? FileVisitResult.CONTINUE : take(directory, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return take(file, attributes);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // what cannot be read cannot be listed
        }

        private FileVisitResult take(Path entry, BasicFileAttributes attributes) {
            if (++visited > MOST_VISITED) {
                isCut = true;
                return FileVisitResult.TERMINATE;
            }
            if (!WorkspaceFile.isTemporary(entry) && isWanted.test(entry, attributes)) {
                if (found.size() == most) {
                    isCut = true;
                    return FileVisitResult.TERMINATE;
                }
                found.add(entry);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
