package dev.troupe.retrieval.index;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.document.DocumentReader;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
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
public record FolderListing(SortedMap<String, String> stamps, List<LocalizedText> unreadable) {
    private static final int DEEPEST = 64; // folders; a loop of links ends before

    /**
     * @throws RetrievalException code UNREADABLE when the folder does not exist
     */
    public static FolderListing list(Path root) {
        if (!Files.isDirectory(root)) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "%s 不是文件夹；请指定包含文档的文件夹",
                    "%s is not a folder; specify a folder with documents",
                    root);
        }
        try {
            var walk = new Walk(root, root.toRealPath());
            Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), DEEPEST, walk);
            return new FolderListing(walk.stamps, List.copyOf(walk.unreadable));
        } catch (IOException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "无法读取 %s：%s；请检查权限",
                    "%s cannot be read: %s; check its permissions",
                    root,
                    e.getMessage());
        }
    }

    /** The stamp of a file that was not checked; never equal to that of an existing file. */
    static String unreadStamp(String stamp) {
        return "unread" + stamp.substring(stamp.indexOf('-'));
    }

    /** When the file of this stamp changed. */
    static Instant changedAt(String stamp) {
        return Instant.ofEpochMilli(Long.parseLong(stamp.substring(stamp.indexOf('-') + 1)));
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final SortedMap<String, String> stamps = new TreeMap<>();
        private final List<LocalizedText> unreadable = new ArrayList<>();
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
            return name.startsWith(".") || name.equals("node_modules") || isOutside(directory)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            var name = file.getFileName().toString();
            if (attributes.isRegularFile()
                    && !name.startsWith(".")
                    && DocumentReader.isReadable(name)
                    && !isOutside(file)) {
                stamps.put(
                        relativePath(file),
                        attributes.size() + "-" + attributes.lastModifiedTime().toMillis());
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException problem) {
            if (Files.isDirectory(file)
                    || DocumentReader.isReadable(file.getFileName().toString())) {
                unreadable.add(
                        LocalizedText.of(
                                "无法读取 %s：%s",
                                "%s cannot be read: %s",
                                relativePath(file),
                                problem.getClass().getSimpleName()));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean isOutside(Path path) throws IOException {
            return Files.isSymbolicLink(path) && !path.toRealPath().startsWith(real);
        }

        private String relativePath(Path file) {
            return root.relativize(file).toString().replace('\\', '/');
        }
    }
}
