package dev.troupe.store;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.LossGuard;
import dev.troupe.store.database.SqliteBackend;
import dev.troupe.store.database.StartupCheck;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.OwnerLock;
import dev.troupe.store.disk.SchemaMigrations;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.event.BlobRepository;
import dev.troupe.store.event.EntryCodec;
import dev.troupe.store.event.EventQuery;
import dev.troupe.store.event.PagedEntries;
import dev.troupe.store.event.RunQuery;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads a file of SQLite that another process may have open, and takes nothing from it: neither the
 * file's lock nor its runs.
 */
final class SqliteJournalReader implements JournalReader {
    private final Path file;
    private final StatementCache statements;
    private final EntryCodec codec;

    private SqliteJournalReader(Path file, StatementCache statements) {
        this.file = file;
        this.statements = statements;
        this.codec = new EntryCodec(new ReadBlobs(BlobStore.of(SqliteBackend.blobDirectory(file))));
    }

    /** Blobs that another process stores. */
    private record ReadBlobs(BlobStore files) implements BlobRepository {
        @Override
        public BlobId put(byte[] content) {
            throw new UnsupportedOperationException("a reader writes nothing");
        }

        @Override
        public byte[] get(BlobId id) {
            return files.get(id);
        }

        @Override
        public int sweep(Duration minAge) {
            throw new UnsupportedOperationException("a reader deletes nothing");
        }
    }

    static JournalReader open(Path file) {
        try {
            var path = SqliteBackend.canonicalPath(file);
            if (!Files.exists(path) || !SqliteConnections.isDatabase(path)) {
                throw SqliteBackend.foreignStoreException(path);
            }
            var statements =
                    new StatementCache(
                            SqliteBackend.registerOwnerFunction(
                                    SqliteConnections.openQueryOnly(path),
                                    epoch -> OwnerLock.isGone(path, epoch)));
            try {
                requireCompatible(path, statements);
                return new SqliteJournalReader(path, statements);
            } catch (RuntimeException | SQLException e) {
                statements.close();
                throw e;
            }
        } catch (SQLException e) {
            throw SqliteConnections.toException("打开", "open", file, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法读取 " + file + "：" + e + "；请检查访问权限",
                    "could not read " + file + ": " + e + "; check that it may be read",
                    e);
        }
    }

    private static void requireCompatible(Path file, StatementCache statements)
            throws SQLException {
        int version = SchemaMigrations.readVersion(statements.connection());
        int newest = SqliteBackend.SCRIPTS.size();
        if (version > newest) {
            throw SqliteBackend.newerVersionException(file, version);
        }
        if (version != newest) {
            throw SqliteBackend.foreignStoreException(file);
        }
    }

    private synchronized <T> T query(DatabasePool.Query<T> query) {
        try {
            return query.execute(statements);
        } catch (SQLException e) {
            throw SqliteConnections.toException("读取", "read", file, e);
        }
    }

    @Override
    public Optional<RunSummary> findRun(RunId run) {
        return query(RunQuery.of(run)).stream().findFirst();
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return read(run, after, Integer.MAX_VALUE);
    }

    @Override
    public List<JournalEntry> read(RunId run, long after, int limit) {
        try {
            long last = limit <= PagedEntries.PAGE ? 0 : lastSequence(run);
            return PagedEntries.of(
                    run, after, limit, last, (from, count) -> readPage(run, from, count));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public long lastSequence(RunId run) {
        return query(RunQuery.lastSequence(run));
    }

    private List<JournalEntry> readPage(RunId run, long after, int limit) {
        try {
            return codec.decodeAll(run, query(new EventQuery(run, after, limit)));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public List<RunSummary> runs(RunFilter filter, RunPage page) {
        return query(RunQuery.of(filter, page));
    }

    @Override
    public List<RunSummary> abandonedRuns() {
        return query(RunQuery.ofAbandoned());
    }

    @Override
    public void checkPages() {
        query(statements -> {
            StartupCheck.requireIntact(file, statements.connection());
            return true;
        });
    }

    @Override
    public Optional<LocalizedText> findLoss(RunId run) {
        return query(LossGuard.findLoss(run));
    }

    @Override
    public synchronized void close() {
        try {
            statements.close();
        } catch (SQLException e) {
            throw SqliteConnections.toException("关闭", "close", file, e);
        }
    }
}
