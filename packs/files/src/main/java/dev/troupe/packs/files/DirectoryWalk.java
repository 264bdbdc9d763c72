package dev.troupe.packs.files;

import dev.troupe.agent.tool.WorkspaceFile;
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
 * Entries below a directory, directories before what they hold; links are not followed, and
 * Troupe's own state is passed over.
 *
 * @param isCut whether more entries exist than were read
 * @param passedOver what is closed to agents
 */
record DirectoryWalk(List<Path> entries, boolean isCut, List<Path> passedOver) {
    private static final int MOST_VISITED = 50_000; // bounds the time in a huge directory

    static DirectoryWalk of(
            WorkspacePaths place,
            Path directory,
            int maxDepth,
            int maxEntries,
            BiPredicate<Path, BasicFileAttributes> isWanted) {
        var visitor = new Visitor(place, directory, maxEntries, isWanted);
        try {
            Files.walkFileTree(directory, EnumSet.noneOf(FileVisitOption.class), maxDepth, visitor);
        } catch (IOException e) {
            throw WorkspacePaths.failure("列出目录", "Listing", directory.getFileName(), e);
        }
        visitor.found.sort(DirectoryWalk::byNames);
        return new DirectoryWalk(visitor.found, visitor.isCut, visitor.passedOver);
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
        private final WorkspacePaths place;
        private final Path start;
        private final int most;
        private final BiPredicate<Path, BasicFileAttributes> isWanted;
        private final List<Path> found = new ArrayList<>();
        private final List<Path> passedOver = new ArrayList<>();
        private int visited;
        private boolean isCut;

        Visitor(
                WorkspacePaths place,
                Path start,
                int most,
                BiPredicate<Path, BasicFileAttributes> isWanted) {
            this.place = place;
            this.start = start;
            this.most = most;
            this.isWanted = isWanted;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (directory.equals(start)) {
                return FileVisitResult.CONTINUE;
            }
            if (place.isProtected(directory)) {
                passedOver.add(directory);
                return FileVisitResult.SKIP_SUBTREE;
            }
            return take(directory, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isDirectory() && place.isProtected(file)) { // as deep as the walk goes
                passedOver.add(file);
                return FileVisitResult.CONTINUE;
            }
            return take(file, attributes);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // what cannot be read cannot be listed
        }

        /** Whether it is a second name of a file of the closed directory. */
        private boolean isClosed(Path entry, BasicFileAttributes attributes) {
            return attributes.isRegularFile() && place.isProtected(entry);
        }

        private FileVisitResult take(Path entry, BasicFileAttributes attributes) {
            if (++visited > MOST_VISITED) {
                isCut = true;
                return FileVisitResult.TERMINATE;
            }
            if (!WorkspaceFile.isTemporary(entry)
                    && isWanted.test(entry, attributes)
                    && !isClosed(entry, attributes)) {
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
