package dev.troupe.server.session;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.runtime.pack.WebhookSender.Attempt;
import dev.troupe.server.limit.ConcurrencyLimiter;
import dev.troupe.store.session.Webhook;
import dev.troupe.store.session.WebhookDelivery;
import dev.troupe.store.session.WebhookDelivery.Status;
import dev.troupe.store.session.WebhookStore;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what is due to webhooks, each webhook on its own thread, so that an endpoint that does not
 * answer delays those of other users. Safe for several threads.
 */
final class WebhookDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookDispatcher.class);
    private static final int BATCH = 200; // of all webhooks
    private static final int BATCH_OF_ONE = 10;
    private static final int MAX_THREADS = 48; // fewer than the connections of the sender
    private static final int MAX_THREADS_OF_USER = 2;
    private static final String ALGORITHM = "HmacSHA256";

    /**
     * After the last of these a delivery is given up, three quarters of an hour after the first.
     */
    static final int MAX_ATTEMPTS = 6;

    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);

    private final WebhookStore webhooks;
    private final WebhookSender sender;
    private final Predicate<String> isActive;
    private final TimeSource time;
    private final Set<String> sending = ConcurrentHashMap.newKeySet(); // ids of webhooks
    private final ConcurrencyLimiter users = new ConcurrencyLimiter(MAX_THREADS_OF_USER);
    private final Semaphore threads = new Semaphore(MAX_THREADS);

    /**
     * @param isActive whether a user still has an account; the webhooks of others are not notified
     */
    WebhookDispatcher(
            WebhookStore webhooks,
            WebhookSender sender,
            Predicate<String> isActive,
            TimeSource time) {
        this.webhooks = webhooks;
        this.sender = sender;
        this.isActive = isActive;
        this.time = time;
    }

    /** Begins to send what is due, and returns immediately. */
    void dispatch() {
        var due = new LinkedHashMap<String, List<WebhookDelivery>>();
        for (var delivery : webhooks.findDue(time.instant(), BATCH_OF_ONE, BATCH)) {
            due.merge(delivery.webhook(), List.of(delivery), WebhookDispatcher::join);
        }
        due.forEach((id, deliveries) ->
                webhooks.find(id)
                        .filter(webhook -> isActive.test(webhook.user()))
                        .ifPresent(webhook -> start(webhook, deliveries)));
    }

    private static List<WebhookDelivery> join(List<WebhookDelivery> a, List<WebhookDelivery> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    /** Nothing is lost if the limits do not allow it now: what is due stays due. */
    private void start(Webhook webhook, List<WebhookDelivery> deliveries) {
        if (!sending.add(webhook.id())) {
            return;
        }
        if (!users.tryAcquire(webhook.user())) {
            sending.remove(webhook.id());
            return;
        }
        if (!threads.tryAcquire()) {
            users.release(webhook.user());
            sending.remove(webhook.id());
            return;
        }
        Thread.ofVirtual()
                .name("webhook")
                .start(() -> {
                    try {
                        send(webhook, deliveries);
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    } catch (RuntimeException e) { // comes again with the next period
                        LOG.warn("webhook {} could not be notified", webhook.id(), e);
                    } finally {
                        threads.release();
                        users.release(webhook.user());
                        sending.remove(webhook.id());
                    }
                });
    }

    /** In order; an endpoint that does not answer is not asked again for the others now. */
    private void send(Webhook webhook, List<WebhookDelivery> deliveries)
            throws InterruptedException {
        for (var delivery : deliveries) {
            if (!send(webhook, delivery)) {
                return;
            }
        }
    }

    /** Whether it was answered. */
    private boolean send(Webhook webhook, WebhookDelivery delivery) throws InterruptedException {
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
        return attempt instanceof Attempt.Answered;
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
}
