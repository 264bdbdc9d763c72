package dev.troupe.server.session;

import dev.troupe.codec.Json;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.StoredSession;
import dev.troupe.store.session.Webhook;
import dev.troupe.store.session.WebhookDelivery;
import dev.troupe.store.session.WebhookDelivery.Status;
import dev.troupe.store.session.WebhookStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies webhooks of what happens in sessions. What is to be delivered is recorded in the same
 * commit as how far a session was read, so that a crash loses nothing; a notification may arrive
 * more than once, with the same id.
 */
public final class WebhookJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookJob.class);
    private static final Duration PERIOD = Duration.ofSeconds(2); // two queries of an index
    private static final int BATCH = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(10); // with a record that fails
    private static final Duration RETENTION = Duration.ofDays(30); // of deliveries that have ended
    private static final Duration PRUNING = Duration.ofHours(1);

    private final AgentSessionStore sessions;
    private final WebhookStore webhooks;
    private final ConversationService conversations;
    private final WebhookSender sender;
    private final WebhookDispatcher dispatcher;
    private final TimeSource time;
    private final Map<String, Instant> failed = new HashMap<>(); // sessions that are not read now
    private Instant prunedAt = Instant.EPOCH;
    private @Nullable Timer timer;
    private boolean isClosed;

    /**
     * @param isActive whether a user still has an account
     */
    public WebhookJob(
            AgentSessionStore sessions,
            WebhookStore webhooks,
            ConversationService conversations,
            WebhookSender sender,
            Predicate<String> isActive,
            TimeSource time) {
        this.sessions = sessions;
        this.webhooks = webhooks;
        this.conversations = conversations;
        this.sender = sender;
        this.dispatcher = new WebhookDispatcher(webhooks, sender, isActive, time);
        this.time = time;
    }

    /** Notifies from now on. */
    public void start() {
        scheduleNext();
    }

    private synchronized void scheduleNext() {
        if (!isClosed) {
            timer =
                    time.schedule(
                            PERIOD, () -> Thread.ofVirtual().name("webhooks").start(this::work));
        }
    }

    private void work() {
        try {
            deliver();
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("webhooks could not be notified", e);
        }
        scheduleNext();
    }

    /** Records what is new, and begins to send what is due. */
    private void deliver() {
        var now = time.instant();
        failed.values().removeIf(until -> !until.isAfter(now));
        for (var session : sessions.findNotNotified(BATCH + failed.size())) {
            if (!failed.containsKey(session.id())) {
                enqueueOrDefer(session, now);
            }
        }
        dispatcher.dispatch();
        if (now.isAfter(prunedAt.plus(PRUNING))) {
            prunedAt = now;
            webhooks.prune(now.minus(RETENTION));
        }
    }

    /** A session whose record is damaged does not stop the others. */
    private void enqueueOrDefer(StoredSession session, Instant now) {
        try {
            enqueue(session);
        } catch (RuntimeException e) {
            failed.put(session.id(), now.plus(PATIENCE));
            LOG.warn("session {} cannot be read for its webhooks", session.id(), e);
        }
    }

    private void enqueue(StoredSession session) {
        var log = conversations.find(session.id());
        if (log.isEmpty()) {
            return;
        }
        var entries = log.get().entries();
        var hooks = webhooks.list(session.user());
        var deliveries = new ArrayList<WebhookDelivery>();
        int number = 0;
        for (var event : WebhookEvents.of(session.id(), entries, session.notified())) {
            number++;
            for (var hook : hooks) {
                if (hook.events().contains(event.name())) {
                    deliveries.add(toDelivery(hook, session, event, number));
                }
            }
        }
        long last = entries.isEmpty() ? 0 : entries.getLast().sequence();
        webhooks.enqueue(session, last, List.copyOf(deliveries));
    }

    private WebhookDelivery toDelivery(
            Webhook hook, StoredSession session, WebhookEvents.WebhookEvent event, int number) {
        var now = time.instant();
        return new WebhookDelivery(
                "%s.%s.%d.%d".formatted(hook.id(), session.id(), event.sequence(), number),
                hook.id(),
                event.name(),
                Json.write(event.payload()),
                Status.PENDING,
                0,
                now,
                now,
                null,
                null);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
        sender.close();
    }
}
