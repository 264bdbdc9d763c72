package dev.troupe.store.disk;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files that are whole and on disk, or not there. Uses streams, because an interrupt closes a
 * channel in the middle of its work.
 */
public final class DurableFiles {
    private DurableFiles() {}

    public static byte[] read(Path file) throws IOException {
        try (var in = new FileInputStream(file.toFile())) {
            return in.readAllBytes();
        }
    }

    /** Writes a new file and waits until its content is on disk. */
    public static void write(Path file, byte[] content) throws IOException {
        try (var out = new FileOutputStream(file.toFile())) {
            out.write(content);
            out.getFD().sync();
        }
    }

    /** Renames a file atomically, and waits until the name is on disk. */
    public static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        var directory = to.toAbsolutePath().getParent();
        if (directory != null) {
            syncDirectory(directory);
        }
    }

    public static void syncFile(Path file) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.getFD().sync();
        }
    }

    /** Waits until the names in a directory are on disk, where the system can do that. */
    public static void syncDirectory(Path directory) throws IOException {
        boolean isInterrupted = Thread.interrupted();
        try {
            while (!trySync(directory)) {
                isInterrupted |= Thread.interrupted();
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean trySync(Path directory) throws IOException {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            // a directory cannot be opened there; the file system writes names in order
            return true;
        }
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException _) {
            return false;
        }
    }
}
