package dev.troupe.server.artifact;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.DirectoryObjectStore;
import dev.troupe.store.file.ObjectStore;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of runs, as they were written: a file of that name may be overwritten. Safe for use by
 * several threads.
 */
public abstract class ArtifactStore {
    private static final Logger LOG = LoggerFactory.getLogger(ArtifactStore.class);
    private static final String MADE = "artifact.created";

    private final long maxBytes;

    /**
     * @param maxBytes of a file that is stored; of larger ones it is known whether they were
     *     changed
     */
    ArtifactStore(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * The store of a server.
     *
     * @param home for files of a server that is alone
     */
    public static ArtifactStore open(ArtifactLocation location, Path home, long maxBytes) {
        return switch (location) {
            case ArtifactLocation.Home _ -> new LocalArtifactStore(home.resolve("kept"), maxBytes);
            case ArtifactLocation.Directory(var path) ->
                    new SharedArtifactStore(new DirectoryObjectStore(path), maxBytes);
            case ArtifactLocation.Bucket bucket ->
                    new SharedArtifactStore(S3ObjectStore.open(bucket), maxBytes);
        };
    }

    /**
     * Where other files are stored that all servers read.
     *
     * @param home for files of a server that is alone
     */
    public static ObjectStore openObjects(ArtifactLocation location, Path home) {
        return switch (location) {
            case ArtifactLocation.Home _ -> new DirectoryObjectStore(home.resolve("kept"));
            case ArtifactLocation.Directory(var path) -> new DirectoryObjectStore(path);
            case ArtifactLocation.Bucket bucket -> S3ObjectStore.open(bucket);
        };
    }

    /**
     * Stores the file that an event reports, if there is one.
     *
     * @return bytes of the copy; 0 if there is none, or the run has the same content already
     */
    public long capture(Workspace workspace, JournalEntry entry) {
        if (entry.event() instanceof NodeReported(_, var type, var payload) && type.equals(MADE)) {
            var path = payload.field("path").asText();
            try {
                var file = workspace.resolveExisting(path);
                boolean isStored = Files.size(file) <= maxBytes;
                var content = isStored ? Files.readAllBytes(file) : null;
                var id = content == null ? hash(file) : BlobId.of(content);
                boolean isNew = add(entry.run(), entry.sequence(), path, id, content);
                return isNew && content != null ? content.length : 0;
            } catch (IOException | UncheckedIOException | StoreException | ToolException e) {
                LOG.warn("could not store a copy of a file of run {}", entry.run(), e);
            }
        }
        return 0;
    }

    /**
     * Stores a file of a run.
     *
     * @param sequence of the entry that reports the file
     * @param content {@code null} if it is too large
     * @return whether the run did not have this content before
     */
    abstract boolean add(
            RunId run, long sequence, String path, BlobId id, byte @Nullable [] content)
            throws IOException;

    /** A file by the hash of its content when a run wrote it; empty if that is not known. */
    public abstract Optional<BlobId> find(RunId run, String path);

    /** The content of a file that a run wrote; empty if it was too large to be stored. */
    public abstract Optional<byte[]> read(RunId run, String path);

    /**
     * Deletes what no run has any more.
     *
     * @param isThere whether there is such a run
     */
    public abstract void sweep(Predicate<RunId> isThere);

    /** The hash of what a file holds now. */
    public static BlobId hash(Path file) throws IOException {
        return new BlobId(Sha256.hex(file));
    }
}
