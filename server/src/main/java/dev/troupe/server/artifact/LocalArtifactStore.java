package dev.troupe.server.artifact;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.RunId;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
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
import org.jspecify.annotations.Nullable;

/**
 * The files of runs in a directory of one server, under their content's hash. In addition to the
 * contents each run has a file with a line {@code HASH PATH} for each of its files.
 */
final class LocalArtifactStore extends ArtifactStore {
    private static final int HASH = 64; // digits
    private static final Duration UNDER_WAY = Duration.ofHours(1); // contents of that age stay

    private final Path lists;
    private final BlobStore contents;

    LocalArtifactStore(Path directory, long maxBytes) {
        super(maxBytes);
        this.lists = directory.resolve("runs");
        this.contents = BlobStore.of(directory.resolve("contents"));
    }

    @Override
    boolean add(RunId run, long sequence, String path, BlobId id, byte @Nullable [] content)
            throws IOException {
        if (content != null) {
            var _ = contents.put(content);
        }
        return append(run, path, id);
    }

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

    @Override
    public Optional<BlobId> find(RunId run, String path) {
        return lines(lists.resolve(run.value())).stream()
                .filter(line -> line.substring(HASH + 1).equals(path))
                .map(LocalArtifactStore::parseHash)
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

    @Override
    public Optional<byte[]> read(RunId run, String path) {
        return find(run, path).filter(contents::contains).map(contents::get);
    }

    @Override
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
