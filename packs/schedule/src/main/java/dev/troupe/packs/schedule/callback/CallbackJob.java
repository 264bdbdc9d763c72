package dev.troupe.packs.schedule.callback;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.packs.schedule.store.CallbackDelivery.Status;
import dev.troupe.packs.schedule.store.CallbackStore.DueDelivery;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.ScheduleStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies the callbacks of schedules of what became of their fires. A notification is stored in
 * the transaction in which its fire counts as reported, and is sent until it is accepted, so that
 * the end of a process loses none; one may arrive more than once, with the same id.
 */
public final class CallbackJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CallbackJob.class);
    private static final Duration PERIOD = Duration.ofSeconds(2); // two queries of an index
    private static final int MAX_REPORTS = 100; // of one period
    private static final int MAX_SENDING = 16;

    /** Longer than a receiver may take, after which another server sends it again. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    /** After the last of these a notification is given up, 15 hours after the first. */
    static final int MAX_ATTEMPTS = 8;

    private static final Duration FIRST_RETRY = Duration.ofSeconds(10);
    private static final Duration RETENTION = Duration.ofDays(30); // of those that have ended
    private static final Duration PRUNING = Duration.ofHours(1);

    private final Supplier<ScheduleStore> stores;
    private final WorkReports reports;
    private final CallbackSender sender;
    private final Predicate<String> isActive;
    private final TimeSource time;
    private final Semaphore free = new Semaphore(MAX_SENDING);
    private Instant prunedAt = Instant.EPOCH;
    private @Nullable Timer timer;
    private boolean isClosed;

    /**
     * @param stores opens the tables at the first use, and returns the same afterwards
     * @param isActive whether a user still has an account; callbacks of others are not notified
     */
    public CallbackJob(
            Supplier<ScheduleStore> stores,
            WorkReports reports,
            CallbackSender sender,
            Predicate<String> isActive,
            TimeSource time) {
        this.stores = stores;
        this.reports = reports;
        this.sender = sender;
        this.isActive = isActive;
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
                            PERIOD, () -> Thread.ofVirtual().name("callbacks").start(this::work));
        }
    }

    private void work() {
        try {
            reportFires();
            startSending();
            prune();
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("callbacks of schedules could not be notified", e);
        }
        scheduleNext();
    }

    /** Stores notifications of what is new. */
    void reportFires() {
        for (var fire : stores.get().callbacks().claimReports(time.instant(), MAX_REPORTS)) {
            try {
                report(fire);
            } catch (RuntimeException e) { // of one conversation; the others are reported
                LOG.warn("{} of user '{}' could not be reported", fire.key(), fire.user(), e);
            }
        }
    }

    private void report(Fire fire) {
        var schedule = stores.get().of(fire.user()).find(fire.number());
        if (schedule.isEmpty()) {
            return; // it was deleted, and its callback with it
        }
        CallbackEvent.of(fire, reports)
                .ifPresent(event ->
                        stores.get()
                                .callbacks()
                                .add(
                                        fire,
                                        event.toDelivery(schedule.get(), fire, time.instant()),
                                        event.isLast()));
    }

    /** Each on a separate thread: a receiver that does not answer delays none of the others. */
    private void startSending() {
        int places = free.availablePermits();
        if (places == 0) {
            return;
        }
        for (var due : stores.get().callbacks().claimDue(time.instant(), LEASE, places)) {
            free.acquireUninterruptibly();
            Thread.ofVirtual().name("callback").start(() -> sendAndRelease(due));
        }
    }

    private void sendAndRelease(DueDelivery due) {
        try {
            send(due);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // comes again after its lease
            LOG.warn("callback {} could not be notified", due, e);
        } finally {
            free.release();
        }
    }

    /** Sends what is due, on this thread. */
    void sendDue() throws InterruptedException {
        for (var due : stores.get().callbacks().claimDue(time.instant(), LEASE, MAX_SENDING)) {
            send(due);
        }
    }

    private void send(DueDelivery due) throws InterruptedException {
        var delivery = due.delivery();
        if (!isActive.test(delivery.user())) {
            store(due, Status.FAILED, 0, "the user is disabled");
            return;
        }
        var receipt =
                sender.post(
                        due.url(),
                        delivery.payload(),
                        Map.of(
                                "Troupe-Event",
                                delivery.event(),
                                "Troupe-Delivery",
                                delivery.id(),
                                CallbackSignature.HEADER,
                                CallbackSignature.of(
                                        due.secret(), time.instant(), delivery.payload())));
        if (receipt.isSuccess()) {
            store(due, Status.DELIVERED, receipt.status(), "");
        } else {
            boolean isLast = delivery.attempts() + 1 >= MAX_ATTEMPTS;
            store(
                    due,
                    isLast ? Status.FAILED : Status.PENDING,
                    receipt.status(),
                    receipt.failure());
        }
    }

    private void store(DueDelivery due, Status status, int response, String problem) {
        var delivery = due.delivery();
        var next = time.instant().plus(waitAfter(delivery.attempts()));
        stores.get()
                .callbacks()
                .record(due, delivery.afterAttempt(status, next, response, problem));
    }

    /** Each wait is four times the one before. */
    private static Duration waitAfter(int attempts) {
        return FIRST_RETRY.multipliedBy(1L << 2 * Math.min(attempts, MAX_ATTEMPTS));
    }

    private void prune() {
        var now = time.instant();
        if (now.isAfter(prunedAt.plus(PRUNING))) {
            prunedAt = now;
            stores.get().callbacks().prune(now.minus(RETENTION));
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
