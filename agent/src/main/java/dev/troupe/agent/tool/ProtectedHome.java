package dev.troupe.agent.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The directory in which Troupe stores its own state. Tools neither read nor write in it: writing
 * there grants permissions, and reading there exposes the work of all users. Only a workspace that
 * is in {@code workspaces/} or {@code imported/} is open to its own run.
 *
 * <p>A path is compared with the home by identity on the file system as well as by name, so that
 * other spellings on a case-insensitive file system and bind mounts are seen. A second hard link to
 * one of the files right in the home is seen, too; one to a file deeper in it is not.
 *
 * @param directory absolute, with its links followed as far as it exists
 */
public record ProtectedHome(Path directory) {
    private static final Set<String> OPEN = Set.of("workspaces", "imported");

    /** The home in a directory, which need not exist yet. */
    public static ProtectedHome of(Path directory) {
        return new ProtectedHome(resolveReal(directory.toAbsolutePath().normalize()));
    }

    /**
     * Whether a path is closed to the tools of a workspace.
     *
     * @param path absolute; may not exist yet
     * @param root of the workspace
     */
    boolean covers(Path path, Path root) {
        var real = resolveReal(path);
        boolean isOwn = real.startsWith(root) && isOpen(root);
        return !isOwn && (contains(real) || isLinkedInto(real));
    }

    /**
     * Whether a directory is in the home or holds it, so that what is done to all of it is done to
     * it.
     */
    public boolean overlaps(Path directory) {
        var real = resolveReal(directory);
        return contains(real) || isAbove(real, this.directory);
    }

    /** Whether a directory is the home or holds it. */
    boolean isInside(Path directory) {
        return isAbove(resolveReal(directory), this.directory);
    }

    private boolean isOpen(Path root) {
        return OPEN.stream()
                .map(directory::resolve)
                .anyMatch(open -> root.startsWith(open) && !root.equals(open));
    }

    private boolean contains(Path real) {
        return real.startsWith(directory)
                || isAbove(directory, real)
                || startsWithIgnoringCase(real);
    }

    /** A home that does not exist yet has no identity, and some file systems know no case. */
    private boolean startsWithIgnoringCase(Path real) {
        int count = directory.getNameCount();
        return Files.notExists(directory)
                && real.getNameCount() >= count
                && real.isAbsolute()
                && real.subpath(0, count)
                        .toString()
                        .equalsIgnoreCase(directory.subpath(0, count).toString());
    }

    /** Whether a file has a second name right in the home. */
    private boolean isLinkedInto(Path real) {
        if (!hasSeveralNames(real) || !Files.isDirectory(directory)) {
            return false;
        }
        try (var files = Files.list(directory)) {
            return files.anyMatch(file -> isSame(file, real));
        } catch (IOException | UncheckedIOException _) {
            return true; // a home that cannot be inspected may contain it
        }
    }

    private static boolean hasSeveralNames(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && file.getFileSystem().supportedFileAttributeViews().contains("unix")
                    && Files.getAttribute(file, "unix:nlink") instanceof Integer names
                    && names > 1;
        } catch (IOException _) {
            return false; // it no longer exists
        }
    }

    /** Whether a directory is a path or one of its parents, whatever its name. */
    private static boolean isAbove(Path directory, Path path) {
        for (@Nullable Path above = path; above != null; above = above.getParent()) {
            if (isSame(above, directory)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return one.equals(other) || Files.isSameFile(one, other);
        } catch (IOException _) {
            return false; // what does not exist is nothing else
        }
    }

    /** With links followed as far as the path exists. */
    private static Path resolveReal(Path path) {
        for (@Nullable Path existing = path; existing != null; existing = existing.getParent()) {
            try {
                return existing.toRealPath().resolve(existing.relativize(path)).normalize();
            } catch (IOException _) {
                // the next one above
            }
        }
        return path;
    }
}
