package dev.troupe.packs.schedule.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.fire.WorkLauncher.Launch;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.FireState;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleRunnerTest {
    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir private Path directory = Path.of("");

    private final ManualClock clock = new ManualClock(); // at midnight
    private final Launcher launcher = new Launcher();
    private ScheduleStore store;
    private ScheduleRunner scheduler;

    /** Accepts work and records it; a test decides what continues. */
    private static final class Launcher implements WorkLauncher {
        private final List<String> launched = new ArrayList<>();
        private final Set<String> active = new HashSet<>();
        private Launch next = new Launch.Accepted("conversation", 1);

        @Override
        public Launch launch(Schedule schedule, Fire fire) {
            if (next instanceof Launch.Accepted) {
                launched.add(schedule.request() + " " + fire.due());
                return new Launch.Accepted(fire.key(), 1);
            }
            return next;
        }

        @Override
        public boolean isActive(Fire fire) {
            return active.contains(fire.conversation());
        }
    }

    @BeforeEach
    void open() {
        store = ScheduleStore.inFile(directory.resolve("schedule.db"));
        scheduler = new ScheduleRunner(() -> store, launcher, clock);
    }

    @AfterEach
    void close() {
        scheduler.close();
        store.close();
    }

    private Schedule hourly(MissedPolicy missed, OverlapPolicy overlap) {
        return store.of("ada")
                .create(
                        "work",
                        Recurrence.of("0 * * * *", UTC),
                        missed,
                        overlap,
                        "",
                        clock.instant());
    }

    private List<FireState> states(Schedule schedule) {
        return store.of("ada").listFires(schedule.number(), 100).reversed().stream()
                .map(Fire::state)
                .toList();
    }

    @Test
    void beginsWorkWhenItsTimeHasCome() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);

        scheduler.fireDue();
        assertThat(launcher.launched).isEmpty();
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();
        scheduler.fireDue();

        assertThat(launcher.launched).containsExactly("work 2026-01-01T01:00:00Z");
        assertThat(states(schedule)).containsExactly(FireState.STARTED);
        assertThat(store.of("ada").require(schedule.number()).nextDue())
                .isEqualTo(Instant.parse("2026-01-01T02:00:00Z"));
    }

    @Test
    void waitsUntilTheNextTimeButNotTooLongForSchedulesOfOtherProcesses() {
        assertThat(scheduler.fireDue()).isEqualTo(Duration.ofSeconds(15));
        var _ = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        clock.advance(Duration.ofMinutes(60).minusSeconds(5));

        assertThat(scheduler.fireDue()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void makesUpForTheLastTimeThatWasMissed() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        clock.advance(Duration.ofMinutes(3 * 60 + 30));

        scheduler.fireDue();

        assertThat(launcher.launched).containsExactly("work 2026-01-01T03:00:00Z");
        assertThat(states(schedule))
                .containsExactly(FireState.MISSED, FireState.MISSED, FireState.STARTED);
    }

    @Test
    void makesUpForAllTimesOrForNone() {
        var all = hourly(MissedPolicy.ALL, OverlapPolicy.ALLOW);
        var none = hourly(MissedPolicy.SKIP, OverlapPolicy.ALLOW);
        clock.advance(Duration.ofMinutes(2 * 60 + 30));

        scheduler.fireDue();

        assertThat(states(all)).containsExactly(FireState.STARTED, FireState.STARTED);
        assertThat(states(none)).containsExactly(FireState.MISSED, FireState.MISSED);
    }

    @Test
    void makesUpForAHundredTimesAtMost() {
        var all = hourly(MissedPolicy.ALL, OverlapPolicy.ALLOW);
        clock.advance(Duration.ofDays(400).plusMinutes(30));

        scheduler.fireDue();

        assertThat(launcher.launched).hasSize(100);
        assertThat(states(all)).hasSize(100).containsOnly(FireState.STARTED);
    }

    @Test
    void skipsATimeWhileEarlierWorkContinues() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();
        launcher.active.add(store.of("ada").listFires(schedule.number(), 1).getFirst().key());
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();
        launcher.active.clear();
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();

        assertThat(states(schedule))
                .containsExactly(FireState.STARTED, FireState.SKIPPED, FireState.STARTED);
        assertThat(store.of("ada").listFires(schedule.number(), 10).get(1).note())
                .contains("the work of an earlier fire had not ended");
    }

    @Test
    void letsATimeWaitForEarlierWork() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.WAIT);
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();
        launcher.active.add(store.of("ada").listFires(schedule.number(), 1).getFirst().key());
        clock.advance(Duration.ofMinutes(60));
        scheduler.fireDue();
        assertThat(states(schedule)).containsExactly(FireState.STARTED, FireState.PENDING);
        launcher.active.clear();
        clock.advance(Duration.ofSeconds(5));
        scheduler.fireDue();

        assertThat(states(schedule)).containsExactly(FireState.STARTED, FireState.STARTED);
        assertThat(launcher.launched).hasSize(2);
    }

    @Test
    void sendsWorkAgainThatCouldNotBeAccepted() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        clock.advance(Duration.ofMinutes(60));
        launcher.next = new Launch.Busy(Duration.ofSeconds(30));
        scheduler.fireDue();
        assertThat(states(schedule)).containsExactly(FireState.PENDING);
        launcher.next = new Launch.Accepted("", 1);
        clock.advance(Duration.ofSeconds(29));
        scheduler.fireDue();
        assertThat(launcher.launched).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        scheduler.fireDue();

        assertThat(launcher.launched).hasSize(1);
        assertThat(states(schedule)).containsExactly(FireState.STARTED);
    }

    @Test
    void recordsWhyWorkWasRefused() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        clock.advance(Duration.ofMinutes(60));
        launcher.next = new Launch.Refused(LocalizedText.of("用户已停用", "the user is disabled"));
        scheduler.fireDue();

        assertThat(states(schedule)).containsExactly(FireState.REFUSED);
        assertThat(store.of("ada").listFires(schedule.number(), 1).getFirst().note())
                .isEqualTo("用户已停用\nthe user is disabled");
    }

    @Test
    void doesNothingForSchedulesThatArePausedOrDeleted() {
        var paused = hourly(MissedPolicy.ALL, OverlapPolicy.ALLOW);
        var deleted = hourly(MissedPolicy.ALL, OverlapPolicy.ALLOW);
        var _ = store.of("ada").pause(paused.number(), true, clock.instant());
        var _ = store.of("ada").delete(deleted.number());
        clock.advance(Duration.ofHours(5));
        scheduler.fireDue();
        var _ = store.of("ada").pause(paused.number(), false, clock.instant());
        scheduler.fireDue();

        assertThat(launcher.launched).isEmpty();
        assertThat(states(paused)).isEmpty();
    }

    @Test
    void beginsAtOnceWhenAUserOrAnAddressStartsIt() {
        var schedule = hourly(MissedPolicy.ONCE, OverlapPolicy.SKIP);
        var _ = store.of("ada").setTrigger(schedule.number(), "secret");

        var found = store.findByTrigger("secret").orElseThrow();
        store.of(found.user()).fireNow(found.number(), clock.instant());
        scheduler.fireDue();

        assertThat(launcher.launched).containsExactly("work 2026-01-01T00:00:00Z");
        assertThat(store.findByTrigger("other")).isEmpty();
        assertThat(store.findByTrigger("")).isEmpty();
    }
}
