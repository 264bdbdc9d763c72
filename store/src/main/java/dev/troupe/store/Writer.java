package dev.troupe.store;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The connection that writes, and another one where it is lost. For the thread of the commit queue
 * only, once it is open.
 */
final class Writer implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(200); // between two tries to connect

    private final Database database;
    private final Owner owner;
    private @Nullable Statements statements; // null where it is lost

    private Writer(Database database, Owner owner, Statements statements) {
        this.database = database;
        this.owner = owner;
        this.statements = statements;
    }

    /** Makes or mends the tables, and takes ownership. */
    static Writer open(Database database) {
        try {
            var statements = new Statements(database.writer());
            try {
                return new Writer(database, opened(database, statements), statements);
            } catch (RuntimeException | SQLException e) {
                statements.close();
                throw e;
            }
        } catch (SQLException e) {
            throw database.failure("打开", "open", e);
        }
    }

    private static Owner opened(Database database, Statements statements) throws SQLException {
        var connection = statements.connection();
        var scripts = database.scripts();
        statements.of(database.begin()).execute();
        database.lockOpening(connection);
        int version = Migrations.version(connection);
        if (version == Migrations.FOREIGN) {
            throw database.foreign();
        }
        if (version > scripts.size()) {
            throw database.newer(version);
        }
        if (version < scripts.size()) {
            Migrations.apply(connection, version, scripts);
        }
        database.recordLosses(connection);
        var owner = OwnerTable.register(connection, database);
        database.showAlive(connection, owner);
        statements.commit();
        database.letOthersIn(connection, owner);
        return owner;
    }

    Owner owner() {
        return owner;
    }

    Database database() {
        return database;
    }

    /** Begins a transaction, on another connection where the last one was lost. */
    Transaction begin() throws SQLException {
        var transaction = connected();
        transaction.of(database.begin()).execute();
        return transaction;
    }

    /** Tries again for as long as the database asks for. */
    Transaction connected() throws SQLException {
        var current = statements;
        long start = System.nanoTime();
        while (current == null) {
            try {
                current = connect();
            } catch (SQLException e) {
                if (!database.isLost(e)
                        || System.nanoTime() - start >= database.patience().toNanos()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
        statements = current;
        return new Transaction(current, database, owner);
    }

    /** Connects again where that is needed and possible; else the next one to write is told. */
    void check() {
        try {
            connected().of("select 1").execute();
        } catch (SQLException e) {
            rollBack(database.isLost(e));
        }
    }

    private Statements connect() throws SQLException {
        var fresh = new Statements(database.writer());
        try {
            database.showAlive(fresh.connection(), owner);
            return fresh;
        } catch (RuntimeException | SQLException e) {
            fresh.close();
            throw e;
        }
    }

    /** Drops the transaction, and the connection where that is what failed. */
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
                // it is gone
            }
        }
    }

    StoreException closed() {
        return new StoreException(
                StoreProblem.CLOSED,
                "存储 " + database.place() + " 已关闭；请重新打开",
                "store " + database.place() + " is closed; open it again");
    }

    /** Says that nothing was left undone, where that can still be said. */
    @Override
    public void close() {
        var current = statements;
        if (current == null) {
            return;
        }
        try (current) {
            OwnerTable.markClosed(current.connection(), owner);
            database.leave(current.connection());
        } catch (SQLException e) {
            if (!database.isLost(e)) {
                throw database.failure("关闭", "close", e);
            }
        }
    }
}
