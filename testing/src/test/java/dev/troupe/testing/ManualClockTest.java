package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ManualClockTest {
    private final Instant start = Instant.parse("2026-03-01T08:00:00Z");
    private final ManualClock clock = new ManualClock(start);
    private final List<String> rung = new ArrayList<>();

    @Test
    void standsStillUntilItIsAdvanced() {
        long nanos = clock.nanoTime();

        assertThat(clock.instant()).isEqualTo(start);

        clock.advance(Duration.ofDays(1));

        assertThat(clock.instant()).isEqualTo(start.plus(Duration.ofDays(1)));
        assertThat(clock.nanoTime() - nanos).isEqualTo(Duration.ofDays(1).toNanos());
    }

    @Test
    void ringsTimersInTheOrderOfTheirTimesEachAtItsOwn() {
        ring("third", 30);
        ring("first", 10);
        ring("second, set later", 10);
        ring("not yet", 31);

        clock.advance(Duration.ofSeconds(30));

        assertThat(rung).containsExactly("first +10", "second, set later +10", "third +30");
        assertThat(clock.timers()).isEqualTo(1);
    }

    @Test
    void ringsTimersThatTimersSet() {
        clock.schedule(Duration.ofSeconds(10), () -> ring("set by a timer", 5));

        clock.advance(Duration.ofSeconds(15));

        assertThat(rung).containsExactly("set by a timer +15");
    }

    @Test
    void doesNotRingACancelledTimer() {
        var timer = clock.schedule(Duration.ofSeconds(1), () -> rung.add("cancelled"));

        timer.cancel();
        clock.advance(Duration.ofSeconds(2));

        assertThat(rung).isEmpty();
    }

    @Test
    void ringsATimerWithoutDelayAtOnce() throws InterruptedException {
        var over = new CountDownLatch(1);

        clock.schedule(Duration.ZERO, over::countDown);

        over.await();
    }

    @Test
    void letsATestWaitUntilCodeWaits() throws InterruptedException {
        var waiting = Thread.startVirtualThread(() -> ring("once", 60));

        clock.awaitTimers(1);
        clock.advance(Duration.ofMinutes(1));

        assertThat(rung).containsExactly("once +60");
        waiting.join();
    }

    private void ring(String name, long seconds) {
        clock.schedule(
                Duration.ofSeconds(seconds),
                () -> rung.add(name + " +" + Duration.between(start, clock.instant()).toSeconds()));
    }
}
