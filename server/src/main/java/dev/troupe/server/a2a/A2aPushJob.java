package dev.troupe.server.a2a;

import dev.troupe.codec.Json;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.runtime.pack.WebhookSender.Attempt;
import dev.troupe.server.access.ActiveUsers;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.session.PushConfig;
import dev.troupe.store.session.PushConfigStore;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Notifies clients of A2A each time one of their tasks ends or requires input. The state that was
 * delivered is recorded, so that a restart loses nothing; of several servers one sends.
 */
@Component
public class A2aPushJob implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(A2aPushJob.class);
    private static final Duration PERIOD = Duration.ofSeconds(1); // one query of an index
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5); // for a quiet task
    private static final int QUIET = 20; // a task is checked after a 20th of its rest
    private static final Duration CLAIM = Duration.ofMinutes(1); // longer than sending takes
    private static final Duration FIRST_RETRY = Duration.ofSeconds(10); // four times that the next
    private static final int MAX_ATTEMPTS = 6; // within three quarters of an hour
    private static final Duration RETENTION = Duration.ofDays(30);
    private static final Duration PRUNING = Duration.ofHours(1);
    private static final Instant NEVER = Instant.parse("2200-01-01T00:00:00Z");
    private static final int BATCH = 100;
    private static final int MAX_THREADS = 16;

    private final PushConfigStore configs;
    private final A2aTasks tasks;
    private final WebhookSender sender;
    private final Predicate<String> isActive;
    private final TimeSource time;
    private final Semaphore threads = new Semaphore(MAX_THREADS);
    private Instant prunedAt = Instant.EPOCH;
    private @Nullable Timer timer;
    private boolean isClosed;

    A2aPushJob(
            DurableJournal journal,
            A2aTasks tasks,
            WebhookSender sender,
            AccessSettings access,
            TimeSource time) {
        this.configs = journal.pushConfigs();
        this.tasks = tasks;
        this.sender = sender;
        this.isActive = ActiveUsers.of(journal, access);
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
                            PERIOD, () -> Thread.ofVirtual().name("a2a-push").start(this::work));
        }
    }

    private void work() {
        try {
            dispatch();
        } catch (RuntimeException e) { // comes again with the next period
            LOG.warn("clients of A2A could not be notified", e);
        }
        scheduleNext();
    }

    private void dispatch() {
        var now = time.instant();
        for (var config : configs.findDue(now, BATCH)) {
            if (!threads.tryAcquire()) {
                return; // the rest stays due
            }
            Thread.ofVirtual().name("a2a-push").start(() -> handle(config, now.plus(CLAIM)));
        }
        if (now.isAfter(prunedAt.plus(PRUNING))) {
            prunedAt = now;
            configs.prune(now.minus(RETENTION));
        }
    }

    private void handle(PushConfig config, Instant until) {
        try {
            if (configs.claim(config, until)) {
                var task = tasks.find(config.user(), config.task());
                if (task.isEmpty()) {
                    configs.delete(config.task(), config.id());
                } else {
                    configs.release(deliver(config, task.get()), until);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // comes again when the claim has ended
            LOG.warn("a client could not be notified of task {}", config.task(), e);
        } finally {
            threads.release();
        }
    }

    /** Sends the state of the task if it is news, and states when to check it again. */
    private PushConfig deliver(PushConfig config, A2aTask task) throws InterruptedException {
        var now = time.instant();
        var state = task.answer().map(answer -> task.last() + ":" + A2aTask.state(answer));
        boolean isNews = state.isPresent() && !state.get().equals(config.notified());
        if (!isNews || !isActive.test(config.user())) {
            return config.after(config.notified(), 0, nextCheck(task, now));
        }
        var failure = findFailure(sender.post(config.url(), body(config, task), headers(config)));
        if (failure.isPresent() && config.attempts() + 1 < MAX_ATTEMPTS) {
            LOG.debug("task {} was not delivered: {}", task.id(), failure.get());
            var pause = FIRST_RETRY.multipliedBy(1L << 2 * config.attempts());
            return config.after(config.notified(), config.attempts() + 1, now.plus(pause));
        }
        failure.ifPresent(why -> LOG.info("task {} is not delivered: {}", task.id(), why));
        return config.after(state.get(), 0, task.state().isTerminal() ? NEVER : now.plus(PERIOD));
    }

    private static Optional<String> findFailure(Attempt attempt) {
        return switch (attempt) {
            case Attempt.Answered answered when answered.isSuccess() -> Optional.empty();
            case Attempt.Answered(int status) -> Optional.of("status " + status);
            case Attempt.Unanswered(var why) -> Optional.of(why.en());
        };
    }

    /** Soon while it is worked on, and less often the longer nothing happens. */
    private static Instant nextCheck(A2aTask task, Instant now) {
        if (task.state().isTerminal()) {
            return NEVER;
        }
        var rest = Duration.between(task.changedAt(), now).dividedBy(QUIET);
        var bounded = rest.compareTo(LONGEST_WAIT) < 0 ? rest : LONGEST_WAIT;
        return now.plus(bounded.compareTo(PERIOD) < 0 ? PERIOD : bounded);
    }

    private static String body(PushConfig config, A2aTask task) {
        var json = task.toJson(config.address(), Integer.MAX_VALUE, true);
        var event = Values.record("task", json);
        return Json.write(config.version().equals("0.3") ? A2aLegacy.convert(event) : event);
    }

    private static Map<String, String> headers(PushConfig config) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("A2A-Version", config.version());
        if (!config.token().isEmpty()) {
            headers.put("X-A2A-Notification-Token", config.token());
        }
        if (!config.scheme().isEmpty()) {
            headers.put("Authorization", (config.scheme() + " " + config.credentials()).strip());
        }
        return headers;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (timer != null) {
            timer.cancel();
        }
    }
}
