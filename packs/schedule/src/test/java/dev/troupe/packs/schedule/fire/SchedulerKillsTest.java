package dev.troupe.packs.schedule.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.FireState;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.ManualClock;
import dev.troupe.testing.TestSize;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers on the tables of one home, ended at random moments: each time of each schedule has
 * its work accepted once.
 */
class SchedulerKillsTest {
    private static final int FIRES = TestSize.of(600, 10_000);
    private static final int INTERRUPTED_FIRES = TestSize.of(200, 10_000);
    private static final int SCHEDULES = 20;
    private static final int USERS = 3;
    private static final double KILLED = 0.1; // of the moments

    @TempDir private Path directory = Path.of("");

    private final Random random = new Random(23);
    private final ManualClock clock = new ManualClock();

    /** Work by its key, as a server stores it: sent twice it is accepted once. */
    private final Set<String> accepted = new HashSet<>();

    private int launches;

    /** The end of a process. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** A server accepts the work of a user once under its key. */
    private void accept(Schedule schedule, Fire fire) {
        launches++;
        accepted.add(schedule.user() + " " + fire.key());
    }

    private static Stream<String> users() {
        return IntStream.range(0, USERS).mapToObj(user -> "user-" + user);
    }

    /** The keys of all times of a schedule until now. */
    private Stream<String> keys(Schedule schedule) {
        return Stream.iterate(
                        schedule.recurrence().next(schedule.created()).orElseThrow(),
                        due -> !due.isAfter(clock.instant()),
                        due -> schedule.recurrence().next(due).orElseThrow())
                .map(due ->
                        schedule.user()
                                + " schedule-"
                                + schedule.number()
                                + "-"
                                + due.toEpochMilli());
    }

    private void mayBeKilled() {
        if (random.nextDouble() < KILLED) {
            throw new Killed();
        }
    }

    private final WorkLauncher launcher =
            new WorkLauncher() {
                @Override
                public Launch launch(Schedule schedule, Fire fire) {
                    mayBeKilled();
                    accept(schedule, fire);
                    mayBeKilled();
                    return new Launch.Accepted(fire.key(), 1);
                }

                @Override
                public boolean isActive(Fire fire) {
                    return false;
                }
            };

    @Test
    void beginEachTimeOnce() {
        try (var one = ScheduleStore.inFile(directory.resolve("schedule.db"));
                var two = ScheduleStore.inFile(directory.resolve("schedule.db"))) {
            for (int i = 0; i < SCHEDULES; i++) {
                var _ =
                        one.of("user-" + i % USERS)
                                .create(
                                        "work " + i,
                                        Recurrence.of(i % 60 + " * * * *", ZoneId.of("UTC")),
                                        MissedPolicy.ALL,
                                        OverlapPolicy.ALLOW,
                                        "",
                                        clock.instant());
            }
            int hours = FIRES / SCHEDULES;
            for (int hour = 0; hour < hours; hour += 5) {
                clock.advance(Duration.ofHours(5));
                runKilled(one);
                runKilled(two);
            }
            clock.advance(Duration.ofMinutes(2)); // leases of killed servers end
            var _ = new ScheduleRunner(() -> one, reliableLauncher(), clock).fireDue();

            var expected =
                    users().flatMap(user -> one.of(user).list().stream())
                            .flatMap(this::keys)
                            .toList();
            assertThat(expected).hasSizeGreaterThanOrEqualTo(SCHEDULES * hours);
            assertThat(accepted).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(launches).isGreaterThan(accepted.size()); // some were sent again
            assertThat(one.of("user-0").listFires(1, 10))
                    .allMatch(fire -> fire.state() == FireState.STARTED);
        }
    }

    /**
     * Each time of each schedule is interrupted once at every entry: before and after its work is
     * sent, and before each read and write of the store that follows. The two servers take turns.
     */
    @Test
    void beginEachTimeOnceWhenEveryEntryIsInterrupted() {
        try (var one = ScheduleStore.inFile(directory.resolve("schedule.db"));
                var two = ScheduleStore.inFile(directory.resolve("schedule.db"))) {
            for (int i = 0; i < SCHEDULES; i++) {
                var _ =
                        one.of("user-" + i % USERS)
                                .create(
                                        "work " + i,
                                        Recurrence.of(i % 60 + " 0 * * *", ZoneId.of("UTC")),
                                        MissedPolicy.ALL,
                                        OverlapPolicy.ALLOW,
                                        "",
                                        clock.instant());
            }
            int days = INTERRUPTED_FIRES / SCHEDULES;
            var kills = new KillOfEachEntry();
            for (int day = 0; day < days; day++) {
                clock.advance(
                        Duration.between(
                                clock.instant(),
                                clock.instant()
                                        .truncatedTo(ChronoUnit.DAYS)
                                        .plus(Duration.ofHours(25))));
                while (!kills.run(one) || !kills.run(two)) {
                    clock.advance(Duration.ofSeconds(61)); // until the lease has ended
                }
            }

            var expected =
                    users().flatMap(user -> one.of(user).list().stream())
                            .flatMap(this::keys)
                            .toList();
            assertThat(expected).hasSizeGreaterThanOrEqualTo(SCHEDULES * days);
            assertThat(accepted).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(kills.count).isGreaterThanOrEqualTo(2 * expected.size());
        }
    }

    /** Ends a server at each moment at which it was not ended before. */
    private final class KillOfEachEntry {
        private final Set<String> killed = new HashSet<>();
        private String moment = "";
        private int step;
        private int count;

        private void pass() {
            step++;
            if (killed.add(moment + " " + step)) {
                count++;
                throw new Killed();
            }
        }

        /** Whether it was not ended. */
        private boolean run(ScheduleStore store) {
            moment = "begin " + clock.instant().truncatedTo(ChronoUnit.DAYS);
            step = 0;
            try {
                var _ =
                        new ScheduleRunner(
                                        () -> {
                                            pass();
                                            return store;
                                        },
                                        launcher,
                                        clock)
                                .fireDue();
                return true;
            } catch (Killed _) {
                return false;
            }
        }

        private final WorkLauncher launcher =
                new WorkLauncher() {
                    @Override
                    public Launch launch(Schedule schedule, Fire fire) {
                        moment = schedule.user() + " " + fire.key();
                        step = 0;
                        pass();
                        accept(schedule, fire);
                        pass();
                        return new Launch.Accepted(fire.key(), 1);
                    }

                    @Override
                    public boolean isActive(Fire fire) {
                        return false;
                    }
                };
    }

    private void runKilled(ScheduleStore store) {
        try {
            var _ = new ScheduleRunner(() -> store, launcher, clock).fireDue();
        } catch (Killed _) {
            clock.advance(Duration.ofSeconds(90)); // another server goes on after its lease
        }
    }

    private WorkLauncher reliableLauncher() {
        return new WorkLauncher() {
            @Override
            public Launch launch(Schedule schedule, Fire fire) {
                accept(schedule, fire);
                return new Launch.Accepted(fire.key(), 1);
            }

            @Override
            public boolean isActive(Fire fire) {
                return false;
            }
        };
    }
}
