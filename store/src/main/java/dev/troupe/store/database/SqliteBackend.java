package dev.troupe.store.database;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.disk.CommitMarkFile;
import dev.troupe.store.disk.OwnerLock;
import dev.troupe.store.disk.SchemaMigrations;
import dev.troupe.store.disk.SqliteConnections;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.file.BlobStore;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;

/**
 * A file of SQLite. Any number of processes may have it open, each with its own runs; SQLite
 * serializes their writes.
 */
public final class SqliteBackend implements DatabaseBackend {
    private static final String STORED_BYTES = "11-stored-bytes.sql";

    public static final List<String> SCRIPTS =
            List.of(
                    "1-journal.sql",
                    "2-owners.sql",
                    "4-conversations.sql",
                    "5-accounts.sql",
                    "6-checksums.sql",
                    "7-accepted-turns.sql",
                    "8-digests.sql",
                    "9-turn-replies.sql",
                    "10-uploads.sql",
                    STORED_BYTES,
                    "13-pages.sql",
                    "14-agent-sessions.sql",
                    "15-agent-session-work.sql",
                    "16-page-templates.sql",
                    "17-cluster.sql",
                    "18-responses.sql",
                    "20-a2a-push.sql",
                    "21-uploaded-files.sql");

    private static final long MARKS_KEPT = 16L << 20; // bytes, 150,000 of them, before they go

    private final Path path;
    private final Durability durability;
    private final OwnerLock lock;
    private @Nullable CommitMarkFile
            marks; // for the thread that writes; null before there is an owner
    private long noted = MARKS_KEPT; // bytes of marks at which to try to forget them

    private SqliteBackend(Path path, Durability durability, OwnerLock lock) {
        this.path = path;
        this.durability = durability;
        this.lock = lock;
    }

    /** Locks a file, which need not exist, and checks its content. */
    public static SqliteBackend open(Path file, Durability durability) {
        try {
            var path = canonicalPath(file);
            var lock = OwnerLock.acquire(path);
            try {
                if (lock.isExclusive()) {
                    StartupCheck.requireNotEmpty(path);
                    StartupCheck.requireCompatible(path);
                }
                return new SqliteBackend(path, durability, lock);
            } catch (RuntimeException | SQLException e) {
                lock.close();
                throw e;
            }
        } catch (SQLException e) {
            throw SqliteConnections.toException("打开", "open", file, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法打开 " + file + "：" + e + "；请检查该目录是否存在且可写",
                    "could not open "
                            + file
                            + ": "
                            + e
                            + "; check that its directory exists and is writable",
                    e);
        }
    }

    /** One path for one file, by whatever name it is called. */
    public static Path canonicalPath(Path file) throws IOException {
        var absolute = file.toAbsolutePath().normalize();
        var directory =
                Objects.requireNonNull(absolute.getParent(), "a root directory is not a file");
        PrivateFiles.createDirectories(directory);
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : directory.toRealPath().resolve(absolute.getFileName());
    }

    public Path path() {
        return path;
    }

    /** Where large values are stored next to a file. */
    public static Path blobDirectory(Path file) {
        return file.resolveSibling(file.getFileName() + ".blobs");
    }

    @Override
    public String location() {
        return path.toString();
    }

    @Override
    public String hostName() {
        return "";
    }

    @Override
    public List<String> migrationScripts() {
        return SCRIPTS;
    }

    @Override
    public Connection openWriter() throws SQLException {
        return registerOwnerFunction(SqliteConnections.openWriter(path, durability), lock::isGone);
    }

    @Override
    public Connection openReader() throws SQLException {
        return registerOwnerFunction(SqliteConnections.openReader(path), lock::isGone);
    }

    /** Returns whether the process of an epoch has ended. */
    public interface OwnerCheck {
        boolean isGone(long epoch) throws IOException;
    }

    /** Registers an SQL function that checks the locks of owners. */
    public static Connection registerOwnerFunction(Connection connection, OwnerCheck gone)
            throws SQLException {
        Function.create(
                connection,
                "owner_is_gone",
                new Function() {
                    @Override
                    protected void xFunc() throws SQLException {
                        try {
                            result(gone.isGone(value_long(0)) ? 1 : 0);
                        } catch (IOException e) {
                            throw new SQLException("the lock of an owner cannot be read: " + e, e);
                        }
                    }
                });
        return connection;
    }

    /** In SQL, because the driver's own way begins the next transaction with each commit. */
    @Override
    public String beginWriteSql() {
        return "begin immediate";
    }

    /**
     * A process with exclusive access may migrate the file; otherwise it has to be current already.
     */
    @Override
    public void lockStartup(Connection connection) throws SQLException {
        int version = SchemaMigrations.readVersion(connection);
        if (!lock.isExclusive() && version >= 0 && version < SCRIPTS.size()) {
            throw OwnerLock.inUseException(path); // by an older version that can share
        }
    }

    /** The sizes of large values, which are files, are not in the database. */
    @Override
    public void completeMigration(Connection connection, int from) throws SQLException {
        if (from > 0 && from <= SCRIPTS.indexOf(STORED_BYTES)) {
            addBlobSizes(connection, BlobStore.of(blobDirectory(path)));
        }
    }

    private static void addBlobSizes(Connection connection, BlobStore blobs) throws SQLException {
        try (var query = connection.createStatement();
                var add =
                        connection.prepareStatement(
                                "update run set bytes = bytes + ? where id = ?");
                var found = query.executeQuery("select run_id, hash from event_blob")) {
            while (found.next()) {
                add.setLong(1, blobs.size(new BlobId(found.getString(2))));
                add.setString(2, found.getString(1));
                add.addBatch();
            }
            add.executeBatch();
        }
    }

    @Override
    public void holdOwnerLock(Connection connection, StoreOwner owner) throws SQLException {
        try {
            lock.lockEpoch(owner.epoch());
        } catch (IOException e) {
            throw new SQLException("the lock file cannot be used: " + e, e);
        }
    }

    @Override
    public void recordLosses(Connection connection) throws SQLException {
        if (lock.isExclusive()) {
            try {
                LossDetector.recordLosses(connection, LossDetector.markFiles(path));
            } catch (IOException e) {
                throw new SQLException("the marks of earlier owners cannot be read: " + e, e);
            }
        }
    }

    @Override
    public void allowSharedAccess(Connection connection, StoreOwner owner) throws SQLException {
        try {
            if (lock.isExclusive()) {
                var known = LossDetector.markFiles(path);
                if (!known.isEmpty() && SqliteConnections.truncateLog(connection)) {
                    for (var file : known) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            marks = CommitMarkFile.open(path, owner.epoch());
            lock.shareLock();
        } catch (IOException e) {
            throw new SQLException("the lock file cannot be used: " + e, e);
        }
    }

    /** A second line of defence: if it cannot be written, the commit is durable all the same. */
    @Override
    public void recordMarks(Connection connection, List<CommitMark> done) {
        var file = marks;
        if (file == null || done.isEmpty()) {
            return;
        }
        try {
            file.append(done);
            if (file.size() > noted) {
                noted =
                        SqliteConnections.truncateLog(connection)
                                ? MARKS_KEPT
                                : file.size() + MARKS_KEPT;
                if (noted == MARKS_KEPT) {
                    file.clear();
                }
            }
        } catch (IOException | SQLException _) {
            // what is not noted is not missed
        }
    }

    @Override
    public void clearMarks(Connection connection) {
        var file = marks;
        if (file == null) {
            return;
        }
        marks = null;
        try (file) {
            if (SqliteConnections.truncateLog(connection)) {
                file.delete();
            }
        } catch (IOException | SQLException _) {
            // the next one that is alone looks through them
        }
    }

    @Override
    public void requireOwnership(Connection connection, StoreOwner owner) {
        // a run has an owner, the file has none
    }

    @Override
    public String ownerGoneSql(String column) {
        return "owner_is_gone(" + column + ")";
    }

    /** The lock goes with the process, so there is nothing to wait for. */
    @Override
    public boolean awaitOwnerExit(Connection connection, long epoch) throws SQLException {
        try {
            return lock.isGone(epoch);
        } catch (IOException e) {
            throw new SQLException("the lock of an owner cannot be read: " + e, e);
        }
    }

    /** The lock file shows that it is alive; there is nothing to check. */
    @Override
    public Duration heartbeatInterval() {
        return Duration.ofDays(1);
    }

    @Override
    public Duration reconnectTimeout() {
        return Duration.ZERO;
    }

    @Override
    public boolean isConnectionLost(SQLException failure) {
        return false;
    }

    @Override
    public boolean isTransient(SQLException failure) {
        return false; // the driver has waited for other programs already
    }

    @Override
    public StoreException foreignStoreException() {
        return foreignStoreException(path);
    }

    @Override
    public StoreException newerVersionException(int version) {
        return newerVersionException(path, version);
    }

    public static StoreException foreignStoreException(Path file) {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                "文件 " + file + " 不是 Troupe 的数据文件，未做任何更改；请将其移走，或指定另一个文件",
                "file "
                        + file
                        + " is not a Troupe store and was not changed; move it away, or specify"
                        + " another file");
    }

    public static StoreException newerVersionException(Path file, int version) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                "数据文件 "
                        + file
                        + " 的版本为 "
                        + version
                        + "，本程序只支持到 "
                        + SCRIPTS.size()
                        + "，未做任何更改；请升级 Troupe，或用 TROUPE_HOME 指定另一个目录",
                "store "
                        + file
                        + " has version "
                        + version
                        + " but this program supports versions up to "
                        + SCRIPTS.size()
                        + "; it was not changed; install a newer Troupe, or use another"
                        + " directory with TROUPE_HOME");
    }

    @Override
    public StoreException toException(String zh, String en, SQLException cause) {
        return SqliteConnections.toException(zh, en, path, cause);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法释放 " + path + " 的锁：" + e + "；请结束本进程",
                    "could not release the lock of " + path + ": " + e + "; end this process",
                    e);
        }
    }
}
