package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import java.sql.SQLException;
import java.util.Optional;

/** How much each user has uploaded lately. Safe for use by several threads. */
public final class UploadTotals {
    private final DatabasePool store;

    UploadTotals(DatabasePool store) {
        this.store = store;
    }

    /** What was last stored of a user. */
    public Optional<UploadTotal> find(String user) {
        return store.read(statements -> {
            var query = statements.prepare("select bytes, at from upload_total where user_id = ?");
            query.setString(1, user);
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                new UploadTotal(
                                        found.getLong(1), EpochNanos.toInstant(found.getLong(2))))
                        : Optional.empty();
            }
        });
    }

    /** Returns once it is durable. */
    public void store(String user, UploadTotal total) {
        store.commit(new Put(user, total));
    }

    private record Put(String user, UploadTotal total) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var put =
                    transaction.prepare(
                            "insert into upload_total (user_id, bytes, at) values (?, ?, ?)"
                                    + " on conflict (user_id) do update set"
                                    + " bytes = excluded.bytes, at = excluded.at");
            put.setString(1, user);
            put.setLong(2, total.bytes());
            put.setLong(3, EpochNanos.of(total.at()));
            put.executeUpdate();
        }
    }
}
