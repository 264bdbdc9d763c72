package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ShutdownDeadlineTest {
    private final CountDownLatch halted = new CountDownLatch(1);

    @Test
    void haltsAServerThatDoesNotEnd() throws InterruptedException {
        var deadline = new ShutdownDeadline(Duration.ofMillis(20), halted::countDown);

        deadline.startCountdown();

        assertThat(halted.await(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void leavesOneAloneThatEnds() throws InterruptedException {
        var deadline = new ShutdownDeadline(Duration.ofMillis(20), halted::countDown);

        deadline.stopCountdown();
        deadline.startCountdown();
        deadline.join();

        assertThat(halted.getCount()).isEqualTo(1);
    }
}
