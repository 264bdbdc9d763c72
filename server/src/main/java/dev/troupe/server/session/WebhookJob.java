package dev.troupe.server.session;

import dev.troupe.codec.Json;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.runtime.pack.WebhookSender.Attempt;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.StoredSession;
import dev.troupe.store.session.Webhook;
import dev.troupe.store.session.WebhookDelivery;
import dev.troupe.store.session.WebhookDelivery.Status;
import dev.troupe.store.session.WebhookStore;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
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
    private static final String ALGORITHM = "HmacSHA256";

    /**
     * After the last of these a delivery is given up, three quarters of an hour after the first.
     */
    static final int MAX_ATTEMPTS = 6;

    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);

    private final AgentSessionStore sessions;
    private final WebhookStore webhooks;
    private final ConversationService conversations;
    private final WebhookSender sender;
    private final TimeSource time;
    private @Nullable Timer timer;
    private boolean isClosed;

    public WebhookJob(
            AgentSessionStore sessions,
            WebhookStore webhooks,
            ConversationService conversations,
            WebhookSender sender,
            TimeSource time) {
        this.sessions = sessions;
        this.webhooks = webhooks;
        this.conversations = conversations;
        this.sender = sender;
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

    /** Records what is new, and sends what is due. */
    void deliver() {
        sessions.findNotNotified(BATCH).forEach(this::enqueue);
        for (var delivery : webhooks.findDue(time.instant(), BATCH)) {
            webhooks.find(delivery.webhook()).ifPresent(webhook -> send(webhook, delivery));
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

    private void send(Webhook webhook, WebhookDelivery delivery) {
        var at = Long.toString(time.instant().getEpochSecond());
        var attempt =
                sender.post(
                        webhook.url(),
                        delivery.payload(),
                        Map.of(
                                "X-Troupe-Event",
                                delivery.event(),
                                "X-Troupe-Delivery",
                                delivery.id(),
                                "X-Troupe-Timestamp",
                                at,
                                "X-Troupe-Signature",
                                "sha256=" + sign(webhook.secret(), at, delivery.payload())));
        webhooks.update(
                switch (attempt) {
                    case Attempt.Answered answered when answered.isSuccess() ->
                            delivery.afterAttempt(
                                    Status.DELIVERED, time.instant(), answered.status(), null);
                    case Attempt.Answered(int status) ->
                            afterFailure(delivery, status, "status " + status);
                    case Attempt.Unanswered(var why) -> afterFailure(delivery, null, why.en());
                });
    }

    private WebhookDelivery afterFailure(
            WebhookDelivery delivery, @Nullable Integer response, String why) {
        boolean isLast = delivery.attempts() + 1 >= MAX_ATTEMPTS;
        return delivery.afterAttempt(
                isLast ? Status.FAILED : Status.PENDING,
                retryAt(time.instant(), delivery.attempts()),
                response,
                why);
    }

    /** Each wait is four times the one before. */
    private static Instant retryAt(Instant now, int attempts) {
        return now.plus(FIRST_RETRY.multipliedBy(1L << 2 * attempts));
    }

    /** HMAC (RFC 2104) with SHA-256 of {@code TIMESTAMP.BODY}, in hexadecimal digits. */
    static String sign(String secret, String timestamp, String body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            var signed = (timestamp + "." + body).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(mac.doFinal(signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
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
