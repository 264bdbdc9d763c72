package dev.troupe.packs.code;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The processes of one sandbox as {@code /proc} has them: what they use, and how to end them. */
final class ProcessTree {
    private static final Path PROC = Path.of("/proc");
    private static final long KIB = 1_024;

    private final Process process;

    ProcessTree(Process process) {
        this.process = process;
    }

    /** Bytes in memory that are not part of a file on disk, of all processes together. */
    long memoryBytes() {
        return descendants().stream().mapToLong(ProcessTree::memoryBytes).sum();
    }

    private static long memoryBytes(long pid) {
        long bytes = 0;
        try {
            for (var line : Files.readAllLines(PROC.resolve(pid + "/status"))) {
                if (line.startsWith("RssAnon:") || line.startsWith("RssShmem:")) {
                    bytes += Long.parseLong(line.replaceAll("\\D", "")) * KIB;
                }
            }
        } catch (IOException _) {
            return 0; // it has ended
        }
        return bytes + openMemoryBytes(pid);
    }

    /** Memory that is written like a file and need not be mapped. */
    private static long openMemoryBytes(long pid) {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(PROC.resolve(pid + "/fd"))) {
            for (var file : files) {
                if (Files.readSymbolicLink(file).toString().startsWith("/memfd:")) {
                    bytes += Files.size(file);
                }
            }
        } catch (IOException | DirectoryIteratorException _) {
            return bytes; // it has ended
        }
        return bytes;
    }

    private List<Long> descendants() {
        var children = ProcessTable.children();
        var found = new ArrayList<Long>();
        var open = new ArrayDeque<Long>(List.of(process.pid()));
        while (!open.isEmpty()) {
            for (long child : children.getOrDefault(open.pop(), List.of())) {
                found.add(child);
                open.push(child);
            }
        }
        return found;
    }

    /**
     * Ends all processes and returns when they no longer exist: the kernel takes down a namespace
     * of processes with its first one.
     */
    void kill() {
        process.children().forEach(ProcessHandle::destroyForcibly);
        if (!isGone(2)) {
            process.destroyForcibly();
            isGone(5);
        }
    }

    private boolean isGone(int seconds) {
        boolean isInterrupted = Thread.interrupted();
        try {
            return process.waitFor(Duration.ofSeconds(seconds));
        } catch (InterruptedException _) {
            isInterrupted = true;
            return false;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
