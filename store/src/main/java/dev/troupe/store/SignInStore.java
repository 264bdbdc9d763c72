package dev.troupe.store;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** With what browsers people are signed in. Safe for use by several threads. */
public final class SignInStore {
    private static final String FIND =
            "select "
                    + AccountRows.COLUMNS
                    + ", sign_in.created, sign_in.seen, sign_in.expires from sign_in"
                    + " join account on account.id = sign_in.account_id"
                    + " where token_hash = ? and expires > ? and disabled = 0";

    private final Store store;

    SignInStore(Store store) {
        this.store = store;
    }

    /**
     * Signs somebody in, and forgets those that have expired.
     *
     * @param account as it was when the password was checked
     * @return {@code false} where the account is gone or disabled meanwhile, or its password is
     *     another one; nobody is signed in then
     */
    public boolean create(String tokenHash, Account account, Instant now, Instant expires) {
        var write = new Create(new SignIn(tokenHash, account, now, now, expires));
        store.commit(write);
        return write.isCreated;
    }

    /** Who is signed in with a token; empty where it has expired or the account is disabled. */
    public Optional<SignIn> find(String tokenHash, Instant now) {
        return store.read(statements -> {
            var query = statements.of(FIND);
            query.setString(1, tokenHash);
            query.setLong(2, Nanos.of(now));
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                new SignIn(
                                        tokenHash,
                                        AccountRows.account(found),
                                        Nanos.toInstant(found.getLong(8)),
                                        Nanos.toInstant(found.getLong(9)),
                                        Nanos.toInstant(found.getLong(10))))
                        : Optional.empty();
            }
        });
    }

    /** Notes that one was used, which puts its end off. */
    public void touch(String tokenHash, Instant seen, Instant expires) {
        store.commit(
                new Repeatable() {
                    @Override
                    public void in(Transaction transaction) throws SQLException {
                        var update =
                                transaction.of(
                                        "update sign_in set seen = ?, expires = ?"
                                                + " where token_hash = ?");
                        update.setLong(1, Nanos.of(seen));
                        update.setLong(2, Nanos.of(expires));
                        update.setString(3, tokenHash);
                        update.executeUpdate();
                    }
                });
    }

    /** Signs out. */
    public void delete(String tokenHash) {
        store.commit(
                new Repeatable() {
                    @Override
                    public void in(Transaction transaction) throws SQLException {
                        var delete = transaction.of("delete from sign_in where token_hash = ?");
                        delete.setString(1, tokenHash);
                        delete.executeUpdate();
                    }
                });
    }

    private static final class Create implements Write {
        private final SignIn signIn;
        private volatile boolean isCreated;

        Create(SignIn signIn) {
            this.signIn = signIn;
        }

        @Override
        public void in(Transaction transaction) throws SQLException {
            AccountWrite.alone(transaction);
            var forget = transaction.of("delete from sign_in where expires <= ?");
            forget.setLong(1, Nanos.of(signIn.created()));
            forget.executeUpdate();
            var insert =
                    transaction.of(
                            "insert into sign_in (token_hash, account_id, created, seen, expires)"
                                    + " select ?, id, ?, ?, ? from account"
                                    + " where id = ? and password = ? and disabled = 0");
            insert.setString(1, signIn.tokenHash());
            insert.setLong(2, Nanos.of(signIn.created()));
            insert.setLong(3, Nanos.of(signIn.seen()));
            insert.setLong(4, Nanos.of(signIn.expires()));
            insert.setString(5, signIn.account().id());
            insert.setString(6, signIn.account().password());
            isCreated = insert.executeUpdate() == 1;
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            var query = transaction.of("select 1 from sign_in where token_hash = ?");
            query.setString(1, signIn.tokenHash());
            try (var found = query.executeQuery()) {
                return !isCreated || found.next();
            }
        }
    }
}
