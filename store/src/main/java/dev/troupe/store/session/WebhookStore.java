package dev.troupe.store.session;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.IdempotentWrite;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.session.AgentSessionStore.Update;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Webhooks and their deliveries. Safe for use by several threads. */
public final class WebhookStore {
    private static final String HOOKS =
            "select id, user_id, url, events, secret, created from webhook where ";
    private static final String DELIVERIES =
            "select id, webhook_id, event, payload, status, attempts, due, created, response, problem"
                    + " from webhook_delivery where ";

    private static final String DUE =
            "select id, webhook_id, event, payload, status, attempts, due, created, response, problem"
                    + " from (select webhook_delivery.*, row_number() over"
                    + " (partition by webhook_id order by due, id) as place"
                    + " from webhook_delivery where status = 'pending' and due <= ?"
                    + " and webhook_id in (select id from webhook)) as first"
                    + " where place <= ? order by due, id limit ?";

    private final DatabasePool store;

    public WebhookStore(DatabasePool store) {
        this.store = store;
    }

    /** Adds one; of its user's sessions it is notified of what happens from now on. */
    public void create(Webhook webhook) {
        store.commit(new Create(webhook));
    }

    /** Deletes one with its deliveries. */
    public void delete(String id) {
        store.commit(new Update("delete from webhook where id = ?", List.of(id)));
        store.commit(new Update("delete from webhook_delivery where webhook_id = ?", List.of(id)));
    }

    public Optional<Webhook> find(String id) {
        return hooks(HOOKS + "id = ?", id).stream().findFirst();
    }

    /** Those of a user, the oldest first. */
    public List<Webhook> list(String user) {
        return hooks(HOOKS + "user_id = ? order by created, id", user);
    }

    /**
     * Adds deliveries and notes, in the same commit, up to which event of a session they are.
     *
     * @param after sequence number of the last event
     */
    public void enqueue(StoredSession session, long after, List<WebhookDelivery> deliveries) {
        store.commit(new Enqueue(session.id(), after, List.copyOf(deliveries)));
    }

    /**
     * What is to be sent by a time, the longest due first.
     *
     * @param limitOfOne of one webhook, so that those of others are found as well
     */
    public List<WebhookDelivery> findDue(Instant now, int limitOfOne, int limit) {
        return deliveries(DUE, EpochNanos.of(now), (long) limitOfOne, (long) limit);
    }

    /** Deletes deliveries that ended before a time, and those of webhooks that do not exist. */
    public void prune(Instant before) {
        store.commit(
                new Update(
                        "delete from webhook_delivery where status <> 'pending' and created < ?",
                        List.of(EpochNanos.of(before))));
        store.commit(
                new Update(
                        "delete from webhook_delivery where webhook_id not in (select id from webhook)",
                        List.of()));
    }

    /** Those of a webhook, the latest first. */
    public List<WebhookDelivery> listDeliveries(String webhook, int limit) {
        return deliveries(
                DELIVERIES + "webhook_id = ? order by created desc, id desc limit ?",
                webhook,
                (long) limit);
    }

    /** Records an attempt. */
    public void update(WebhookDelivery delivery) {
        store.commit(new RecordAttempt(delivery));
    }

    private List<Webhook> hooks(String sql, Object... arguments) {
        return store.read(statements -> {
            var query = statements.prepare(sql);
            AgentSessionStore.set(query, arguments);
            var hooks = new ArrayList<Webhook>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    hooks.add(
                            new Webhook(
                                    found.getString(1),
                                    found.getString(2),
                                    found.getString(3),
                                    List.of(found.getString(4).split(" ", -1)),
                                    found.getString(5),
                                    EpochNanos.toInstant(found.getLong(6))));
                }
            }
            return List.copyOf(hooks);
        });
    }

    private List<WebhookDelivery> deliveries(String sql, Object... arguments) {
        return store.read(statements -> {
            var query = statements.prepare(sql);
            AgentSessionStore.set(query, arguments);
            var deliveries = new ArrayList<WebhookDelivery>();
            try (var found = query.executeQuery()) {
                while (found.next()) {
                    deliveries.add(readDelivery(found));
                }
            }
            return List.copyOf(deliveries);
        });
    }

    private static WebhookDelivery readDelivery(ResultSet found) throws SQLException {
        int response = found.getInt(9);
        boolean hasResponse = !found.wasNull();
        return new WebhookDelivery(
                found.getString(1),
                found.getString(2),
                found.getString(3),
                found.getString(4),
                WebhookDelivery.Status.valueOf(found.getString(5).toUpperCase(Locale.ROOT)),
                found.getInt(6),
                EpochNanos.toInstant(found.getLong(7)),
                EpochNanos.toInstant(found.getLong(8)),
                hasResponse ? response : null,
                found.getString(10));
    }

    private record Create(Webhook webhook) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into webhook (id, user_id, url, events, secret, created)"
                                    + " values (?, ?, ?, ?, ?, ?) on conflict do nothing");
            AgentSessionStore.set(
                    insert,
                    webhook.id(),
                    webhook.user(),
                    webhook.url(),
                    String.join(" ", webhook.events()),
                    webhook.secret(),
                    EpochNanos.of(webhook.created()));
            insert.executeUpdate();
            var skip = // what happened while nobody was notified
                    transaction.prepare(
                            "update agent_session set notified ="
                                    + " coalesce((select last_seq from conversation"
                                    + " where conversation.id = agent_session.id), notified)"
                                    + " where user_id = ? and"
                                    + " (select count(*) from webhook where user_id = ?) = 1");
            AgentSessionStore.set(skip, webhook.user(), webhook.user());
            skip.executeUpdate();
        }
    }

    private record Enqueue(String session, long after, List<WebhookDelivery> deliveries)
            implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            for (var delivery : deliveries) {
                var insert =
                        transaction.prepare(
                                "insert into webhook_delivery (id, webhook_id, event, payload, status,"
                                        + " attempts, due, created)"
                                        + " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing");
                AgentSessionStore.set(
                        insert,
                        delivery.id(),
                        delivery.webhook(),
                        delivery.event(),
                        delivery.payload(),
                        delivery.status().wireName(),
                        (long) delivery.attempts(),
                        EpochNanos.of(delivery.due()),
                        EpochNanos.of(delivery.created()));
                insert.executeUpdate();
            }
            var update =
                    transaction.prepare(
                            "update agent_session set notified = ? where id = ? and notified < ?");
            AgentSessionStore.set(update, after, session, after);
            update.executeUpdate();
        }
    }

    private record RecordAttempt(WebhookDelivery delivery) implements IdempotentWrite {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var update =
                    transaction.prepare(
                            "update webhook_delivery set status = ?, attempts = ?, due = ?,"
                                    + " response = ?, problem = ? where id = ?");
            update.setString(1, delivery.status().wireName());
            update.setLong(2, delivery.attempts());
            update.setLong(3, EpochNanos.of(delivery.due()));
            var response = delivery.response();
            if (response == null) {
                update.setNull(4, Types.BIGINT);
            } else {
                update.setLong(4, response);
            }
            update.setString(5, delivery.problem());
            update.setString(6, delivery.id());
            update.executeUpdate();
        }
    }
}
