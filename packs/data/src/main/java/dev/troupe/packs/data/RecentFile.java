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

    /**
     * @param bytes that reading it took, which whoever uses it is charged with
     */
    private record Loaded(State state, SoftReference<Table> table, long bytes) {}

    private final TableMemory memory;
    private final AtomicReference<@Nullable Loaded> last = new AtomicReference<>();

    RecentFile() {
        this(TableMemory.ofProcess());
    }

    RecentFile(TableMemory memory) {
        this.memory = memory;
    }

    TableMemory memory() {
        return memory;
    }

    /**
     * @throws TableException as {@link TableFiles#load(Path, String)} does
     */
    Table load(Path file, String sheet, TableLease lease) {
        var state = state(file, sheet);
        if (state == null) return TableFiles.load(file, sheet, lease);
        var known = last.get();
        if (known != null && known.state().equals(state)) {
            var table = known.table().get();
            if (table != null) return charged(table, known.bytes(), lease);
        }
        long before = lease.taken();
        var fresh = TableFiles.load(file, sheet, lease);
        last.set(new Loaded(state, new SoftReference<>(fresh), lease.taken() - before));
        return fresh;
    }

    private static Table charged(Table table, long bytes, TableLease lease) {
        lease.reading(table.name());
        long cells = (long) table.rowCount() * table.columns().size();
        lease.cells(cells);
        lease.bytes(bytes - cells * TableLease.CELL);
        return table;
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
