package dev.troupe.store;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.database.SqliteBackend;
import dev.troupe.store.database.StartupCheck;
import dev.troupe.store.event.FileBlobRepository;
import dev.troupe.store.file.BlobStore;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.StoreException;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * A journal that stores the events of runs in one SQLite file, and their large values in blobs next
 * to it.
 *
 * <p>Next to {@code troupe.db} are {@code troupe.db.lock}, {@code troupe.db.blobs} and, while it is
 * open, SQLite's own files. One journal at a time has a file open, over all processes; a process
 * that is killed leaves nothing to clean up. Deleted runs leave room for others within the file,
 * which does not shrink.
 */
public final class SqliteJournal extends AbstractJournal {
    private final Path file;
    private final BlobStore blobs;

    private SqliteJournal(Path file, DatabasePool store, BlobStore blobs) {
        super(store, new FileBlobRepository(blobs, store));
        this.file = file;
        this.blobs = blobs;
    }

    /** Opens a file with full durability. */
    public static SqliteJournal open(Path file) {
        return open(file, Durability.FULL);
    }

    /**
     * Opens a file; creates it, and its directory, if it does not exist.
     *
     * @throws StoreException code IN_USE when another process has it open; NEWER_VERSION,
     *     NOT_A_STORE or DAMAGED when it is left unchanged; UNAVAILABLE when the disk refuses
     */
    public static SqliteJournal open(Path file, Durability durability) {
        return open(file, durability, InstantSource.system());
    }

    /**
     * Reads a file that another may have open. Nothing is locked and nothing is written, so that
     * writers are not disturbed.
     *
     * @throws StoreException code NOT_A_STORE when it is not there, is something else, or was
     *     written by an older version and not opened since; NEWER_VERSION; UNAVAILABLE
     */
    public static JournalReader reader(Path file) {
        return SqliteJournalReader.open(file);
    }

    /** With a clock that determines the age of blobs. */
    static SqliteJournal open(Path file, Durability durability, InstantSource clock) {
        var database = SqliteBackend.open(file, durability);
        var blobs = BlobStore.of(SqliteBackend.blobDirectory(database.path()), clock);
        return new SqliteJournal(database.path(), DatabasePool.open(database), blobs);
    }

    @Override
    public void checkPages() {
        databasePool()
                .read(statements -> {
                    StartupCheck.requireIntact(file, statements.connection());
                    return true;
                });
    }

    /** Where large values are stored. */
    public BlobStore blobStore() {
        return blobs;
    }

    /**
     * Copies everything that is committed by now, blobs included, to a directory; runs continue in
     * the meantime.
     *
     * @param directory not there yet; it appears once the copy is whole
     * @throws StoreException code BAD_BACKUP when it is there; BLOB_MISSING or DAMAGED when what is
     *     to be copied is not whole; UNAVAILABLE
     */
    public void backup(Path directory) {
        runHoldingBlobs(() -> Backup.create(databasePool(), blobs, directory));
    }

    /**
     * Puts a copy back, after checking all of it.
     *
     * @param backup a directory that {@link #backup} made
     * @param file where no store is
     * @throws StoreException code BAD_BACKUP when there is no backup, or a file exists already;
     *     IN_USE; DAMAGED, BLOB_MISSING or NEWER_VERSION by the content of the copy; UNAVAILABLE
     */
    public static void restore(Path backup, Path file) {
        Backup.restore(backup, file);
    }
}
