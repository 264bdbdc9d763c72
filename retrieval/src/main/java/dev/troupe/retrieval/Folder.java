package dev.troupe.retrieval;

import dev.troupe.core.Sentence;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The documents of a folder as they are now. Names that begin with a dot, {@code node_modules} and
 * links that lead out of the folder are passed over.
 *
 * @param stamps by path from the folder with {@code /}: what changes when the file does
 * @param unreadable folders and links that could not be followed, why
 */
record Folder(SortedMap<String, String> stamps, List<Sentence> unreadable) {
    private static final int DEEPEST = 64; // folders; a loop of links ends before

    /**
     * @throws RetrievalException code UNREADABLE when there is no such folder
     */
    static Folder list(Path root) {
        if (!Files.isDirectory(root)) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "%s 不是文件夹；请给出有文档的文件夹",
                    "%s is no folder; give a folder with documents",
                    root);
        }
        try {
            var walk = new Walk(root, root.toRealPath());
            Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, walk);
            return new Folder(walk.stamps, List.copyOf(walk.unreadable));
        } catch (IOException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "%s 读不出来：%s；请检查权限",
                    "%s cannot be read: %s; check its permissions",
                    root,
                    e.getMessage());
        }
    }

    /** The stamp of a file that was not looked at; never that of a file as it is. */
    static String unread(String stamp) {
        return "unread" + stamp.substring(stamp.indexOf('-'));
    }

    /** When the file of this stamp changed. */
    static Instant changed(String stamp) {
        return Instant.ofEpochMilli(Long.parseLong(stamp.substring(stamp.indexOf('-') + 1)));
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final SortedMap<String, String> stamps = new TreeMap<>();
        private final List<Sentence> unreadable = new ArrayList<>();
        private final Path root;
        private final Path real;

        Walk(Path root, Path real) {
            this.root = root;
            this.real = real;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                throws IOException {
            if (directory.equals(root)) {
                return FileVisitResult.CONTINUE;
            }
            var name = directory.getFileName().toString();
            return name.startsWith(".") || name.equals("node_modules") || leadsOut(directory)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            var name = file.getFileName().toString();
            if (attributes.isRegularFile()
                    && !name.startsWith(".")
                    && DocumentReader.reads(name)
                    && !leadsOut(file)) {
                stamps.put(
                        path(file),
                        attributes.size() + "-" + attributes.lastModifiedTime().toMillis());
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) {
            if (Files.isDirectory(file) || DocumentReader.reads(file.getFileName().toString())) {
                unreadable.add(
                        Sentence.of(
                                "%s 读不出来：%s",
                                "%s cannot be read: %s",
                                path(file),
                                problem.getClass().getSimpleName()));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean leadsOut(Path path) throws IOException {
            return Files.isSymbolicLink(path) && !path.toRealPath().startsWith(real);
        }

        private String path(Path file) {
            return root.relativize(file).toString().replace('\\', '/');
        }
    }
}
