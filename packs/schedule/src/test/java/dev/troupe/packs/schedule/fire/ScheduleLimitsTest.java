package dev.troupe.packs.schedule.fire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.FireState;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.ManualClock;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleLimitsTest {
    private static final ZoneId SHANGHAI = ZoneId.of("Asia/Shanghai");

    @TempDir private Path directory = Path.of("");

    private final ManualClock clock = new ManualClock(); // 2026-01-01, 08:00 in Shanghai
    private ScheduleStore store;
    private final Launcher launcher = new Launcher();
    private ScheduleRunner runner;

    /** All work is accepted, and has used so much when it is asked. */
    private static final class Launcher implements WorkLauncher {
        private WorkUse use = new WorkUse(1_000, new BigDecimal("0.02"), true);

        @Override
        public Launch launch(Schedule schedule, Fire fire) {
            return new Launch.Accepted(fire.key(), 1);
        }

        @Override
        public boolean isActive(Fire fire) {
            return false;
        }

        @Override
        public Optional<WorkUse> findUse(Fire fire) {
            return Optional.of(use);
        }
    }

    @BeforeEach
    void open() {
        store = ScheduleStore.inFile(directory.resolve("schedule.db"));
        runner = new ScheduleRunner(() -> store, launcher, clock);
    }

    @AfterEach
    void close() {
        runner.close();
        store.close();
    }

    private Schedule hourly(ScheduleLimits limits) {
        return store.of("ada")
                .create(
                        "work",
                        Recurrence.of("0 * * * *", SHANGHAI),
                        MissedPolicy.ONCE,
                        OverlapPolicy.ALLOW,
                        limits,
                        "",
                        clock.instant());
    }

    private void run(int hours) {
        for (int i = 0; i < hours; i++) {
            clock.advance(Duration.ofHours(1));
            var _ = runner.fireDue();
        }
    }

    private List<Fire> fires(FireState state) {
        return store.of("ada").listFires(1, 1_000).stream()
                .filter(fire -> fire.state() == state)
                .toList();
    }

    private static ScheduleLimits limits(int maxRuns, int runsPerDay, long tokens, String dollars) {
        return new ScheduleLimits(null, maxRuns, runsPerDay, tokens, new BigDecimal(dollars));
    }

    @Test
    void endsWithItsLastDayInItsTimeZone() {
        var schedule =
                hourly(new ScheduleLimits(LocalDate.parse("2026-01-01"), 0, 0, 0, BigDecimal.ZERO));
        assertThat(schedule.next(clock.instant(), 100)).hasSize(15); // 09:00 to 23:00

        run(30);

        assertThat(fires(FireState.STARTED)).hasSize(15);
        assertThat(fires(FireState.STARTED).getFirst().due())
                .isEqualTo(Instant.parse("2026-01-01T15:00:00Z"));
        assertThat(store.of("ada").require(1).nextDue()).isNull();
        store.of("ada").fireNow(1, clock.instant());
        var _ = runner.fireDue();
        assertThat(fires(FireState.REFUSED).getFirst().note())
                .contains("the schedule ended on 2026-01-01");
    }

    @Test
    void endsAfterSoManyRunsAndContinuesWithMore() {
        var schedule = hourly(limits(3, 0, 0, "0"));
        assertThat(schedule.next(clock.instant(), 5)).hasSize(3);

        run(10);
        assertThat(fires(FireState.STARTED)).hasSize(3);
        assertThat(fires(FireState.REFUSED)).isEmpty(); // it has ended
        assertThat(store.of("ada").require(1).begun()).isEqualTo(3);

        var more = store.of("ada").limit(1, limits(5, 0, 0, "0"), clock.instant());
        assertThat(more.next(clock.instant(), 5)).hasSize(2);
        run(10);
        assertThat(fires(FireState.STARTED)).hasSize(5);
    }

    @Test
    void beginsSoOftenADay() {
        var _ = hourly(limits(0, 4, 0, "0"));

        run(48);

        assertThat(fires(FireState.STARTED))
                .extracting(fire -> LocalDate.ofInstant(fire.due(), SHANGHAI).getDayOfMonth())
                .containsExactly(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1);
        assertThat(fires(FireState.REFUSED).getFirst().note())
                .contains("the limit of runs per day, 4, was reached", "每天的次数");
    }

    @Test
    void beginsNoMoreOnADayOnceItsTokensOrMoneyAreUsed() {
        var _ = hourly(limits(0, 0, 3_000, "0"));
        run(17);
        assertThat(fires(FireState.STARTED)).hasSize(5); // 3 on the first day, 2 on the next
        var _ = store.of("ada").limit(1, limits(0, 0, 0, "0.05"), clock.instant());
        run(5);

        assertThat(fires(FireState.STARTED)).hasSize(6); // 4 cents were used on this day before
        assertThat(fires(FireState.REFUSED).getFirst().note())
                .contains("the limit of US dollars per day, 0.05, was reached");
    }

    @Test
    void countsWhatWorkUsesAfterItWaitedForTheUser() {
        var _ = hourly(limits(0, 0, 3_000, "0"));
        launcher.use = new WorkLauncher.WorkUse(10, BigDecimal.ZERO, false); // it waits
        run(3);
        assertThat(fires(FireState.STARTED)).hasSize(3);
        launcher.use = new WorkLauncher.WorkUse(2_000, BigDecimal.ZERO, true); // it was continued
        run(1);

        assertThat(fires(FireState.STARTED)).hasSize(3);
        assertThat(fires(FireState.REFUSED)).hasSize(1);
    }

    @Test
    void countsWhatWorkHasUsedThatWaitsForTheUser() {
        var _ = hourly(limits(0, 0, 3_000, "0"));
        launcher.use = new WorkLauncher.WorkUse(1_500, BigDecimal.ZERO, false);
        run(5);

        assertThat(fires(FireState.STARTED)).hasSize(2);
    }

    @Test
    void countsWhatAddressesAndUsersBegin() {
        var _ = hourly(limits(0, 2, 0, "0"));
        for (int i = 0; i < 5; i++) {
            clock.advance(Duration.ofSeconds(1));
            store.of("ada").fireNow(1, clock.instant());
        }
        var _ = runner.fireDue();

        assertThat(fires(FireState.STARTED)).hasSize(2);
        assertThat(fires(FireState.REFUSED)).hasSize(3);
    }

    @Test
    void countsWhatAnotherServerIsAboutToBegin() {
        var _ = hourly(limits(1, 0, 0, "0"));
        store.of("ada").fireNow(1, clock.instant());
        var taken = store.claim(clock.instant(), Duration.ofMinutes(1), 10); // by that server
        clock.advance(Duration.ofSeconds(1));
        store.of("ada").fireNow(1, clock.instant());

        var _ = runner.fireDue();

        assertThat(taken).hasSize(1);
        assertThat(fires(FireState.STARTED)).isEmpty();
        assertThat(fires(FireState.REFUSED)).hasSize(1);
    }

    @Test
    void refusesNumbersThatAreNotValid() {
        assertThatThrownBy(() -> limits(-1, 0, 0, "0"))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("maxRuns -1 is not valid; use 0 (no limit) to 1000000");
        assertThatThrownBy(() -> limits(0, 0, 0, "-0.5"))
                .hasMessageContaining("dollarsPerDay -0.5 is not valid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1e-400000000", "1e-2000000000", "0e-2000000000", "0e2000000000", "1e-21"})
    void refusesDollarsOfTooManyDigits(String dollars) {
        assertThatThrownBy(() -> limits(0, 0, 0, dollars))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("dollarsPerDay " + new BigDecimal(dollars) + " is not valid");
    }

    @Test
    void beginsNothingAfterItsLastDayThatWasDueBefore() {
        var _ = hourly(new ScheduleLimits(LocalDate.parse("2026-01-01"), 0, 0, 0, BigDecimal.ZERO));
        clock.advance(Duration.ofHours(30)); // no server ran

        var _ = runner.fireDue();

        assertThat(fires(FireState.STARTED)).isEmpty();
        assertThat(fires(FireState.MISSED)).hasSize(14);
        assertThat(fires(FireState.REFUSED))
                .singleElement()
                .satisfies(fire ->
                        assertThat(fire.note()).contains("the schedule ended on 2026-01-01"));
    }

    @Test
    void listsNothingOfAScheduleThatEndedLongAgo() {
        var _ = hourly(new ScheduleLimits(LocalDate.parse("2026-01-01"), 0, 0, 0, BigDecimal.ZERO));
        clock.advance(Duration.ofDays(60)); // no server ran

        var _ = runner.fireDue();

        assertThat(store.of("ada").listFires(1, 100)).isEmpty();
        assertThat(store.of("ada").require(1).nextDue()).isNull();
    }
}
