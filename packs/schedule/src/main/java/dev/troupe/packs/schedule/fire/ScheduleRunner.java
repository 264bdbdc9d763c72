package dev.troupe.packs.schedule.fire;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.fire.WorkLauncher.WorkUse;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.FireState;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.store.value.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins the work of schedules when their times come. A fire is stored before its work is sent, and
 * its key is the same however often it is sent; so a process that ends at any moment neither loses
 * nor doubles one, and of several servers each fire is begun by one.
 */
public final class ScheduleRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduleRunner.class);

    /** Schedules that other processes add are found after this. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(20);

    /** After which another server takes a fire whose work was not accepted. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    private static final Duration OVERLAP_WAIT = Duration.ofSeconds(5);
    private static final int MAX_CLAIMED = 50;
    private static final int RECENT_FIRES = 20; // among which earlier work may continue

    private final Supplier<ScheduleStore> stores;
    private final WorkLauncher launcher;
    private final TimeSource time;
    private @Nullable Timer timer;
    private boolean isRunning;
    private boolean isWoken;
    private boolean isClosed;

    /**
     * @param stores opens the tables at the first use, and returns the same afterwards
     */
    public ScheduleRunner(Supplier<ScheduleStore> stores, WorkLauncher launcher, TimeSource time) {
        this.stores = stores;
        this.launcher = launcher;
        this.time = time;
    }

    private ScheduleStore store() {
        return stores.get();
    }

    /** Begins what is due, and from now on what becomes due. */
    public void start() {
        wake();
    }

    /** Looks for what is due now, after schedules were changed. */
    public synchronized void wake() {
        if (isClosed) {
            return;
        }
        if (isRunning) {
            isWoken = true;
            return;
        }
        cancelTimer();
        isRunning = true;
        var _ = Thread.ofVirtual().name("scheduler").start(this::runOnce);
    }

    private void runOnce() {
        var wait = LONGEST_WAIT;
        try {
            wait = fireDue();
        } catch (StoreException e) { // comes again with the next round
            if (!isClosed()) {
                LOG.warn("schedules could not be read or written", e);
            }
        } catch (RuntimeException e) {
            LOG.error("schedules could not be worked on", e);
        }
        scheduleNext(wait);
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    private synchronized void scheduleNext(Duration wait) {
        isRunning = false;
        if (isClosed) {
            return;
        }
        if (isWoken) {
            isWoken = false;
            wake();
            return;
        }
        timer = time.schedule(wait, this::wake);
    }

    /**
     * Begins everything that is due, on this thread.
     *
     * @return until when nothing is due
     */
    Duration fireDue() {
        var now = time.instant();
        store().createDueFires(now);
        for (var fires = store().claim(now, LEASE, MAX_CLAIMED);
                !fires.isEmpty();
                fires = store().claim(now, LEASE, MAX_CLAIMED)) {
            for (var fire : fires) {
                begin(fire, now);
            }
        }
        return store().findNextDue()
                .map(due -> Duration.between(time.instant(), due))
                .filter(wait -> wait.compareTo(LONGEST_WAIT) < 0)
                .map(wait -> wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait)
                .orElse(LONGEST_WAIT);
    }

    private void begin(Fire fire, Instant now) {
        var schedule = store().of(fire.user()).find(fire.number());
        if (schedule.isEmpty()) {
            return; // it was deleted, and its fires with it
        }
        if (schedule.get().overlap() != OverlapPolicy.ALLOW && isEarlierActive(fire)) {
            resolveOverlap(schedule.get(), fire, now);
            return;
        }
        var excess = findExcess(schedule.get(), fire, now);
        if (excess.isPresent()) {
            store().record(fire.endedWith(FireState.REFUSED, toNote(excess.get())));
            return;
        }
        switch (launcher.launch(schedule.get(), fire)) {
            case WorkLauncher.Launch.Accepted(var conversation, int turn) ->
                    store().record(fire.startedIn(conversation, turn));
            case WorkLauncher.Launch.Busy(var retryAfter) ->
                    store().postpone(fire, now.plus(retryAfter));
            case WorkLauncher.Launch.Refused(var reason) ->
                    store().record(fire.endedWith(FireState.REFUSED, toNote(reason)));
        }
    }

    /** Why a limit of the schedule does not allow the work of a fire; empty if all do. */
    private Optional<LocalizedText> findExcess(Schedule schedule, Fire fire, Instant now) {
        var limits = schedule.limits();
        if (limits.equals(ScheduleLimits.NONE)) {
            return Optional.empty();
        }
        var unfinished = limits.countsUse() ? countUse(schedule, fire) : List.<WorkUse>of();
        var today = store().findDayUse(schedule, fire);
        for (var use : unfinished) {
            today = today.plus(use.tokens(), use.dollars());
        }
        return limits.findExcess(schedule, today, now);
    }

    /**
     * Records what the work of the day that has ended used.
     *
     * @return what that which has not ended has used so far
     */
    private List<WorkUse> countUse(Schedule schedule, Fire fire) {
        var unfinished = new ArrayList<WorkUse>();
        for (var begun : store().findUncounted(schedule, fire)) {
            var use = launcher.findUse(begun);
            if (use.isEmpty()) {
                continue;
            }
            if (use.get().isFinal()) {
                store().recordUse(begun, use.get().tokens(), use.get().dollars());
            } else {
                unfinished.add(use.get());
            }
        }
        return unfinished;
    }

    private boolean isEarlierActive(Fire fire) {
        return store().of(fire.user()).listFires(fire.number(), RECENT_FIRES).stream()
                .filter(other -> other.due().isBefore(fire.due()))
                .filter(other -> other.state() == FireState.STARTED)
                .anyMatch(launcher::isActive);
    }

    private void resolveOverlap(Schedule schedule, Fire fire, Instant now) {
        if (schedule.overlap() == OverlapPolicy.WAIT) {
            store().postpone(fire, now.plus(OVERLAP_WAIT));
        } else {
            var reason =
                    LocalizedText.of("上一次的工作尚未结束", "the work of an earlier fire had not ended");
            store().record(fire.endedWith(FireState.SKIPPED, toNote(reason)));
        }
    }

    /** In both languages, as it is read by users of either. */
    private static String toNote(LocalizedText reason) {
        return reason.zh() + "\n" + reason.en();
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        cancelTimer();
    }
}
