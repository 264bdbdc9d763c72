package dev.troupe.packs.schedule.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.store.CallbackDelivery;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.testing.ManualClock;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two servers at the same time on one database of a real PostgreSQL server. */
@Tag("slow")
class SchedulersInPostgresTest {
    private static final int MINUTES = 30;
    private static final int SCHEDULES = 5;

    private final ManualClock clock = new ManualClock();
    private final ConcurrentLinkedQueue<String> launched = new ConcurrentLinkedQueue<>();
    private final WorkLauncher launcher =
            new WorkLauncher() {
                @Override
                public Launch launch(Schedule schedule, Fire fire) {
                    launched.add(fire.key());
                    return new Launch.Accepted(fire.key(), 1);
                }

                @Override
                public boolean isActive(Fire fire) {
                    return false;
                }
            };

    @Test
    void sendEachFireOnce() throws Exception {
        var database = PostgresServer.shared().database();
        try (var one = ScheduleStore.inPostgres(database);
                var two = ScheduleStore.inPostgres(database);
                var servers = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i < SCHEDULES; i++) {
                var _ =
                        one.of("ada")
                                .create(
                                        "work " + i,
                                        Recurrence.of("* * * * *", ZoneId.of("UTC")),
                                        MissedPolicy.ALL,
                                        OverlapPolicy.ALLOW,
                                        "",
                                        clock.instant());
            }
            for (int minute = 0; minute < MINUTES; minute++) {
                clock.advance(Duration.ofMinutes(1));
                var work =
                        List.<Callable<Duration>>of(
                                new ScheduleRunner(() -> one, launcher, clock)::fireDue,
                                new ScheduleRunner(() -> two, launcher, clock)::fireDue);
                for (var done : servers.invokeAll(work)) {
                    done.get();
                }
            }

            assertThat(launched).hasSize(SCHEDULES * MINUTES).doesNotHaveDuplicates();
        }
    }

    @Test
    void limitAScheduleAndStoreItsNotifications() {
        try (var store = ScheduleStore.inPostgres(PostgresServer.shared().database())) {
            var own = store.of("ada");
            var limits = new ScheduleLimits(null, 2, 5, 1_000, BigDecimal.ONE);
            var schedule =
                    own.create(
                            "work",
                            Recurrence.of("* * * * *", ZoneId.of("UTC")),
                            MissedPolicy.ALL,
                            OverlapPolicy.ALLOW,
                            limits,
                            "",
                            clock.instant());
            var _ = own.setCallback(schedule.number(), "https://hook.example", "secret");
            for (int minute = 0; minute < 4; minute++) {
                clock.advance(Duration.ofMinutes(1));
                var _ = new ScheduleRunner(() -> store, launcher, clock).fireDue();
            }
            assertThat(launched).hasSize(2);
            assertThat(own.require(schedule.number()).nextDue()).isNull();

            var reports = store.callbacks().claimReports(clock.instant(), 10);
            assertThat(reports).hasSize(2);
            for (var fire : reports) {
                for (int i = 0; i < 2; i++) { // once for its id
                    store.callbacks()
                            .add(
                                    fire,
                                    CallbackDelivery.create(
                                            fire, fire.key(), "e", "{}", clock.instant()),
                                    true);
                }
            }
            assertThat(own.listDeliveries(schedule.number(), 10)).hasSize(2);
            assertThat(store.callbacks().claimDue(clock.instant(), Duration.ofMinutes(1), 10))
                    .hasSize(1); // one of a schedule
            assertThat(store.callbacks().claimReports(clock.instant(), 10)).isEmpty();
            store.recordUse(reports.getFirst(), 10, BigDecimal.ONE);
            assertThat(store.findDayUse(schedule, reports.getLast()).tokens()).isEqualTo(10);
        }
    }
}
