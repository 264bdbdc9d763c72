package dev.troupe.server.artifact;

import dev.troupe.core.value.RunId;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.ObjectStore;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of runs where all servers reach them, each under {@code RUN/SEQUENCE-HASH/PATH}. Runs
 * share no content, so that servers may delete what no run has any more while others write.
 */
final class SharedArtifactStore extends ArtifactStore {
    private static final Pattern RUN = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final Pattern KEY =
            Pattern.compile("[^/]++/\\d{12}-(?<hash>[0-9a-f]{64})/(?<path>.++)", Pattern.DOTALL);
    private static final byte[] TOO_LARGE = {};

    private final ObjectStore objects;

    SharedArtifactStore(ObjectStore objects, long maxBytes) {
        super(maxBytes);
        this.objects = objects;
    }

    @Override
    boolean add(RunId run, long sequence, String path, BlobId id, byte @Nullable [] content) {
        boolean isNew = objects.list(run.value()).stream().noneMatch(key -> hasHash(key, id));
        objects.put(
                "%s/%012d-%s/%s".formatted(run.value(), sequence, id, path),
                content == null ? TOO_LARGE : content);
        return isNew;
    }

    private static boolean hasHash(String key, BlobId id) {
        var parts = KEY.matcher(key);
        return parts.matches() && parts.group("hash").equals(id.value());
    }

    @Override
    public Optional<BlobId> find(RunId run, String path) {
        return findKey(run, path).map(SharedArtifactStore::hashOf);
    }

    private Optional<String> findKey(RunId run, String path) {
        return objects.list(run.value()).stream()
                .filter(key -> {
                    var parts = KEY.matcher(key);
                    return parts.matches() && parts.group("path").equals(path);
                })
                .reduce((_, later) -> later);
    }

    private static BlobId hashOf(String key) {
        var parts = KEY.matcher(key);
        if (!parts.matches()) {
            throw new IllegalArgumentException(key);
        }
        return new BlobId(parts.group("hash"));
    }

    @Override
    public Optional<byte[]> read(RunId run, String path) {
        var key = findKey(run, path);
        var content = key.flatMap(objects::get);
        if (content.isEmpty() || BlobId.of(content.get()).equals(hashOf(key.orElseThrow()))) {
            return content;
        }
        if (content.get().length == 0) {
            return Optional.empty();
        }
        throw new StoreException(
                StoreProblem.DAMAGED,
                "运行 %s 的文件“%s”的副本与其哈希不符；请从备份中恢复它".formatted(run, path),
                "the copy of file '%s' of run %s does not match its hash; restore it from a backup"
                        .formatted(path, run));
    }

    @Override
    public void sweep(Predicate<RunId> isThere) {
        for (var run : objects.directories()) {
            if (RUN.matcher(run).matches() && !isThere.test(new RunId(run))) {
                var keys = objects.list(run);
                objects.delete(keys.stream().filter(key -> KEY.matcher(key).matches()).toList());
            }
        }
    }
}
