package dev.troupe.server.message;

import dev.troupe.agent.tool.Workspace;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of a directory that users can see, without hidden and unreadable ones. */
final class WorkspaceFileList {
    private static final int MAX_LISTED = 500;
    private static final int MAX_VISITED = 20_000; // files and directories that are read
    private static final int MAX_DEPTH = 4; // directories below

    private WorkspaceFileList() {}

    /** A file. */
    record ListedFile(Path path, long bytes, Instant modified) {}

    /** By their paths. */
    static List<ListedFile> list(Workspace workspace) throws IOException {
        var files = new ArrayList<ListedFile>();
        Files.walkFileTree(workspace.root(), Set.of(), MAX_DEPTH, visitor(workspace, files));
        files.sort(Comparator.comparing(ListedFile::path));
        return files.size() <= MAX_LISTED ? files : files.subList(0, MAX_LISTED);
    }

    private static FileVisitor<Path> visitor(Workspace workspace, List<ListedFile> files) {
        return new SimpleFileVisitor<>() {
            private int visited;

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes about) {
                boolean isClosed = isHidden(directory) || workspace.isProtected(directory);
                return isClosed && !directory.equals(workspace.root())
                        ? FileVisitResult.SKIP_SUBTREE
                        : next();
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes about) {
                if (about.isRegularFile() && !isHidden(file) && !workspace.isProtected(file)) {
                    files.add(
                            new ListedFile(
                                    file, about.size(), about.lastModifiedTime().toInstant()));
                }
                return next();
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) {
                return next(); // it no longer exists, or is not readable
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException why) {
                return next();
            }

            private FileVisitResult next() {
                visited++;
                return visited > MAX_VISITED ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }
        };
    }

    private static boolean isHidden(Path file) {
        var name = file.getFileName();
        return name != null && name.toString().startsWith(".");
    }
}
