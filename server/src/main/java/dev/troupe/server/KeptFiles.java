package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.NodeReported;
import dev.troupe.core.RunId;
import dev.troupe.store.BlobId;
import dev.troupe.store.BlobStore;
import dev.troupe.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that runs made, as they were then, under their content's hash: a file of that name may
 * be written again by anybody. Beside the contents each run has a file with a line {@code HASH
 * PATH} for each that it made. Safe for use by several threads.
 */
final class KeptFiles {
    private static final Logger LOG = LoggerFactory.getLogger(KeptFiles.class);
    private static final String MADE = "artifact.created";
    private static final int HASH = 64; // digits
    private static final Duration UNDER_WAY = Duration.ofHours(1); // contents of that age stay

    private final Path lists;
    private final BlobStore contents;
    private final long maxBytes;

    /**
     * @param maxBytes of a file that is kept; of larger ones it is known whether they were changed
     */
    KeptFiles(Path directory, long maxBytes) {
        this.lists = directory.resolve("runs");
        this.contents = BlobStore.in(directory.resolve("contents"));
        this.maxBytes = maxBytes;
    }

    /** Keeps the file that an event tells of, if it does. */
    void on(Workspace workspace, JournalEntry entry) {
        if (entry.event() instanceof NodeReported(_, var type, var payload) && type.equals(MADE)) {
            var path = payload.field("path").asText();
            try {
                var file = workspace.existing(path);
                keep(entry.run(), path, Files.size(file) <= maxBytes ? put(file) : hashOf(file));
            } catch (IOException | UncheckedIOException | StoreException | ToolException e) {
                LOG.warn("a file of run {} is not kept as it is now", entry.run(), e);
            }
        }
    }

    private BlobId put(Path file) throws IOException {
        return contents.put(Files.readAllBytes(file));
    }

    private synchronized void keep(RunId run, String path, BlobId id) throws IOException {
        PrivateFiles.createDirectories(lists);
        PrivateFiles.create(lists.resolve(run.value()));
        Files.writeString(
                lists.resolve(run.value()),
                id + " " + path + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** A file by the hash of what it held when a run made it; empty where that is not known. */
    Optional<BlobId> find(RunId run, String path) {
        return lines(lists.resolve(run.value())).stream()
                .filter(line -> line.substring(HASH + 1).equals(path))
                .map(KeptFiles::idOf)
                .reduce((_, later) -> later);
    }

    private static BlobId idOf(String line) {
        return new BlobId(line.substring(0, HASH));
    }

    private static List<String> lines(Path list) {
        try {
            return Files.readAllLines(list);
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it held; empty where it was too large to be kept. */
    Optional<byte[]> content(BlobId id) {
        return contents.contains(id) ? Optional.of(contents.get(id)) : Optional.empty();
    }

    /** The hash of what a file holds now. */
    static BlobId hashOf(Path file) throws IOException {
        return new BlobId(Digests.hex(file));
    }

    /**
     * Deletes what no run has any more.
     *
     * @param isThere whether there is such a run
     */
    void sweep(Predicate<RunId> isThere) {
        try {
            contents.sweep(used(isThere), UNDER_WAY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Set<BlobId> used(Predicate<RunId> isThere) throws IOException {
        var used = new HashSet<BlobId>();
        if (!Files.isDirectory(lists)) {
            return used;
        }
        try (var all = Files.list(lists)) {
            for (var list : all.toList()) {
                if (isThere.test(new RunId(list.getFileName().toString()))) {
                    lines(list).forEach(line -> used.add(idOf(line)));
                } else {
                    Files.delete(list);
                }
            }
        }
        return used;
    }
}
