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
    private static final List<String> STATES = List.of("dormant", "idle", "engaged");
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

    /** Those of a user with events that {@link #saveWork} has not counted yet. */
    public List<StoredSession> findNotCounted(String user, int limit) {
        return query(
                SELECT
                        + "user_id = ? and counted < (select last_seq from conversation"
                        + " where conversation.id = agent_session.id)"
                        + " order by created, id limit ?",
                user,
                (long) limit);
    }

    /**
     * Replaces what the agents did in a session.
     *
     * @param counted sequence number of the last event that is in it
     */
    public void saveWork(String id, long counted, List<AgentWork> work) {
        store.commit(new SaveWork(id, counted, List.copyOf(work)));
    }

    /** What each agent did in all sessions of a user; only active sessions engage agents. */
    public List<AgentWork> work(String user) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select work.agent, max(case when session.status <> 'active' then 0"
                                    + " when work.state = 'engaged' then 2"
                                    + " when work.state = 'idle' then 1 else 0 end),"
                                    + " sum(work.tasks), sum(work.completed), sum(work.failed),"
                                    + " sum(work.ended), sum(work.millis)"
                                    + " from agent_session session join agent_session_work work"
                                    + " on work.session_id = session.id where session.user_id = ?"
                                    + " group by work.agent order by work.agent");
            set(query, user);
            var all = new ArrayList<AgentWork>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    all.add(
                            new AgentWork(
                                    found.getString(1),
                                    STATES.get(found.getInt(2)),
                                    found.getLong(3),
                                    found.getLong(4),
                                    found.getLong(5),
                                    found.getLong(6),
                                    found.getLong(7)));
                }
            }
            return List.copyOf(all);
        });
    }

    /** Records that a message answers a question; nothing if its key is recorded already. */
    public void saveAnswer(String session, SessionAnswer answer) {
        update(
                "insert into agent_session_answer"
                        + " (session_id, idempotency_key, digest, turn, question)"
                        + " values (?, ?, ?, ?, ?) on conflict do nothing",
                session,
                answer.key(),
                answer.digest(),
                (long) answer.turn(),
                answer.question());
    }

    /** What a message under a key answered. */
    public Optional<SessionAnswer> findAnswer(String session, String key) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
                            "select digest, turn, question from agent_session_answer"
                                    + " where session_id = ? and idempotency_key = ?");
            set(query, session, key);
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                new SessionAnswer(
                                        key,
                                        found.getString(1),
                                        found.getInt(2),
                                        found.getString(3)))
                        : Optional.empty();
            }
        });
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

    /** Replaces the work of one session. */
    private record SaveWork(String id, long counted, List<AgentWork> work)
            implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from agent_session_work where session_id = ?");
            set(delete, id);
            delete.executeUpdate();
            for (var each : work) {
                var insert =
                        transaction.prepare(
                                "insert into agent_session_work (session_id, agent, state, tasks,"
                                        + " completed, failed, ended, millis)"
                                        + " values (?, ?, ?, ?, ?, ?, ?, ?)");
                set(
                        insert,
                        id,
                        each.agent(),
                        each.state(),
                        each.tasks(),
                        each.completed(),
                        each.failed(),
                        each.ended(),
                        each.millis());
                insert.executeUpdate();
            }
            var update = transaction.prepare("update agent_session set counted = ? where id = ?");
            set(update, counted, id);
            update.executeUpdate();
        }
    }
}
