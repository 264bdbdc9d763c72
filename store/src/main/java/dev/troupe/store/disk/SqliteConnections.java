package dev.troupe.store.disk;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/** Files of SQLite, and connections to them. */
public final class SqliteConnections {
    private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int BUSY_MILLIS = 10_000; // for a tool that inspects the file
    private static final int RETRY_MILLIS = 5;
    private static final int PAGES_BEFORE_CHECKPOINT = 4_000; // 16 MB; each one syncs twice more
    private static final int CACHE_KIB = 16 * 1024; // of a connection
    private static final long LARGEST_CHECKED = 256L << 20; // bytes; about a second

    private static final Set<Known> KNOWN = new HashSet<>();

    private SqliteConnections() {}

    /** The one connection that writes; creates the file if it does not exist. */
    public static Connection openWriter(Path file, Durability durability) throws SQLException {
        createPrivateFile(file);
        var config = commonConfig();
        config.setSynchronous(
                switch (durability) {
                    case FULL -> SQLiteConfig.SynchronousMode.FULL;
                    case RELAXED -> SQLiteConfig.SynchronousMode.NORMAL;
                });
        var connection = config.createConnection("jdbc:sqlite:" + file);
        try (var statement = connection.createStatement()) {
            switchToLog(statement);
            statement.execute("pragma wal_autocheckpoint = " + PAGES_BEFORE_CHECKPOINT);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * SQLite does not wait for other connections here: of two that open a new file at the same
     * time, one is refused immediately.
     */
    private static void switchToLog(Statement statement) throws SQLException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_MILLIS);
        while (true) {
            try {
                statement.execute("pragma journal_mode = wal");
                return;
            } catch (SQLException e) {
                if (codeOf(e) != SQLiteErrorCode.SQLITE_BUSY || System.nanoTime() > deadline) {
                    throw e;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS));
            }
        }
    }

    /** The files that SQLite creates next to a database have the permissions of the database. */
    private static void createPrivateFile(Path file) throws SQLException {
        try {
            PrivateFiles.createFile(file);
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), e);
        }
    }

    public static Connection openReader(Path file) throws SQLException {
        var config = commonConfig();
        config.setReadOnly(true);
        return config.createConnection("jdbc:sqlite:" + file);
    }

    /**
     * A connection in addition to the owner's that writes nothing. Not opened as read-only: SQLite
     * would leave its own files behind then, if it is the last to close.
     */
    public static Connection openQueryOnly(Path file) throws SQLException {
        var connection = commonConfig().createConnection("jdbc:sqlite:" + file);
        try (var statement = connection.createStatement()) {
            statement.execute("pragma query_only = on");
        }
        return connection;
    }

    private static SQLiteConfig commonConfig() {
        var config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        config.setCacheSize(-CACHE_KIB);
        return config;
    }

    /** Whether there is nothing in the file yet. */
    public static boolean isNew(Path file) throws IOException {
        return !Files.exists(file) || Files.size(file) == 0;
    }

    /**
     * Whether a file begins like SQLite's files; reads nothing else, and once only: closing a file
     * drops the process's POSIX locks on it, by which SQLite excludes other processes.
     */
    public static boolean isDatabase(Path file) throws IOException {
        var key = new Known(file, Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        synchronized (KNOWN) {
            if (!KNOWN.contains(key)) {
                try (var in = new FileInputStream(file.toFile())) {
                    if (!Arrays.equals(in.readNBytes(HEADER.length), HEADER)) {
                        return false;
                    }
                }
                KNOWN.add(key);
            }
            return true;
        }
    }

    /** A file that is a database; another one in its place has another key. */
    private record Known(Path file, @Nullable Object key) {}

    /** Whether a check takes less time than a user notices. */
    public static boolean isQuickToCheck(Path file) throws IOException {
        return Files.size(file) <= LARGEST_CHECKED;
    }

    /** The problems of a file's pages; {@code ok} if there are none. */
    public static String checkIntegrity(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("pragma quick_check(1)")) {
            return rows.next() ? rows.getString(1) : "no answer";
        }
    }

    /**
     * Moves all of the log into the file and empties the log, if there are no readers in the
     * meantime.
     *
     * @return whether it is empty
     */
    public static boolean truncateLog(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("pragma busy_timeout = 0");
            try (var rows = statement.executeQuery("pragma wal_checkpoint(truncate)")) {
                return rows.next() && rows.getInt(1) == 0;
            } finally {
                statement.execute("pragma busy_timeout = " + BUSY_MILLIS);
            }
        }
    }

    /** Writes a consistent copy to a new file, while other work continues. */
    public static void copyTo(Connection connection, Path to) throws SQLException {
        createPrivateFile(to);
        try (var statement = connection.prepareStatement("vacuum into ?")) {
            statement.setString(1, to.toString());
            statement.execute();
        }
    }

    /** The error of the database, with the file, and a remedy if the cause is known. */
    public static StoreException toException(String zh, String en, Path file, SQLException cause) {
        var remedy = Remedy.of(codeOf(cause));
        return new StoreException(
                remedy.problem,
                "无法" + zh + " " + file + "：" + cause.getMessage() + "；" + remedy.zh,
                "could not " + en + " " + file + ": " + cause.getMessage() + "; " + remedy.en,
                cause);
    }

    /** Extended codes hold the plain one in their lowest byte. */
    private static SQLiteErrorCode codeOf(SQLException failure) {
        return SQLiteErrorCode.getErrorCode(failure.getErrorCode() & 0xff);
    }

    private enum Remedy {
        SPACE(StoreProblem.UNAVAILABLE, "请释放磁盘空间后重试", "free some disk space and try again"),
        RIGHTS(
                StoreProblem.UNAVAILABLE,
                "请检查该文件及其目录的写权限",
                "check that the file and its directory may be written"),
        LOCKED(
                StoreProblem.UNAVAILABLE,
                "请关闭正在占用该文件的其他程序后重试",
                "close the other program that holds the file and try again"),
        DAMAGED(
                StoreProblem.DAMAGED,
                "文件已损坏，未做任何更改；请用备份恢复，或将其移走",
                "the file is damaged and was not changed; restore a backup, or move it away"),
        DISK(
                StoreProblem.UNAVAILABLE,
                "请检查磁盘和文件是否仍可访问，然后重新打开",
                "check that disk and file can still be reached, then open it again");

        private final StoreProblem problem;
        private final String zh;
        private final String en;

        Remedy(StoreProblem problem, String zh, String en) {
            this.problem = problem;
            this.zh = zh;
            this.en = en;
        }

        private static Remedy of(SQLiteErrorCode code) {
            return switch (code) {
                case SQLITE_FULL -> SPACE;
                case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH -> RIGHTS;
                case SQLITE_BUSY, SQLITE_LOCKED -> LOCKED;
                case SQLITE_CORRUPT, SQLITE_NOTADB -> DAMAGED;
                default -> DISK;
            };
        }
    }
}
