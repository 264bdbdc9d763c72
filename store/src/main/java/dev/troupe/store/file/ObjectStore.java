package dev.troupe.store.file;

import dev.troupe.store.value.StoreException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Contents by keys, which are paths with {@code /}, where several servers reach them. Safe for use
 * by several threads and processes. Every method throws {@link StoreException} with code
 * UNAVAILABLE when the contents cannot be reached.
 */
public interface ObjectStore {
    /** Stores a content whole; one under the same key is replaced. */
    void put(String key, byte[] content);

    /**
     * Stores the content of a file whole, without holding it in memory; one under the same key is
     * replaced.
     */
    void put(String key, Path file);

    /** The content under a key, to be read as it arrives and closed; empty if there is none. */
    Optional<InputStream> open(String key);

    /** The content under a key; empty if there is none. */
    Optional<byte[]> get(String key);

    /** The keys below a directory, in order. */
    List<String> list(String directory);

    /** The names of the directories at the top. */
    List<String> directories();

    /** Deletes contents; keys without one are ignored. */
    void delete(List<String> keys);
}
