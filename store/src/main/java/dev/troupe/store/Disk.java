package dev.troupe.store;

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
final class Disk {
    private Disk() {}

    static byte[] read(Path file) throws IOException {
        try (var in = new FileInputStream(file.toFile())) {
            return in.readAllBytes();
        }
    }

    /** Writes a new file and waits until its content is on disk. */
    static void write(Path file, byte[] content) throws IOException {
        try (var out = new FileOutputStream(file.toFile())) {
            out.write(content);
            out.getFD().sync();
        }
    }

    /** Gives a file its name at once, and waits until the name is on disk. */
    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        var directory = to.toAbsolutePath().getParent();
        if (directory != null) {
            syncDirectory(directory);
        }
    }

    static void syncFile(Path file) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.getFD().sync();
        }
    }

    /** Waits until the names in a directory are on disk, where the system can do that. */
    static void syncDirectory(Path directory) throws IOException {
        boolean isInterrupted = Thread.interrupted();
        try {
            while (!isSynced(directory)) {
                isInterrupted |= Thread.interrupted();
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isSynced(Path directory) throws IOException {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            return true; // a directory cannot be opened there; the file system keeps names in order
        }
        try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException _) {
            return false;
        }
    }
}
