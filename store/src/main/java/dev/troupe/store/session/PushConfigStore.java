package dev.troupe.store.session;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.session.AgentSessionStore.Update;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Where clients of A2A are notified of their tasks. Safe for use by several threads. */
public final class PushConfigStore {
    private static final String COLUMNS =
            "task, id, user_id, url, token, scheme, credentials, version, address, notified, attempts,"
                    + " due, created";
    private static final String SELECT = "select " + COLUMNS + " from a2a_push where ";

    private final DatabasePool store;

    public PushConfigStore(DatabasePool store) {
        this.store = store;
    }

    /** Adds one, or replaces the one of the same task and id. */
    public void save(PushConfig config) {
        update(
                "insert into a2a_push ("
                        + COLUMNS
                        + ", claim) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')"
                        + " on conflict (task, id) do update set url = excluded.url,"
                        + " token = excluded.token, scheme = excluded.scheme,"
                        + " credentials = excluded.credentials, version = excluded.version,"
                        + " address = excluded.address, notified = excluded.notified,"
                        + " attempts = excluded.attempts, due = excluded.due, claim = ''",
                config.task(),
                config.id(),
                config.user(),
                config.url(),
                config.token(),
                config.scheme(),
                config.credentials(),
                config.version(),
                config.address(),
                config.notified(),
                (long) config.attempts(),
                EpochNanos.of(config.due()),
                EpochNanos.of(config.created()));
    }

    /** Those of a task, the oldest first. */
    public List<PushConfig> list(String task) {
        return query(SELECT + "task = ? order by created, id", task);
    }

    public Optional<PushConfig> find(String task, String id) {
        return query(SELECT + "task = ? and id = ?", task, id).stream().findFirst();
    }

    public void delete(String task, String id) {
        update("delete from a2a_push where task = ? and id = ?", task, id);
    }

    /** Deletes those that were added before a time. */
    public void prune(Instant before) {
        update("delete from a2a_push where created < ?", EpochNanos.of(before));
    }

    /** What is to be checked by a time, the longest due first. */
    public List<PushConfig> findDue(Instant now, int limit) {
        return query(
                SELECT + "due <= ? order by due, task, id limit ?",
                EpochNanos.of(now),
                (long) limit);
    }

    /**
     * Claims one for this process, unless another was faster or it has changed.
     *
     * @param until when others may claim it, should this process die
     */
    public boolean claim(PushConfig config, Instant until) {
        var claim = UUID.randomUUID().toString();
        update(
                "update a2a_push set due = ?, claim = ? where task = ? and id = ? and due = ?",
                EpochNanos.of(until),
                claim,
                config.task(),
                config.id(),
                EpochNanos.of(config.due()));
        return !query(
                        SELECT + "task = ? and id = ? and claim = ?",
                        config.task(),
                        config.id(),
                        claim)
                .isEmpty();
    }

    /** Records what became of one that was claimed; nothing if it was replaced since. */
    public void release(PushConfig config, Instant until) {
        update(
                "update a2a_push set notified = ?, attempts = ?, due = ?"
                        + " where task = ? and id = ? and due = ?",
                config.notified(),
                (long) config.attempts(),
                EpochNanos.of(config.due()),
                config.task(),
                config.id(),
                EpochNanos.of(until));
    }

    private void update(String sql, Object... arguments) {
        store.commit(new Update(sql, List.of(arguments)));
    }

    private List<PushConfig> query(String sql, Object... arguments) {
        return store.read(statements -> {
            var query = statements.prepare(sql);
            AgentSessionStore.set(query, arguments);
            var configs = new ArrayList<PushConfig>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    configs.add(read(found));
                }
            }
            return List.copyOf(configs);
        });
    }

    private static PushConfig read(ResultSet found) throws SQLException {
        return new PushConfig(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                found.getString(4),
                found.getString(5),
                found.getString(6),
                found.getString(7),
                found.getString(8),
                found.getString(9),
                found.getString(10),
                found.getInt(11),
                EpochNanos.toInstant(found.getLong(12)),
                EpochNanos.toInstant(found.getLong(13)));
    }
}
