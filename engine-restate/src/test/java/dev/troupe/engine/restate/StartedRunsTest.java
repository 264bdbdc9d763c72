package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.RunId;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class StartedRunsTest {
    @Test
    void removesRunsThatEndedElsewhereAboveALimit() throws InterruptedException {
        var looked = new CountDownLatch(1_001);
        var runs =
                new StartedRuns(run -> {
                    looked.countDown();
                    return !run.value().endsWith("0");
                });
        for (int i = 1; i <= 1_001; i++) {
            assertThat(runs.add(new RunId("run-" + i))).isTrue();
        }

        assertThat(looked.await(50, TimeUnit.SECONDS)).isTrue();
        while (runs.all().size() > 100) {
            Thread.onSpinWait();
        }
        assertThat(runs.all()).hasSize(100);
        assertThat(runs.add(new RunId("run-10"))).isFalse();
    }
}
