package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may use a server, in the same database as the runs. It holds hashes only: neither a password
 * nor a key can be read from it. Once there is an administrator, there is always one. Safe for use
 * by several threads, and by several processes.
 */
public final class AccountStore {
    private static final String SELECT = "select " + AccountRowMapper.COLUMNS + " from account";

    private final DatabasePool store;

    public AccountStore(DatabasePool store) {
        this.store = store;
    }

    /** With what browsers they are signed in. */
    public SessionStore sessions() {
        return new SessionStore(store);
    }

    /** What programs show instead. */
    public ApiKeyStore apiKeys() {
        return new ApiKeyStore(store);
    }

    /** What was done. */
    public AuditLog auditLog() {
        return new AuditLog(store);
    }

    /**
     * What users have uploaded.
     *
     * @param limit bytes of each within the period
     */
    public UploadTotals uploads(long limit, Duration period) {
        return new UploadTotals(store, limit, period);
    }

    /** What is stored of users. */
    public StoredBytes storedBytes() {
        return new StoredBytes(store);
    }

    /** Whether there is an administrator. */
    public boolean hasAdmin() {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select 1 from account where role = 'ADMIN' and disabled = 0 limit 1");
            try (var found = query.executeQuery()) {
                return found.next();
            }
        });
    }

    /**
     * Adds the first administrator, if there is none yet.
     *
     * @return {@code false} if there is one, or the name is taken; nothing was added then
     */
    public boolean createFirst(Account admin) {
        return create(new AccountWrite.Create(admin, true));
    }

    /**
     * @return {@code false} where the name, the subject or the id is taken; nothing was added then
     */
    public boolean create(Account account) {
        return create(new AccountWrite.Create(account, false));
    }

    private boolean create(AccountWrite.Create write) {
        store.commit(write);
        return write.isCreated();
    }

    public Optional<Account> find(String id) {
        return store.read(statements -> AccountRowMapper.find(statements, "id = ?", id));
    }

    /**
     * @param name in any case and width
     */
    public Optional<Account> findByName(String name) {
        var key = Account.nameKey(name);
        return store.read(statements -> AccountRowMapper.find(statements, "name_key = ?", key));
    }

    /**
     * @param subject not empty
     */
    public Optional<Account> findBySubject(String subject) {
        return store.read(statements -> AccountRowMapper.find(statements, "subject = ?", subject));
    }

    /**
     * In the order of their names.
     *
     * @param limit 1 to 1,000
     * @param after the name of the last one of the page before; {@code null} for the first page
     */
    public List<Account> list(int limit, @Nullable String after) {
        var key = after == null ? "" : Account.nameKey(after);
        return store.read(statements -> {
            var query =
                    statements.prepare(SELECT + " where name_key > ? order by name_key limit ?");
            query.setString(1, key);
            query.setInt(2, limit);
            return readAccounts(query.executeQuery());
        });
    }

    private static List<Account> readAccounts(ResultSet rows) throws SQLException {
        var accounts = new ArrayList<Account>();
        try (rows) {
            while (rows.next()) {
                accounts.add(AccountRowMapper.readAccount(rows));
            }
        }
        return List.copyOf(accounts);
    }

    /**
     * Changes an account. A user who is disabled or gets another password is signed out everywhere.
     */
    public AccountOutcome change(String id, AccountChange change) {
        var write = new AccountWrite.Change(id, change);
        store.commit(write);
        return write.outcome();
    }

    /** Deletes an account with its keys; records with its id stay. */
    public AccountOutcome delete(String id) {
        var write = new AccountWrite.Delete(id);
        store.commit(write);
        return write.outcome();
    }

    /**
     * Stores a new hash of the same password, unless the password was changed in the meantime;
     * existing sessions stay signed in.
     */
    public void updatePasswordHash(String id, String before, String after) {
        store.commit(new AccountWrite.Rehash(id, before, after));
    }
}
