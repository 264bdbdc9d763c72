package dev.troupe.store;

import dev.troupe.core.Journal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Keeps the events of runs in one SQLite file, and their large values in blobs beside it.
 *
 * <p>Beside {@code troupe.db} lie {@code troupe.db.lock}, {@code troupe.db.blobs} and, while it is
 * open, SQLite's own files. One journal at a time has a file open, over all processes; a process
 * that is killed leaves nothing to clean up. Safe for use by several threads.
 */
public final class SqliteJournal implements Journal, AutoCloseable {
    private final StoreFile file;
    private final BlobStore blobs;
    private final EntryCodec codec;

    private SqliteJournal(StoreFile file, BlobStore blobs) {
        this.file = file;
        this.blobs = blobs;
        this.codec = new EntryCodec(blobs);
    }

    /** Opens a file with full durability. */
    public static SqliteJournal open(Path file) {
        return open(file, Durability.FULL);
    }

    /**
     * Opens a file; makes it, and its directory, where there is none.
     *
     * @throws StoreException code IN_USE when another has it open; NEWER_VERSION, NOT_A_STORE or
     *     DAMAGED when it is left as it is; UNAVAILABLE when the disk refuses
     */
    public static SqliteJournal open(Path file, Durability durability) {
        var open = StoreFile.open(file, durability);
        return new SqliteJournal(open, BlobStore.in(blobsOf(open.path())));
    }

    static Path blobsOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".blobs");
    }

    /**
     * Returns once the entries are durable; appends of other runs share the wait for the disk. An
     * interrupt of the caller is kept for later.
     *
     * @throws JournalException when none of them was recorded; its cause is a {@link
     *     StoreException}
     * @throws IllegalArgumentException when they belong to another run or have gaps
     */
    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        try {
            file.commit(AppendWrite.of(run, entries, codec));
        } catch (StoreException e) {
            throw failed(e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Values above 64 KiB are read when their entry is asked for, and each time it is; the list
     * throws {@link JournalException} then where their blob is missing or damaged.
     */
    @Override
    public List<JournalEntry> read(RunId run, long after) {
        try {
            var rows = file.read(new EventQuery(run, after));
            var entries = new ArrayList<Supplier<JournalEntry>>(rows.size());
            boolean isWhole = true;
            for (var row : rows) {
                if (row.blobs().isEmpty()) {
                    var entry = codec.decode(run, row);
                    entries.add(() -> entry);
                } else {
                    isWhole = false;
                    entries.add(() -> decode(run, row));
                }
            }
            return isWhole
                    ? entries.stream().map(Supplier::get).toList()
                    : new RecordedEntries(entries);
        } catch (StoreException e) {
            throw failed(e);
        }
    }

    private JournalEntry decode(RunId run, EntryCodec.Row row) {
        try {
            return codec.decode(run, row);
        } catch (StoreException e) {
            throw failed(e);
        }
    }

    private static JournalException failed(StoreException cause) {
        return new JournalException(String.valueOf(cause.getMessage()), cause);
    }

    /**
     * Runs by what is known of them without their events, the newest first.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    public List<RunSummary> runs(RunFilter filter, Page page) {
        return file.read(RunQuery.of(filter, page));
    }

    /**
     * Runs whose last event is not recorded, the oldest first: those that run now, and those that
     * were cut off.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    public List<RunSummary> unfinished() {
        return file.read(RunQuery.unfinished());
    }

    /** Where large values are kept. */
    public BlobStore blobs() {
        return blobs;
    }

    /** This process, as others see it that try to open the file. */
    public Owner owner() {
        return file.owner();
    }

    /** How well appends have shared their commits. */
    public CommitTotals totals() {
        return file.totals();
    }

    /**
     * Copies everything that is committed by now, blobs included, to a directory; runs go on
     * meanwhile.
     *
     * @param directory not there yet; it appears once the copy is whole
     * @throws StoreException code BAD_BACKUP when it is there; BLOB_MISSING or DAMAGED when what is
     *     to be copied is not whole; UNAVAILABLE
     */
    public void backup(Path directory) {
        Backup.write(file, blobs, directory);
    }

    /**
     * Puts a copy back, after checking all of it.
     *
     * @param backup a directory that {@link #backup} made
     * @param file where no store is
     * @throws StoreException code BAD_BACKUP when there is no backup, or a file; IN_USE; DAMAGED,
     *     BLOB_MISSING or NEWER_VERSION by what the copy is; UNAVAILABLE
     */
    public static void restore(Path backup, Path file) {
        Backup.restore(backup, file);
    }

    /** Waits for what is being written; nothing can be read or appended after that. */
    @Override
    public void close() {
        file.close();
    }
}
