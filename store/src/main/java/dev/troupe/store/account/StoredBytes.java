package dev.troupe.store.account;

import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.database.StatementCache;
import java.sql.SQLException;
import java.util.Optional;

/**
 * How many bytes the runs, conversations, pages and uploaded files of users take. Each entry adds
 * to its run, conversation or page in its own transaction, and deleting one of these frees what it
 * took. Safe for use by several threads, and by several processes.
 */
public final class StoredBytes {
    private final DatabasePool store;

    StoredBytes(DatabasePool store) {
        this.store = store;
    }

    /** What is stored of a user now. */
    public StorageUse find(String user) {
        return store.read(statements -> {
            var runs =
                    statements.prepare(
                            "select coalesce(sum(bytes), 0), coalesce(sum(file_bytes), 0) from run"
                                    + " where user_id = ?");
            runs.setString(1, user);
            try (var found = runs.executeQuery()) {
                found.next();
                return new StorageUse(
                        found.getLong(1),
                        found.getLong(2) + sumBytes(statements, "uploaded_file", user),
                        sumBytes(statements, "conversation", user)
                                + sumBytes(statements, "response", user),
                        sumBytes(statements, "page", user)
                                + sumBytes(statements, "page_template", user));
            }
        });
    }

    /**
     * @param table with a column of bytes and one of users
     */
    private static long sumBytes(StatementCache statements, String table, String user)
            throws SQLException {
        var query =
                statements.prepare(
                        "select coalesce(sum(bytes), 0) from " + table + " where user_id = ?");
        query.setString(1, user);
        try (var found = query.executeQuery()) {
            return found.next() ? found.getLong(1) : 0;
        }
    }

    /** Counts files outside the database that are deleted with a run, until it is deleted. */
    public void addFiles(RunId run, long bytes) {
        if (bytes != 0) {
            store.commit(new AddFiles(run, bytes));
        }
    }

    /**
     * A run whose first entry names something, such as the directory of its files.
     *
     * @param name of letters, digits and dashes
     */
    public Optional<RunId> findRunThatNames(String name) {
        if (!name.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException("'" + name + "' has other characters");
        }
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select run_id from event where seq = 1 and payload like ? limit 1");
            query.setString(1, "%" + name + "%");
            try (var found = query.executeQuery()) {
                return found.next() ? Optional.of(new RunId(found.getString(1))) : Optional.empty();
            }
        });
    }

    private record AddFiles(RunId run, long bytes) implements Write {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare("update run set file_bytes = file_bytes + ? where id = ?");
            update.setLong(1, bytes);
            update.setString(2, run.value());
            update.executeUpdate();
        }

        /** Counted twice is better than not at all. */
        @Override
        public boolean isCommitted(Transaction transaction) {
            return false;
        }
    }
}
