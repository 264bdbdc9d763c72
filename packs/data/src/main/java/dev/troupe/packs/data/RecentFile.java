package dev.troupe.packs.data;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the large table that was loaded last, since the agents of one request look at the same
 * file one after the other. It is let go when memory runs short. Safe for use from many threads.
 */
final class RecentFile {
    /** Smaller files are read again at once. */
    private static final long WORTHWHILE = 2 << 20; // bytes

    private record State(Path file, String sheet, FileTime changed, long bytes) {}

    private record Loaded(State state, SoftReference<Table> table) {}

    private final AtomicReference<@Nullable Loaded> last = new AtomicReference<>();

    /**
     * @throws TableException as {@link TableFiles#load(Path, String)} does
     */
    Table load(Path file, String sheet) {
        var state = state(file, sheet);
        if (state == null) return TableFiles.load(file, sheet);
        var known = last.get();
        var table = known != null && known.state().equals(state) ? known.table().get() : null;
        if (table != null) return table;
        var fresh = TableFiles.load(file, sheet);
        last.set(new Loaded(state, new SoftReference<>(fresh)));
        return fresh;
    }

    /** {@code null} for a file that is small or cannot be looked at. */
    private static @Nullable State state(Path file, String sheet) {
        try {
            long bytes = Files.size(file);
            return bytes < WORTHWHILE
                    ? null
                    : new State(file, sheet, Files.getLastModifiedTime(file), bytes);
        } catch (IOException _) {
            return null; // loading says why
        }
    }
}
