package dev.troupe.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What programs show instead of signing in. Safe for use by several threads. */
public final class ApiKeyStore {
    /** A key and whose it is. */
    public record Owned(ApiKey key, Account account) {}

    private static final String SELECT =
            "select "
                    + AccountRows.COLUMNS
                    + ", api_key.id, secret_hash, prefix, api_key.name, scopes, api_key.created,"
                    + " used, expires, revoked"
                    + " from api_key join account on account.id = api_key.account_id where ";

    private final Store store;

    ApiKeyStore(Store store) {
        this.store = store;
    }

    /** Adds one; its account is there. */
    public void create(ApiKey key) {
        store.commit(new Create(key));
    }

    /** By the SHA-256 of its secret, whether it is still good or not. */
    public Optional<Owned> findBySecret(String secretHash) {
        return list("secret_hash = ?", secretHash).stream().findFirst();
    }

    public Optional<Owned> find(String id) {
        return list("api_key.id = ?", id).stream().findFirst();
    }

    /** Those of one account that are not revoked, the oldest first. */
    public List<Owned> list(String account) {
        return list(
                "api_key.account_id = ? and revoked is null order by api_key.created, api_key.id",
                account);
    }

    /** Those of all accounts that are not revoked, the oldest first. */
    public List<Owned> all() {
        return list("revoked is null order by api_key.created, api_key.id", null);
    }

    private List<Owned> list(String condition, @Nullable String value) {
        return store.read(statements -> {
            var query = statements.of(SELECT + condition);
            if (value != null) {
                query.setString(1, value);
            }
            var keys = new ArrayList<Owned>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    keys.add(owned(found));
                }
            }
            return List.copyOf(keys);
        });
    }

    private static Owned owned(ResultSet found) throws SQLException {
        var account = AccountRows.account(found);
        var key =
                new ApiKey(
                        found.getString(8),
                        account.id(),
                        found.getString(9),
                        found.getString(10),
                        found.getString(11),
                        List.of(found.getString(12).split(" ")),
                        Nanos.toInstant(found.getLong(13)),
                        AccountRows.instant(found, 14),
                        AccountRows.instant(found, 15),
                        AccountRows.instant(found, 16));
        return new Owned(key, account);
    }

    /** Notes that one was used. */
    public void touch(String id, Instant used) {
        set("update api_key set used = ? where id = ?", id, used);
    }

    /** Ends one for good. */
    public void revoke(String id, Instant now) {
        set("update api_key set revoked = ? where id = ? and revoked is null", id, now);
    }

    private void set(String sql, String id, Instant time) {
        store.commit(
                new Repeatable() {
                    @Override
                    public void in(Transaction transaction) throws SQLException {
                        var update = transaction.of(sql);
                        update.setLong(1, Nanos.of(time));
                        update.setString(2, id);
                        update.executeUpdate();
                    }
                });
    }

    private record Create(ApiKey key) implements Repeatable {
        @Override
        public void in(Transaction transaction) throws SQLException {
            var insert =
                    transaction.of(
                            "insert into api_key (id, account_id, secret_hash, prefix, name,"
                                    + " scopes, created, used, expires, revoked)"
                                    + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            insert.setString(1, key.id());
            insert.setString(2, key.account());
            insert.setString(3, key.secretHash());
            insert.setString(4, key.prefix());
            insert.setString(5, Shown.text(key.name()));
            insert.setString(6, String.join(" ", key.scopes()));
            insert.setLong(7, Nanos.of(key.created()));
            AccountRows.set(insert, 8, key.used());
            AccountRows.set(insert, 9, key.expires());
            AccountRows.set(insert, 10, key.revoked());
            insert.executeUpdate();
        }
    }
}
