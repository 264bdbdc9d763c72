package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.memory.TableMemory;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the large table that was loaded last, since the agents of one request read the same
 * file one after the other. It is released when memory runs short. Safe for use from many threads.
 */
public final class TableCache {
    /** Smaller files are read again each time. */
    private static final long WORTHWHILE = 2 << 20; // bytes

    private record State(Path file, String sheet, FileTime changed, long bytes) {}

    /**
     * @param bytes that reading it took, which each user of it is charged with
     */
    private record Loaded(State state, SoftReference<Table> table, long bytes) {}

    private final TableMemory memory;
    private final AtomicReference<@Nullable Loaded> last = new AtomicReference<>();

    public TableCache() {
        this(TableMemory.ofProcess());
    }

    TableCache(TableMemory memory) {
        this.memory = memory;
    }

    public TableMemory memory() {
        return memory;
    }

    /**
     * @throws TableException as {@link TableFiles#load(Path, String)} does
     */
    public Table load(Path file, String sheet, TableLease lease) {
        var state = state(file, sheet);
        if (state == null) return TableFiles.load(file, sheet, lease);
        var known = last.get();
        if (known != null && known.state().equals(state)) {
            var table = known.table().get();
            if (table != null) return charge(table, known.bytes(), lease);
        }
        long before = lease.takenBytes();
        var fresh = TableFiles.load(file, sheet, lease);
        last.set(new Loaded(state, new SoftReference<>(fresh), lease.takenBytes() - before));
        return fresh;
    }

    private static Table charge(Table table, long bytes, TableLease lease) {
        lease.withSource(table.name());
        long cells = (long) table.rowCount() * table.columns().size();
        lease.addCells(cells);
        lease.addBytes(bytes - cells * TableLease.CELL);
        return table;
    }

    /** {@code null} for a file that is small or inaccessible. */
    private static @Nullable State state(Path file, String sheet) {
        try {
            long bytes = Files.size(file);
            return bytes < WORTHWHILE
                    ? null
                    : new State(file, sheet, Files.getLastModifiedTime(file), bytes);
        } catch (IOException _) {
            return null; // loading reports the reason
        }
    }
}
