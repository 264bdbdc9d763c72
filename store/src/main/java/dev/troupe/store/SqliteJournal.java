package dev.troupe.store;

import java.nio.file.Path;
import java.time.InstantSource;

/**
 * Keeps the events of runs in one SQLite file, and their large values in blobs beside it.
 *
 * <p>Beside {@code troupe.db} lie {@code troupe.db.lock}, {@code troupe.db.blobs} and, while it is
 * open, SQLite's own files. One journal at a time has a file open, over all processes; a process
 * that is killed leaves nothing to clean up. Deleted runs leave room for others within the file,
 * which does not shrink.
 */
public final class SqliteJournal extends RecordedRuns {
    private final Path file;
    private final BlobStore blobs;

    private SqliteJournal(Path file, Store store, BlobStore blobs) {
        super(store, new FileBlobs(blobs, store));
        this.file = file;
        this.blobs = blobs;
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
        return open(file, durability, InstantSource.system());
    }

    /**
     * Reads a file that another may have open. Nothing is locked and nothing is written, so that
     * whoever writes is not disturbed.
     *
     * @throws StoreException code NOT_A_STORE when it is not there, is something else, or was
     *     written by an older version and not opened since; NEWER_VERSION; UNAVAILABLE
     */
    public static JournalReader reader(Path file) {
        return SqliteReader.open(file);
    }

    /** With a clock that tells how old blobs are. */
    static SqliteJournal open(Path file, Durability durability, InstantSource clock) {
        var database = SqliteDatabase.at(file, durability);
        var blobs = BlobStore.in(SqliteDatabase.blobDirectory(database.path()), clock);
        return new SqliteJournal(database.path(), Store.open(database), blobs);
    }

    @Override
    public void checkPages() {
        store().read(statements -> {
            Inspection.requireSound(file, statements.connection());
            return true;
        });
    }

    /** Where large values are kept. */
    public BlobStore blobs() {
        return blobs;
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
        keepingBlobs(() -> Backup.write(store(), blobs, directory));
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
}
