package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What programs show instead of signing in. Safe for use by several threads. */
public final class ApiKeyStore {
    /** A key and its account. */
    public record OwnedApiKey(ApiKey key, Account account) {}

    private static final String SELECT =
            "select "
                    + AccountRowMapper.COLUMNS
                    + ", api_key.id, secret_hash, prefix, api_key.name, scopes, api_key.created,"
                    + " used, expires, revoked"
                    + " from api_key join account on account.id = api_key.account_id where ";

    private final DatabasePool store;

    ApiKeyStore(DatabasePool store) {
        this.store = store;
    }

    /** Adds one; its account is there. */
    public void create(ApiKey key) {
        store.commit(new Create(key));
    }

    /** By the SHA-256 of its secret, whether it is still good or not. */
    public Optional<OwnedApiKey> findBySecret(String secretHash) {
        return list("secret_hash = ?", secretHash).stream().findFirst();
    }

    public Optional<OwnedApiKey> find(String id) {
        return list("api_key.id = ?", id).stream().findFirst();
    }

    /** Those of one account that are not revoked, the oldest first. */
    public List<OwnedApiKey> list(String account) {
        return list(
                "api_key.account_id = ? and revoked is null order by api_key.created, api_key.id",
                account);
    }

    /** Those of all accounts that are not revoked, the oldest first. */
    public List<OwnedApiKey> listAll() {
        return list("revoked is null order by api_key.created, api_key.id", null);
    }

    private List<OwnedApiKey> list(String condition, @Nullable String value) {
        return store.read(statements -> {
            var query = statements.prepare(SELECT + condition);
            if (value != null) {
                query.setString(1, value);
            }
            var keys = new ArrayList<OwnedApiKey>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    keys.add(readOwnedKey(found));
                }
            }
            return List.copyOf(keys);
        });
    }

    private static OwnedApiKey readOwnedKey(ResultSet found) throws SQLException {
        var account = AccountRowMapper.readAccount(found);
        var key =
                new ApiKey(
                        found.getString(8),
                        account.id(),
                        found.getString(9),
                        found.getString(10),
                        found.getString(11),
                        List.of(found.getString(12).split(" ")),
                        EpochNanos.toInstant(found.getLong(13)),
                        AccountRowMapper.readInstant(found, 14),
                        AccountRowMapper.readInstant(found, 15),
                        AccountRowMapper.readInstant(found, 16));
        return new OwnedApiKey(key, account);
    }

    /** Notes that one was used. */
    public void recordUse(String id, Instant used) {
        setTimestamp("update api_key set used = ? where id = ?", id, used);
    }

    /** Ends one for good. */
    public void revoke(String id, Instant now) {
        setTimestamp("update api_key set revoked = ? where id = ? and revoked is null", id, now);
    }

    private void setTimestamp(String sql, String id, Instant time) {
        store.commit(
                new IdempotentWrite() {
                    @Override
                    public void apply(Transaction transaction) throws SQLException {
                        var update = transaction.prepare(sql);
                        update.setLong(1, EpochNanos.of(time));
                        update.setString(2, id);
                        update.executeUpdate();
                    }
                });
    }

    private record Create(ApiKey key) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into api_key (id, account_id, secret_hash, prefix, name,"
                                    + " scopes, created, used, expires, revoked)"
                                    + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            insert.setString(1, key.id());
            insert.setString(2, key.account());
            insert.setString(3, key.secretHash());
            insert.setString(4, key.prefix());
            insert.setString(5, DisplayText.sanitize(key.name()));
            insert.setString(6, String.join(" ", key.scopes()));
            insert.setLong(7, EpochNanos.of(key.created()));
            AccountRowMapper.setInstant(insert, 8, key.used());
            AccountRowMapper.setInstant(insert, 9, key.expires());
            AccountRowMapper.setInstant(insert, 10, key.revoked());
            insert.executeUpdate();
        }
    }
}
