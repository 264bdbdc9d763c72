package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What other threads may read of a state while it accepts events. */
@Timeout(180)
final class ConcurrentReadTest {
    private static final int ROUNDS = 60_000; // enough for two threads to meet between two loads

    private final AtomicReference<RunState> current = new AtomicReference<>();
    private final CountDownLatch isReading = new CountDownLatch(1);
    private final AtomicBoolean isOver = new AtomicBoolean();

    @Test
    void asksForTheResultOfANodeWhileItIsAdded() throws Exception {
        var open = RunOptions.STANDARD.withOpenPlan(true);
        var started = new RunEvent.RunStarted(workflow(node("a")), open, Map.of());
        var late = new RunEvent.PlanExtended(List.of(node("late")), List.of());
        current.set(new RunState(started));
        var reader = CompletableFuture.runAsync(this::read);

        isReading.await();
        for (int i = 0; i < ROUNDS && !reader.isDone(); i++) {
            var state = new RunState(started);
            state.apply(started);
            current.set(state);
            state.apply(late);
        }
        isOver.set(true);

        assertThatCode(reader::join).doesNotThrowAnyException();
    }

    private void read() {
        while (!isOver.get()) {
            try {
                current.get().result(id("late"));
            } catch (IllegalArgumentException notPartOfThePlanYet) {
                isReading.countDown();
            }
        }
    }
}
