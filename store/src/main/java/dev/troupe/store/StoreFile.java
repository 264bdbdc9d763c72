package dev.troupe.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** A database file that this process owns: its lock, its writer and its readers. */
final class StoreFile implements AutoCloseable {
    /** Reads from a connection of its own. */
    interface Query<T> {
        T in(Statements statements) throws SQLException;
    }

    private static final int MAX_IDLE = 4; // connections; each holds a cache and two descriptors

    private final Path path;
    private final OwnerLock lock;
    private final Statements writer;
    private final Owner owner;
    private final Queue<Statements> idle = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final CommitQueue commits;

    private StoreFile(Path path, OwnerLock lock, Statements writer, Owner owner) {
        this.path = path;
        this.lock = lock;
        this.writer = writer;
        this.owner = owner;
        this.commits = new CommitQueue(this);
    }

    /** Opens a file, which is created where there is none. */
    static StoreFile open(Path file, Durability durability) {
        try {
            var path = canonical(file);
            var lock = OwnerLock.take(path);
            try {
                Inspection.requireFit(path);
                return new Opening(path, lock, durability).open();
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
        Files.createDirectories(directory);
        return Files.exists(absolute)
                ? absolute.toRealPath()
                : directory.toRealPath().resolve(absolute.getFileName());
    }

    /** The steps that need a connection. */
    private record Opening(Path path, OwnerLock lock, Durability durability) {
        StoreFile open() throws SQLException {
            var writer = new Statements(Sqlite.writer(path, durability));
            try {
                var connection = writer.connection();
                writer.begin();
                int version = Migrations.version(connection);
                if (version < Migrations.NEWEST) {
                    Migrations.apply(connection, version);
                }
                var owner = Owner.take(connection);
                writer.commit();
                return new StoreFile(path, lock, writer, owner);
            } catch (RuntimeException | SQLException e) {
                writer.close();
                throw e;
            }
        }
    }

    Path path() {
        return path;
    }

    Owner owner() {
        return owner;
    }

    /** Returns once a write is durable. */
    void commit(Write write) {
        commits.commit(write);
    }

    CommitTotals totals() {
        return commits.totals();
    }

    /** For the thread of the commit queue only, like all that follows up to {@link #read}. */
    Statements writer() {
        return writer;
    }

    /** Refuses the transaction where another process has taken over. */
    void requireOwnership() throws SQLException {
        var now = Owner.read(writer.connection());
        if (now.epoch() != owner.epoch()) {
            throw new StoreException(
                    StoreProblem.FENCED,
                    "数据文件 " + path + " 已被进程 " + now.pid() + " 接管，本进程不能再写入；请结束本进程",
                    "store "
                            + path
                            + " was taken over by process "
                            + now.pid()
                            + " (epoch "
                            + now.epoch()
                            + ", this one has "
                            + owner.epoch()
                            + "); nothing more is written from here, so end this process");
        }
    }

    <T> T read(Query<T> query) {
        if (isClosed.get()) {
            throw closed();
        }
        try {
            var reader = idle.poll();
            return read(query, reader == null ? new Statements(Sqlite.reader(path)) : reader);
        } catch (SQLException e) {
            throw Sqlite.failure("读取", "read", path, e);
        }
    }

    private <T> T read(Query<T> query, Statements reader) throws SQLException {
        boolean isSound = false;
        try {
            var result = query.in(reader);
            isSound = true;
            return result;
        } finally {
            if (isSound && idle.size() < MAX_IDLE && !isClosed.get()) {
                idle.add(reader);
            } else {
                reader.close();
            }
            if (isClosed.get()) {
                closeIdle();
            }
        }
    }

    StoreException closed() {
        return new StoreException(
                StoreProblem.CLOSED,
                "数据文件 " + path + " 已关闭；请重新打开",
                "store " + path + " is closed; open it again");
    }

    @Override
    public void close() {
        if (isClosed.getAndSet(true)) {
            return;
        }
        commits.close();
        try {
            try (lock;
                    writer) {
                closeIdle();
                owner.leave(writer.connection());
            }
        } catch (SQLException e) {
            throw Sqlite.failure("关闭", "close", path, e);
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "无法释放 " + path + " 的锁：" + e + "；请结束本进程",
                    "could not release the lock of " + path + ": " + e + "; end this process",
                    e);
        }
    }

    private void closeIdle() throws SQLException {
        for (var each = idle.poll(); each != null; each = idle.poll()) {
            each.close();
        }
    }
}
