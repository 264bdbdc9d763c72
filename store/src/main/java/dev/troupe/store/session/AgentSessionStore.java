package dev.troupe.store.session;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sessions with agents, in the same database as their conversations. Safe for several threads. */
public final class AgentSessionStore {
    private static final String SELECT =
            "select id, user_id, context, created, closed, notified from agent_session where ";

    private final DatabasePool store;

    public AgentSessionStore(DatabasePool store) {
        this.store = store;
    }

    /** Adds one; nothing if it is there. */
    public void create(StoredSession session) {
        update(
                "insert into agent_session (id, user_id, status, context, created)"
                        + " values (?, ?, 'active', ?, ?) on conflict do nothing",
                session.id(),
                session.user(),
                session.context(),
                EpochNanos.of(session.created()));
    }

    /** Ends one; nothing if it is closed already. */
    public void close(String id, Instant at) {
        update(
                "update agent_session set status = 'closed', closed = ? where id = ? and closed is null",
                EpochNanos.of(at),
                id);
    }

    public Optional<StoredSession> find(String id) {
        return query(SELECT + "id = ?", id).stream().findFirst();
    }

    /**
     * Those of a user, the latest first.
     *
     * @param status {@code active} or {@code closed}; empty for both
     */
    public List<StoredSession> list(String user, String status, int limit, long offset) {
        return query(
                SELECT
                        + "user_id = ? and (? = '' or status = ?)"
                        + " order by created desc, id limit ? offset ?",
                user,
                status,
                status,
                (long) limit,
                offset);
    }

    /** How many there are. */
    public long count(String user, String status) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select count(*) from agent_session where user_id = ? and (? = '' or status = ?)");
            set(query, user, status, status);
            try (var found = query.executeQuery()) {
                found.next();
                return found.getLong(1);
            }
        });
    }

    /** Those whose conversations have events that no webhook was notified of. */
    public List<StoredSession> findNotNotified(int limit) {
        return query(
                SELECT
                        + "notified < (select last_seq from conversation"
                        + " where conversation.id = agent_session.id)"
                        + " and exists (select 1 from webhook"
                        + " where webhook.user_id = agent_session.user_id)"
                        + " order by id limit ?",
                (long) limit);
    }

    private List<StoredSession> query(String sql, Object... arguments) {
        return store.read(statements -> {
            var query = statements.prepare(sql);
            set(query, arguments);
            var sessions = new ArrayList<StoredSession>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    sessions.add(read(found));
                }
            }
            return List.copyOf(sessions);
        });
    }

    private static StoredSession read(ResultSet found) throws SQLException {
        long closed = found.getLong(5);
        boolean isActive = found.wasNull();
        return new StoredSession(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                EpochNanos.toInstant(found.getLong(4)),
                isActive ? null : EpochNanos.toInstant(closed),
                found.getLong(6));
    }

    static void set(PreparedStatement statement, Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            statement.setObject(i + 1, arguments[i]);
        }
    }

    private void update(String sql, Object... arguments) {
        store.commit(new Update(sql, List.of(arguments)));
    }

    /** One statement that has the same result when it is repeated. */
    record Update(String sql, List<Object> arguments) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update = transaction.prepare(sql);
            set(update, arguments.toArray());
            update.executeUpdate();
        }
    }
}
