package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.DisplayText;
import dev.troupe.store.disk.EpochNanos;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recorded actions of users, for administrators. Entries can be added, and neither changed nor
 * removed. Safe for use by several threads.
 */
public final class AuditLog {
    private static final String SELECT =
            "select id, at, user_id, user_name, action, target, detail, address from audit_entry";

    private final DatabasePool store;

    AuditLog(DatabasePool store) {
        this.store = store;
    }

    /** Returns once the entry is durable. */
    public void add(AuditEntry entry) {
        store.commit(new Add(entry));
    }

    /**
     * The latest first.
     *
     * @param limit 1 to 1,000
     * @param after id of the last one of the page before; {@code null} for the first page
     */
    public List<AuditEntry> list(int limit, @Nullable String after) {
        var condition =
                after == null
                        ? ""
                        : " where (at, id) < (select at, id from audit_entry where id = ?)";
        return store.read(statements -> {
            var query =
                    statements.prepare(SELECT + condition + " order by at desc, id desc limit ?");
            int index = 1;
            if (after != null) {
                query.setString(index++, after);
            }
            query.setInt(index, limit);
            var entries = new ArrayList<AuditEntry>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    entries.add(readEntry(found));
                }
            }
            return List.copyOf(entries);
        });
    }

    private static AuditEntry readEntry(ResultSet found) throws SQLException {
        return new AuditEntry(
                found.getString(1),
                EpochNanos.toInstant(found.getLong(2)),
                found.getString(3),
                found.getString(4),
                found.getString(5),
                found.getString(6),
                found.getString(7),
                found.getString(8));
    }

    private record Add(AuditEntry entry) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into audit_entry (id, at, user_id, user_name, action, target,"
                                    + " detail, address) values (?, ?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            insert.setString(1, entry.id());
            insert.setLong(2, EpochNanos.of(entry.at()));
            insert.setString(3, entry.user());
            insert.setString(4, DisplayText.sanitize(entry.name()));
            insert.setString(5, entry.action());
            insert.setString(6, DisplayText.sanitize(entry.target()));
            insert.setString(7, DisplayText.sanitize(entry.detail()));
            insert.setString(8, entry.address());
            insert.executeUpdate();
        }
    }
}
