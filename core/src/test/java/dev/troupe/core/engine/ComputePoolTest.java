package dev.troupe.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.InterruptibleText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ComputePoolTest {
    /** So long that work which stops is never given up, however busy the machine is. */
    private static final Duration GRACE = Duration.ofMinutes(5);

    private final ComputePool pool = new ComputePool(2, GRACE);
    private final CountDownLatch gate = new CountDownLatch(1);

    @Test
    void computesOnAPlatformThreadAndPassesOnWhatIsThrown() throws Exception {
        var isVirtual = new AtomicBoolean(true);

        int answer =
                pool.call(
                        "sum",
                        () -> {
                            isVirtual.set(Thread.currentThread().isVirtual());
                            return 42;
                        });

        assertThat(answer).isEqualTo(42);
        assertThat(isVirtual).isFalse();
        assertThatThrownBy(() -> pool.call("fail", () -> Integer.parseInt("x")))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> pool.compute("fail", () -> Integer.parseInt("x")))
                .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void workThatAsksForMoreIsNotQueuedBehindItself() throws Exception {
        var one = new ComputePool(1, GRACE);

        assertThat(one.<String>call("outer", () -> one.call("inner", () -> "inside")))
                .isEqualTo("inside");
    }

    @Test
    void anOwnerWithAHundredRequestsDoesNotDelayTheFirstOfAnother() throws Exception {
        var started = new CountDownLatch(2);
        for (int i = 0; i < 100; i++) {
            start(
                    "greedy",
                    () -> {
                        started.countDown();
                        gate.await();
                        return 0;
                    });
        }
        started.await();

        var answer = ComputePool.callFor("modest", () -> pool.call("one", () -> "at once"));

        assertThat(answer).isEqualTo("at once"); // while the gate is shut
        assertThat(pool.metrics().running()).isEqualTo(2);
        gate.countDown();
    }

    @Test
    void ownersTakeTurns() throws Exception {
        var single = new ComputePool(1, GRACE);
        var order = new CopyOnWriteArrayList<String>();
        var threads = new ArrayList<Thread>();
        var held = new CountDownLatch(1); // retains the reserved thread to the end
        waiting(single, "other", "other", new ArrayList<>(), held);
        awaitUntil(() -> single.metrics().running() == 1);
        threads.add(waiting(single, "a", "a0", order, gate));
        awaitUntil(() -> single.metrics().running() == 2);
        for (var one : List.of("a1", "a2", "a3", "b1", "b2")) {
            int before = single.metrics().waiting();
            threads.add(waiting(single, one.substring(0, 1), one, order, gate));
            awaitUntil(() -> single.metrics().waiting() == before + 1);
        }

        gate.countDown();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(order).containsExactly("a0", "a1", "b1", "a2", "b2", "a3");
        held.countDown();
    }

    @Test
    void interruptingTheCallerStopsALoopThatChecks() throws Exception {
        var rounds = new AtomicLong();
        var caller =
                start(
                        "",
                        () -> {
                            while (true) {
                                rounds.incrementAndGet();
                                ComputePool.checkInterrupted();
                            }
                        });
        awaitUntil(() -> rounds.get() > 1_000);

        caller.interrupt();
        caller.join();

        long stopped = rounds.get();
        assertThat(pool.metrics()).isEqualTo(new ComputePool.Metrics(0, 0, 0, 0, 0));
        pool.call("other", () -> 0);
        assertThat(rounds.get()).isEqualTo(stopped);
    }

    @Test
    void interruptingTheCallerStopsAnExpressionThatNeverEnds() throws Exception {
        var text = InterruptibleText.of("a".repeat(40) + "!");
        var begun = new CountDownLatch(1);
        var caller =
                start(
                        "",
                        () -> {
                            begun.countDown();
                            return Pattern.compile("(a|a)*b").matcher(text).matches();
                        });
        begun.await();

        caller.interrupt();
        caller.join();

        assertThat(pool.metrics().abandonedEver()).isZero();
    }

    @Test
    void workThatDoesNotStopIsAbandonedCountedAndReplacedUpToALimit() throws Exception {
        var hasty = new ComputePool(2, Duration.ofMillis(200));
        var isOver = new AtomicBoolean();
        for (int i = 0; i < 4; i++) {
            var begun = new CountDownLatch(1);
            var caller =
                    start(
                            hasty,
                            "",
                            () -> {
                                begun.countDown();
                                while (!isOver.get()) {
                                    Thread.onSpinWait();
                                }
                                return 0;
                            });
            begun.await();
            caller.interrupt();
            caller.join();
            assertThat(hasty.metrics().abandoned()).isEqualTo(i + 1);
            if (i < 3) {
                assertThat(hasty.<String>call("next", () -> "goes on")).isEqualTo("goes on");
            }
        }

        assertThatThrownBy(() -> hasty.call("next", () -> 0))
                .isInstanceOf(ComputePool.BusyException.class)
                .hasMessageContaining("4 computations cannot be stopped");

        isOver.set(true);
        awaitUntil(() -> hasty.metrics().abandoned() == 0);
        assertThat(hasty.<String>call("next", () -> "again")).isEqualTo("again");
        assertThat(hasty.metrics().abandonedEver()).isEqualTo(4);
        assertThat(hasty.metrics().refused()).isEqualTo(1);
    }

    @Test
    void workThatWaitsIsTakenBackByItsCaller() throws Exception {
        var started = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            start(
                    "a",
                    () -> {
                        started.countDown();
                        gate.await();
                        return 0;
                    });
        }
        started.await();
        var hasRun = new AtomicBoolean();
        var caller =
                start(
                        "a",
                        () -> {
                            hasRun.set(true);
                            return 0;
                        });
        awaitUntil(() -> pool.metrics().waiting() == 1);

        caller.interrupt();
        caller.join();

        assertThat(pool.metrics().waiting()).isZero();
        gate.countDown();
        assertThat(hasRun).isFalse();
    }

    private static Thread waiting(
            ComputePool into, String owner, String name, List<String> order, CountDownLatch until) {
        return Thread.startVirtualThread(() -> {
            try {
                ComputePool.callFor(
                        owner,
                        () ->
                                into.call(
                                        name,
                                        () -> {
                                            until.await();
                                            order.add(name);
                                            return 0;
                                        }));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    private Thread start(String owner, Callable<?> body) {
        return start(pool, owner, body);
    }

    private static Thread start(ComputePool into, String owner, Callable<?> body) {
        return Thread.startVirtualThread(() -> {
            try {
                ComputePool.callFor(owner, () -> into.call("work", body));
            } catch (Exception _) {
                // interrupted by the test
            }
        });
    }

    private static void awaitUntil(BooleanSupplier condition) {
        long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(until);
            Thread.onSpinWait();
        }
    }
}
