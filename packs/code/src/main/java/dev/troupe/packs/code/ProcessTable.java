package dev.troupe.packs.code;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parents of processes, read for all sandboxes together. */
final class ProcessTable {
    private static final Path PROC = Path.of("/proc");
    private static final long FRESH_NANOS = 50_000_000;

    private static Map<Long, List<Long>> children = Map.of();
    private static long at;

    private ProcessTable() {}

    /** By the parent's id, not older than some milliseconds. */
    static synchronized Map<Long, List<Long>> children() {
        if (children.isEmpty() || System.nanoTime() - at > FRESH_NANOS) {
            children = read();
            at = System.nanoTime();
        }
        return children;
    }

    private static Map<Long, List<Long>> read() {
        var found = new HashMap<Long, List<Long>>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (var process : processes) {
                long pid = Long.parseLong(String.valueOf(process.getFileName()));
                long parent = parent(process);
                found.computeIfAbsent(parent, _ -> new ArrayList<>()).add(pid);
            }
        } catch (IOException | DirectoryIteratorException _) {
            return found; // what was seen so far
        }
        return found;
    }

    /** The fourth field; the second may hold anything, in brackets. */
    private static long parent(Path process) {
        try {
            var stat = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", 3)[1]);
        } catch (IOException _) {
            return 0; // it has ended
        }
    }
}
