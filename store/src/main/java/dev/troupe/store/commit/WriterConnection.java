package dev.troupe.store.commit;

import dev.troupe.store.database.DatabaseBackend;
import dev.troupe.store.database.OwnerTable;
import dev.troupe.store.database.StatementCache;
import dev.troupe.store.disk.SchemaMigrations;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The connection that writes, and its replacement if it is lost. For the thread of the commit queue
 * only, once it is open.
 */
final class WriterConnection implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(200); // between two tries to connect

    private final DatabaseBackend database;
    private final StoreOwner owner;
    private @Nullable StatementCache statements; // null if it is lost

    private WriterConnection(
            DatabaseBackend database, StoreOwner owner, StatementCache statements) {
        this.database = database;
        this.owner = owner;
        this.statements = statements;
    }

    /** Creates or repairs the tables, and takes ownership. */
    static WriterConnection open(DatabaseBackend database) {
        try {
            var statements = new StatementCache(database.openWriter());
            try {
                return new WriterConnection(database, initialize(database, statements), statements);
            } catch (RuntimeException | SQLException e) {
                statements.close();
                throw e;
            }
        } catch (SQLException e) {
            throw database.toException("打开", "open", e);
        }
    }

    private static StoreOwner initialize(DatabaseBackend database, StatementCache statements)
            throws SQLException {
        var connection = statements.connection();
        var scripts = database.migrationScripts();
        statements.prepare(database.beginWriteSql()).execute();
        database.lockStartup(connection);
        int version = SchemaMigrations.readVersion(connection);
        if (version == SchemaMigrations.FOREIGN) {
            throw database.foreignStoreException();
        }
        if (version > scripts.size()) {
            throw database.newerVersionException(version);
        }
        if (version < scripts.size()) {
            SchemaMigrations.apply(connection, version, scripts);
            database.completeMigration(connection, version);
        }
        database.recordLosses(connection);
        var owner = OwnerTable.register(connection, database);
        database.holdOwnerLock(connection, owner);
        statements.commit();
        database.allowSharedAccess(connection, owner);
        return owner;
    }

    StoreOwner owner() {
        return owner;
    }

    DatabaseBackend database() {
        return database;
    }

    /** Begins a transaction, on another connection where the last one was lost. */
    Transaction beginTransaction() throws SQLException {
        var transaction = reconnect();
        transaction.prepare(database.beginWriteSql()).execute();
        return transaction;
    }

    /** Tries again for as long as the database asks for. */
    Transaction reconnect() throws SQLException {
        var current = statements;
        long start = System.nanoTime();
        while (current == null) {
            try {
                current = openConnection();
            } catch (SQLException e) {
                if (!database.isConnectionLost(e)
                        || System.nanoTime() - start >= database.reconnectTimeout().toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
        statements = current;
        return new Transaction(current, database, owner);
    }

    /**
     * Connects again if that is needed and possible; otherwise the next writer receives the error.
     */
    void ensureConnected() {
        try {
            reconnect().prepare("select 1").execute();
        } catch (SQLException e) {
            rollBack(database.isConnectionLost(e));
        }
    }

    private StatementCache openConnection() throws SQLException {
        var fresh = new StatementCache(database.openWriter());
        try {
            database.holdOwnerLock(fresh.connection(), owner);
            return fresh;
        } catch (RuntimeException | SQLException e) {
            fresh.close();
            throw e;
        }
    }

    /** Drops the transaction, and the connection if that is what failed. */
    void rollBack(boolean isLost) {
        var current = statements;
        if (current == null) {
            return;
        }
        current.rollBack();
        if (isLost) {
            statements = null;
            try {
                current.close();
            } catch (SQLException _) {
                // it is lost
            }
        }
    }

    StoreException closedException() {
        return new StoreException(
                StoreProblem.CLOSED,
                "存储 " + database.location() + " 已关闭；请重新打开",
                "store " + database.location() + " is closed; open it again");
    }

    /** Records a clean end, if that is still possible. */
    @Override
    public void close() {
        var current = statements;
        if (current == null) {
            return;
        }
        try (current) {
            OwnerTable.markClosed(current.connection(), owner);
            database.clearMarks(current.connection());
            database.releaseOwnerLock(current.connection(), owner);
        } catch (SQLException e) {
            if (!database.isConnectionLost(e)) {
                throw database.toException("关闭", "close", e);
            }
        }
    }
}
