package dev.troupe.store;

import dev.troupe.codec.PrivateFiles;
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
 * A file of SQLite. Any number of processes may have it open, each with runs of its own; SQLite has
 * them write one after the other.
 */
final class SqliteDatabase implements Database {
    static final List<String> SCRIPTS =
            List.of(
                    "1-journal.sql",
                    "2-owners.sql",
                    "4-conversations.sql",
                    "5-accounts.sql",
                    "6-checksums.sql",
                    "7-accepted-turns.sql",
                    "8-digests.sql",
                    "9-turn-replies.sql");

    private static final long MARKS_KEPT = 16L << 20; // bytes, 150,000 of them, before they go

    private final Path path;
    private final Durability durability;
    private final OwnerLock lock;
    private @Nullable MarkFile marks; // for the thread that writes; null before there is an owner
    private long noted = MARKS_KEPT; // bytes of marks at which to try to forget them

    private SqliteDatabase(Path path, Durability durability, OwnerLock lock) {
        this.path = path;
        this.durability = durability;
        this.lock = lock;
    }

    /** Locks a file, which need not be there, and looks at what is in it. */
    static SqliteDatabase at(Path file, Durability durability) {
        try {
            var path = canonical(file);
            var lock = OwnerLock.take(path);
            try {
                if (lock.isAlone()) {
                    Inspection.requireContent(path);
                    Inspection.requireFit(path);
                }
                return new SqliteDatabase(path, durability, lock);
            } catch (RuntimeException | SQLException e) {
                lock.close();
                throw e;
            }
        } catch (SQLException e) {
            throw Sqlite.failure("打开", "open", file, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法打开 " + file + "：" + e + "；请检查该目录是否存在且可写",
                    "could not open "
                            + file
                            + ": "
                            + e
                            + "; check that its directory is there and may be written",
                    e);
        }
    }

    /** One path for one file, by whatever name it is called. */
    static Path canonical(Path file) throws IOException {
        var absolute = file.toAbsolutePath().normalize();
        var directory = Objects.requireNonNull(absolute.getParent(), "a root is no file");
        PrivateFiles.createDirectories(directory);
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : directory.toRealPath().resolve(absolute.getFileName());
    }

    Path path() {
        return path;
    }

    /** Where large values lie beside a file. */
    static Path blobDirectory(Path file) {
        return file.resolveSibling(file.getFileName() + ".blobs");
    }

    @Override
    public String place() {
        return path.toString();
    }

    @Override
    public String thisHost() {
        return "";
    }

    @Override
    public List<String> scripts() {
        return SCRIPTS;
    }

    @Override
    public Connection writer() throws SQLException {
        return knowingOwners(Sqlite.writer(path, durability), lock::isGone);
    }

    @Override
    public Connection reader() throws SQLException {
        return knowingOwners(Sqlite.reader(path), lock::isGone);
    }

    /** Says whether the process is gone that had an epoch. */
    interface Gone {
        boolean is(long epoch) throws IOException;
    }

    /** Gives SQL a function that looks at the locks of owners. */
    static Connection knowingOwners(Connection connection, Gone gone) throws SQLException {
        Function.create(
                connection,
                "owner_is_gone",
                new Function() {
                    @Override
                    protected void xFunc() throws SQLException {
                        try {
                            result(gone.is(value_long(0)) ? 1 : 0);
                        } catch (IOException e) {
                            throw new SQLException("the lock of an owner cannot be read: " + e, e);
                        }
                    }
                });
        return connection;
    }

    /** In SQL, because the driver's own way begins the next transaction with each commit. */
    @Override
    public String begin() {
        return "begin immediate";
    }

    /** Whoever is alone may bring the file up to date; beside others it has to be so already. */
    @Override
    public void lockOpening(Connection connection) throws SQLException {
        int version = Migrations.version(connection);
        if (!lock.isAlone() && version >= 0 && version < SCRIPTS.size()) {
            throw OwnerLock.inUse(path); // by an older version that can share
        }
    }

    @Override
    public void showAlive(Connection connection, Owner owner) throws SQLException {
        try {
            lock.own(owner.epoch());
        } catch (IOException e) {
            throw new SQLException("the lock file cannot be used: " + e, e);
        }
    }

    @Override
    public void recordLosses(Connection connection) throws SQLException {
        if (lock.isAlone()) {
            try {
                Losses.record(connection, Losses.files(path));
            } catch (IOException e) {
                throw new SQLException("the marks of earlier owners cannot be read: " + e, e);
            }
        }
    }

    @Override
    public void letOthersIn(Connection connection, Owner owner) throws SQLException {
        try {
            if (lock.isAlone()) {
                var known = Losses.files(path);
                if (!known.isEmpty() && Sqlite.emptyLog(connection)) {
                    for (var file : known) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            marks = MarkFile.of(path, owner.epoch());
            lock.share();
        } catch (IOException e) {
            throw new SQLException("the lock file cannot be used: " + e, e);
        }
    }

    /** A second line of defence: where it cannot be written, the commit is durable all the same. */
    @Override
    public void note(Connection connection, List<Mark> done) {
        var file = marks;
        if (file == null || done.isEmpty()) {
            return;
        }
        try {
            file.add(done);
            if (file.size() > noted) {
                noted = Sqlite.emptyLog(connection) ? MARKS_KEPT : file.size() + MARKS_KEPT;
                if (noted == MARKS_KEPT) {
                    file.clear();
                }
            }
        } catch (IOException | SQLException _) {
            // what is not noted is not missed
        }
    }

    @Override
    public void leave(Connection connection) {
        var file = marks;
        if (file == null) {
            return;
        }
        marks = null;
        try (file) {
            if (Sqlite.emptyLog(connection)) {
                file.delete();
            }
        } catch (IOException | SQLException _) {
            // the next one that is alone looks through them
        }
    }

    @Override
    public void requireOwnership(Connection connection, Owner owner) {
        // a run has an owner, the file has none
    }

    @Override
    public String isGone(String column) {
        return "owner_is_gone(" + column + ")";
    }

    /** The lock goes with the process, so there is nothing to wait for. */
    @Override
    public boolean awaitEnd(Connection connection, long epoch) throws SQLException {
        try {
            return lock.isGone(epoch);
        } catch (IOException e) {
            throw new SQLException("the lock of an owner cannot be read: " + e, e);
        }
    }

    /** The lock file shows that it is alive; there is nothing to look at. */
    @Override
    public Duration heartbeat() {
        return Duration.ofDays(1);
    }

    @Override
    public Duration patience() {
        return Duration.ZERO;
    }

    @Override
    public boolean isLost(SQLException failure) {
        return false;
    }

    @Override
    public boolean isPassing(SQLException failure) {
        return false; // the driver has waited for other programs already
    }

    @Override
    public StoreException foreign() {
        return foreign(path);
    }

    @Override
    public StoreException newer(int version) {
        return newer(path, version);
    }

    static StoreException foreign(Path file) {
        return new StoreException(
                StoreProblem.NOT_A_STORE,
                "文件 " + file + " 不是 Troupe 的数据文件，未作任何改动；请将其移走，或指定另一个文件",
                "file "
                        + file
                        + " is no store of Troupe and was left as it is; move it away, or name"
                        + " another file");
    }

    static StoreException newer(Path file, int version) {
        return new StoreException(
                StoreProblem.NEWER_VERSION,
                "数据文件 "
                        + file
                        + " 的版本为 "
                        + version
                        + "，本程序只支持到 "
                        + SCRIPTS.size()
                        + "，未作任何改动；请升级 Troupe，或用 TROUPE_HOME 指定另一个目录",
                "store "
                        + file
                        + " has version "
                        + version
                        + " and this program knows versions up to "
                        + SCRIPTS.size()
                        + "; it was left as it is; install a newer Troupe, or use another"
                        + " directory with TROUPE_HOME");
    }

    @Override
    public StoreException failure(String zh, String en, SQLException cause) {
        return Sqlite.failure(zh, en, path, cause);
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
