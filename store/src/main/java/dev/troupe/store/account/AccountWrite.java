package dev.troupe.store.account;

import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.EpochNanos;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What is written about accounts. One is written at a time, also by several processes, so that what
 * it reads first does not change.
 */
sealed interface AccountWrite extends Write {
    /** Waits until others that write about accounts have committed. */
    static void lockAccounts(Transaction transaction) throws SQLException {
        transaction.prepare("update account_guard set held = 1 where id = 1").executeUpdate();
    }

    private static Optional<Account> find(Transaction transaction, String id) throws SQLException {
        return AccountRowMapper.find(transaction.statements(), "id = ?", id);
    }

    private static boolean hasOtherAdmin(Transaction transaction, String id) throws SQLException {
        var query =
                transaction.prepare(
                        "select 1 from account where role = 'ADMIN' and disabled = 0 and id <> ?");
        query.setString(1, id);
        try (var found = query.executeQuery()) {
            return found.next();
        }
    }

    private static void delete(Transaction transaction, String table, String column, String id)
            throws SQLException {
        var delete = transaction.prepare("delete from " + table + " where " + column + " = ?");
        delete.setString(1, id);
        delete.executeUpdate();
    }

    /** Adds one, unless its name or subject is taken. */
    final class Create implements AccountWrite {
        private final Account account;
        private final boolean isFirst;
        private volatile boolean isCreated;

        /**
         * @param isFirst to add it only if there is no administrator yet
         */
        Create(Account account, boolean isFirst) {
            this.account = account;
            this.isFirst = isFirst;
        }

        boolean isCreated() {
            return isCreated;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            lockAccounts(transaction);
            isCreated = false;
            if (isFirst && hasOtherAdmin(transaction, account.id())) {
                return;
            }
            var insert =
                    transaction.prepare(
                            "insert into account (id, name, name_key, subject, password, role,"
                                    + " disabled, created) values (?, ?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            insert.setString(1, account.id());
            insert.setString(2, account.name());
            insert.setString(3, Account.nameKey(account.name()));
            insert.setString(4, account.subject());
            insert.setString(5, account.password());
            insert.setString(6, account.role().name());
            insert.setLong(7, account.isDisabled() ? 1 : 0);
            insert.setLong(8, EpochNanos.of(account.created()));
            isCreated = insert.executeUpdate() == 1;
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return !isCreated || find(transaction, account.id()).isPresent();
        }
    }

    /** Changes an account, unless no administrator would remain. */
    final class Change implements AccountWrite {
        private final String id;
        private final AccountChange change;
        private volatile AccountOutcome outcome = AccountOutcome.MISSING;

        Change(String id, AccountChange change) {
            this.id = id;
            this.change = change;
        }

        AccountOutcome outcome() {
            return outcome;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            lockAccounts(transaction);
            var found = find(transaction, id);
            outcome = outcome(transaction, found);
            if (outcome != AccountOutcome.DONE) {
                return;
            }
            write(transaction, change.applyTo(found.orElseThrow()));
            if (change.endsSessions()) {
                delete(transaction, "sign_in", "account_id", id);
            }
        }

        private AccountOutcome outcome(Transaction transaction, Optional<Account> found)
                throws SQLException {
            if (found.isEmpty()) {
                return AccountOutcome.MISSING;
            }
            var before = found.get();
            boolean leaves = before.isActiveAdmin() && !change.applyTo(before).isActiveAdmin();
            return leaves && !hasOtherAdmin(transaction, id)
                    ? AccountOutcome.LAST_ADMIN
                    : AccountOutcome.DONE;
        }

        private static void write(Transaction transaction, Account after) throws SQLException {
            var update =
                    transaction.prepare(
                            "update account set role = ?, disabled = ?, password = ? where id = ?");
            update.setString(1, after.role().name());
            update.setLong(2, after.isDisabled() ? 1 : 0);
            update.setString(3, after.password());
            update.setString(4, after.id());
            update.executeUpdate();
        }

        /** Repeating it has the same result. */
        @Override
        public boolean isCommitted(Transaction transaction) {
            return outcome != AccountOutcome.DONE;
        }
    }

    /** Deletes an account with its keys, unless no administrator would remain. */
    final class Delete implements AccountWrite {
        private final String id;
        private volatile AccountOutcome outcome = AccountOutcome.MISSING;

        Delete(String id) {
            this.id = id;
        }

        AccountOutcome outcome() {
            return outcome;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            lockAccounts(transaction);
            var found = find(transaction, id);
            if (found.isEmpty()) {
                outcome = AccountOutcome.MISSING;
            } else if (found.get().isActiveAdmin() && !hasOtherAdmin(transaction, id)) {
                outcome = AccountOutcome.LAST_ADMIN;
            } else {
                outcome = AccountOutcome.DONE;
                delete(transaction, "sign_in", "account_id", id);
                delete(transaction, "api_key", "account_id", id);
                delete(transaction, "account", "id", id);
            }
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            return outcome != AccountOutcome.DONE || find(transaction, id).isEmpty();
        }
    }

    /** Replaces the hash of a password that stays the same. */
    record Rehash(String id, String before, String after) implements AccountWrite, IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            lockAccounts(transaction);
            var update =
                    transaction.prepare(
                            "update account set password = ? where id = ? and password = ?");
            update.setString(1, after);
            update.setString(2, id);
            update.setString(3, before);
            update.executeUpdate();
        }
    }
}
