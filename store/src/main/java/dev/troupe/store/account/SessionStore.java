package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.EpochNanos;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Stores with what browsers users are signed in. Safe for use by several threads. */
public final class SessionStore {
    private static final String FIND =
            "select "
                    + AccountRowMapper.COLUMNS
                    + ", sign_in.created, sign_in.seen, sign_in.expires from sign_in"
                    + " join account on account.id = sign_in.account_id"
                    + " where token_hash = ? and expires > ? and disabled = 0";

    private final DatabasePool store;

    SessionStore(DatabasePool store) {
        this.store = store;
    }

    /**
     * Signs a user in, and deletes expired sessions.
     *
     * @param account as it was when the password was checked
     * @return {@code false} if the account was deleted or disabled in the meantime, or its password
     *     has changed; the user is not signed in then
     */
    public boolean create(String tokenHash, Account account, Instant now, Instant expires) {
        var write = new Create(new Session(tokenHash, account, now, now, expires));
        store.commit(write);
        return write.isCreated;
    }

    /** The user of a token; empty if it has expired or the account is disabled. */
    public Optional<Session> find(String tokenHash, Instant now) {
        return store.read(statements -> {
            var query = statements.prepare(FIND);
            query.setString(1, tokenHash);
            query.setLong(2, EpochNanos.of(now));
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                new Session(
                                        tokenHash,
                                        AccountRowMapper.readAccount(found),
                                        EpochNanos.toInstant(found.getLong(8)),
                                        EpochNanos.toInstant(found.getLong(9)),
                                        EpochNanos.toInstant(found.getLong(10))))
                        : Optional.empty();
            }
        });
    }

    /** Notes that one was used, which puts its end off. */
    public void touch(String tokenHash, Instant seen, Instant expires) {
        store.commit(
                new IdempotentWrite() {
                    @Override
                    public void apply(Transaction transaction) throws SQLException {
                        var update =
                                transaction.prepare(
                                        "update sign_in set seen = ?, expires = ?"
                                                + " where token_hash = ?");
                        update.setLong(1, EpochNanos.of(seen));
                        update.setLong(2, EpochNanos.of(expires));
                        update.setString(3, tokenHash);
                        update.executeUpdate();
                    }
                });
    }

    /** Signs out. */
    public void delete(String tokenHash) {
        store.commit(
                new IdempotentWrite() {
                    @Override
                    public void apply(Transaction transaction) throws SQLException {
                        var delete =
                                transaction.prepare("delete from sign_in where token_hash = ?");
                        delete.setString(1, tokenHash);
                        delete.executeUpdate();
                    }
                });
    }

    private static final class Create implements Write {
        private final Session signIn;
        private volatile boolean isCreated;

        Create(Session signIn) {
            this.signIn = signIn;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            AccountWrite.lockAccounts(transaction);
            var forget = transaction.prepare("delete from sign_in where expires <= ?");
            forget.setLong(1, EpochNanos.of(signIn.created()));
            forget.executeUpdate();
            var insert =
                    transaction.prepare(
                            "insert into sign_in (token_hash, account_id, created, seen, expires)"
                                    + " select ?, id, ?, ?, ? from account"
                                    + " where id = ? and password = ? and disabled = 0");
            insert.setString(1, signIn.tokenHash());
            insert.setLong(2, EpochNanos.of(signIn.created()));
            insert.setLong(3, EpochNanos.of(signIn.seen()));
            insert.setLong(4, EpochNanos.of(signIn.expires()));
            insert.setString(5, signIn.account().id());
            insert.setString(6, signIn.account().password());
            isCreated = insert.executeUpdate() == 1;
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query = transaction.prepare("select 1 from sign_in where token_hash = ?");
            query.setString(1, signIn.tokenHash());
            try (var found = query.executeQuery()) {
                return !isCreated || found.next();
            }
        }
    }
}
