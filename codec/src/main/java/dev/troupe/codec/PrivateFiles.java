package dev.troupe.codec;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Files and directories that only their owner may open: 0600 and 0700. If a file system does not
 * support such permissions, they are created as usual.
 */
public final class PrivateFiles {
    private static final int MOST_VISITED = 200_000; // entries; a start takes a second at most
    private static final Set<PosixFilePermission> OWNERS =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private PrivateFiles() {}

    /**
     * What was done about permissions.
     *
     * @param restricted how many files and directories others could open before
     * @param open those that others may still open, because they could not be changed
     */
    public record Restriction(int restricted, List<Path> open) {
        public Restriction {
            open = List.copyOf(open);
        }
    }

    /** Creates a directory and its parents; one that exists is left unchanged. */
    public static Path createDirectories(Path directory) throws IOException {
        return hasPermissions(directory)
                ? Files.createDirectories(directory, permissionAttribute("rwx------"))
                : Files.createDirectories(directory);
    }

    /** Creates an empty file if it does not exist. */
    public static void createFile(Path file) throws IOException {
        try {
            if (hasPermissions(file)) {
                Files.createFile(file, permissionAttribute("rw-------"));
            } else {
                Files.createFile(file);
            }
        } catch (FileAlreadyExistsException _) {
            // it is as its owner has it
        }
    }

    /** Takes the permissions of others from a directory and all that is in it; links are left. */
    public static Restriction restrict(Path root) throws IOException {
        if (!hasPermissions(root) || !Files.isDirectory(root)) {
            return new Restriction(0, List.of());
        }
        var visitor = new Restricting();
        Files.walkFileTree(root, visitor);
        return new Restriction(visitor.restricted, visitor.open);
    }

    /** Whether users other than its owner may open a file or directory. */
    public static boolean isOpenToOthers(Path file) throws IOException {
        return hasPermissions(file)
                && !OWNERS.containsAll(
                        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }

    private static boolean hasPermissions(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<Set<PosixFilePermission>> permissionAttribute(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /** The root is first, so that other users are locked out while the rest is changed. */
    private static final class Restricting extends SimpleFileVisitor<Path> {
        private final List<Path> open = new ArrayList<>();
        private int restricted;
        private int visited;

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return restrict(directory);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            return attributes.isSymbolicLink() ? FileVisitResult.CONTINUE : restrict(file);
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // it no longer exists, or belongs to another user
        }

        private FileVisitResult restrict(Path file) {
            try {
                if (isOpenToOthers(file)) {
                    var kept = EnumSet.noneOf(PosixFilePermission.class);
                    kept.addAll(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
                    kept.retainAll(OWNERS);
                    Files.setPosixFilePermissions(file, kept);
                    restricted++;
                }
            } catch (IOException | UnsupportedOperationException _) {
                open.add(file);
            }
            return ++visited < MOST_VISITED ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }
    }
}
