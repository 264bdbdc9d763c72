package dev.troupe.store;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
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
final class SqliteReader implements JournalReader {
    private final Path file;
    private final Statements statements;
    private final EntryCodec codec;

    private SqliteReader(Path file, Statements statements) {
        this.file = file;
        this.statements = statements;
        this.codec =
                new EntryCodec(new ReadBlobs(BlobStore.in(SqliteDatabase.blobDirectory(file))));
    }

    /** Blobs that somebody else keeps. */
    private record ReadBlobs(BlobStore files) implements Blobs {
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
            var path = SqliteDatabase.canonical(file);
            if (!Files.exists(path) || !Sqlite.isDatabase(path)) {
                throw SqliteDatabase.foreign(path);
            }
            var statements =
                    new Statements(
                            SqliteDatabase.knowingOwners(
                                    Sqlite.beside(path), epoch -> OwnerLock.isGone(path, epoch)));
            try {
                requireFit(path, statements);
                return new SqliteReader(path, statements);
            } catch (RuntimeException | SQLException e) {
                statements.close();
                throw e;
            }
        } catch (SQLException e) {
            throw Sqlite.failure("打开", "open", file, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法读取 " + file + "：" + e + "；请检查访问权限",
                    "could not read " + file + ": " + e + "; check that it may be read",
                    e);
        }
    }

    private static void requireFit(Path file, Statements statements) throws SQLException {
        int version = Migrations.version(statements.connection());
        int newest = SqliteDatabase.SCRIPTS.size();
        if (version > newest) {
            throw SqliteDatabase.newer(file, version);
        }
        if (version != newest) {
            throw SqliteDatabase.foreign(file);
        }
    }

    private synchronized <T> T query(Store.Query<T> query) {
        try {
            return query.in(statements);
        } catch (SQLException e) {
            throw Sqlite.failure("读取", "read", file, e);
        }
    }

    @Override
    public Optional<RunSummary> run(RunId run) {
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
                    run, after, limit, last, (from, count) -> page(run, from, count));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public long lastSequence(RunId run) {
        return query(RunQuery.lastSequence(run));
    }

    private List<JournalEntry> page(RunId run, long after, int limit) {
        try {
            return codec.entries(run, query(new EventQuery(run, after, limit)));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public List<RunSummary> runs(RunFilter filter, Page page) {
        return query(RunQuery.of(filter, page));
    }

    @Override
    public List<RunSummary> abandoned() {
        return query(RunQuery.abandoned());
    }

    @Override
    public void checkPages() {
        query(statements -> {
            Inspection.requireSound(file, statements.connection());
            return true;
        });
    }

    @Override
    public Optional<Sentence> loss(RunId run) {
        return query(LossGuard.find(run));
    }

    @Override
    public synchronized void close() {
        try {
            statements.close();
        } catch (SQLException e) {
            throw Sqlite.failure("关闭", "close", file, e);
        }
    }
}
