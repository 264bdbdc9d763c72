package dev.troupe.server.turn;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
import dev.troupe.store.value.StoreException;
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
 * The files of runs, as they were written, under their content's hash: a file of that name may be
 * overwritten. In addition to the contents each run has a file with a line {@code HASH PATH} for
 * each of its files. Safe for use by several threads.
 */
public final class ArtifactStore {
    private static final Logger LOG = LoggerFactory.getLogger(ArtifactStore.class);
    private static final String MADE = "artifact.created";
    private static final int HASH = 64; // digits
    private static final Duration UNDER_WAY = Duration.ofHours(1); // contents of that age stay

    private final Path lists;
    private final BlobStore contents;
    private final long maxBytes;

    /**
     * @param maxBytes of a file that is stored; of larger ones it is known whether they were
     *     changed
     */
    public ArtifactStore(Path directory, long maxBytes) {
        this.lists = directory.resolve("runs");
        this.contents = BlobStore.of(directory.resolve("contents"));
        this.maxBytes = maxBytes;
    }

    /**
     * Stores the file that an event reports, if there is one.
     *
     * @return bytes of the copy; 0 if there is none, or the run has the same content already
     */
    long capture(Workspace workspace, JournalEntry entry) {
        if (entry.event() instanceof NodeReported(_, var type, var payload) && type.equals(MADE)) {
            var path = payload.field("path").asText();
            try {
                var file = workspace.resolveExisting(path);
                boolean isStored = Files.size(file) <= maxBytes;
                var content = isStored ? Files.readAllBytes(file) : new byte[0];
                var id = isStored ? contents.put(content) : hash(file);
                return append(entry.run(), path, id) ? content.length : 0;
            } catch (IOException | UncheckedIOException | StoreException | ToolException e) {
                LOG.warn("could not store a copy of a file of run {}", entry.run(), e);
            }
        }
        return 0;
    }

    /** Returns whether the run did not have this content before. */
    private synchronized boolean append(RunId run, String path, BlobId id) throws IOException {
        boolean isNew =
                lines(lists.resolve(run.value())).stream()
                        .noneMatch(line -> parseHash(line).equals(id));
        PrivateFiles.createDirectories(lists);
        PrivateFiles.createFile(lists.resolve(run.value()));
        Files.writeString(
                lists.resolve(run.value()),
                id + " " + path + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        return isNew;
    }

    /** A file by the hash of its content when a run wrote it; empty if that is not known. */
    public Optional<BlobId> find(RunId run, String path) {
        return lines(lists.resolve(run.value())).stream()
                .filter(line -> line.substring(HASH + 1).equals(path))
                .map(ArtifactStore::parseHash)
                .reduce((_, later) -> later);
    }

    private static BlobId parseHash(String line) {
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

    /** Its content; empty if it was too large to be stored. */
    public Optional<byte[]> content(BlobId id) {
        return contents.contains(id) ? Optional.of(contents.get(id)) : Optional.empty();
    }

    /** The hash of what a file holds now. */
    public static BlobId hash(Path file) throws IOException {
        return new BlobId(Sha256.hex(file));
    }

    /**
     * Deletes what no run has any more.
     *
     * @param isThere whether there is such a run
     */
    public void sweep(Predicate<RunId> isThere) {
        try {
            contents.sweep(referencedBlobs(isThere), UNDER_WAY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized Set<BlobId> referencedBlobs(Predicate<RunId> isThere) throws IOException {
        var used = new HashSet<BlobId>();
        if (!Files.isDirectory(lists)) {
            return used;
        }
        try (var all = Files.list(lists)) {
            for (var list : all.toList()) {
                if (isThere.test(new RunId(list.getFileName().toString()))) {
                    lines(list).forEach(line -> used.add(parseHash(line)));
                } else {
                    Files.delete(list);
                }
            }
        }
        return used;
    }
}
