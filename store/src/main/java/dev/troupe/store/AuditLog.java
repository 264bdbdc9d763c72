package dev.troupe.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What people did, for those who look after a server. Entries can be added, and neither changed nor
 * taken out. Safe for use by several threads.
 */
public final class AuditLog {
    private static final String SELECT =
            "select id, at, user_id, user_name, action, target, detail, address from audit_entry";

    private final Store store;

    AuditLog(Store store) {
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
            var query = statements.of(SELECT + condition + " order by at desc, id desc limit ?");
            int index = 1;
            if (after != null) {
                query.setString(index++, after);
            }
            query.setInt(index, limit);
            var entries = new ArrayList<AuditEntry>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    entries.add(entry(found));
                }
            }
            return List.copyOf(entries);
        });
    }

    private static AuditEntry entry(ResultSet found) throws SQLException {
        return new AuditEntry(
                found.getString(1),
                Nanos.toInstant(found.getLong(2)),
                found.getString(3),
                found.getString(4),
                found.getString(5),
                found.getString(6),
                found.getString(7),
                found.getString(8));
    }

    private record Add(AuditEntry entry) implements Repeatable {
        @Override
        public void in(Transaction transaction) throws SQLException {
            var insert =
                    transaction.of(
                            "insert into audit_entry (id, at, user_id, user_name, action, target,"
                                    + " detail, address) values (?, ?, ?, ?, ?, ?, ?, ?)"
                                    + " on conflict do nothing");
            insert.setString(1, entry.id());
            insert.setLong(2, Nanos.of(entry.at()));
            insert.setString(3, entry.user());
            insert.setString(4, Shown.text(entry.name()));
            insert.setString(5, entry.action());
            insert.setString(6, Shown.text(entry.target()));
            insert.setString(7, Shown.text(entry.detail()));
            insert.setString(8, entry.address());
            insert.executeUpdate();
        }
    }
}
