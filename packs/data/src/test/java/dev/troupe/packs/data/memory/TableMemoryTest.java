package dev.troupe.packs.data.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.TableException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TableMemoryTest {
    private static final long MIB = 1 << 20;

    private final TableLimits limits = new TableLimits(10 * MIB, 1_000);
    private final TableMemory memory = new TableMemory(20 * MIB, limits, Duration.ofMinutes(10));
    private final TableMemory hasty = new TableMemory(20 * MIB, limits, Duration.ofMillis(1));

    @Test
    void refusesARequestThatTakesMoreThanItsLimitAndNamesTheSizeTheLimitAndTheRemedy() {
        try (var lease = memory.lease("ann").withSource("big.csv")) {
            assertThatThrownBy(() -> lease.addBytes(11 * MIB))
                    .isInstanceOf(TableException.class)
                    .hasMessageContainingAll("big.csv", "11 MB", "at most 10 MB", "filter");
            assertThatThrownBy(() -> lease.addCells(1_001))
                    .hasMessageContainingAll("1001 cells", "1000", "fewer columns");
        }
        assertThat(memory.takenBytes()).isZero();
    }

    @Test
    void tellsAUserWhoseOtherRequestsHoldAllThatOneMayToTryLater() {
        try (var first = hasty.lease("ann");
                var second = hasty.lease("ann");
                var other = hasty.lease("bob")) {
            first.addBytes(9 * MIB);

            assertThatThrownBy(() -> second.addBytes(2 * MIB))
                    .isInstanceOfSatisfying(
                            TableException.class,
                            e -> {
                                assertThat(e.problem()).contains(DataProblem.BUSY);
                                assertThat(DataProblem.BUSY.isRetryable()).isTrue();
                                assertThat(e.text().zh()).contains("你的其他请求", "稍后重试");
                            });
            other.addBytes(9 * MIB); // no other user waits for her
        }
        assertThat(hasty.takenBytes()).isZero();
    }

    @Test
    void aRequestWaitsUntilAnotherGivesBackAndIsNotPassedByLaterOnes() throws Exception {
        var first = memory.lease("ann");
        first.addBytes(10 * MIB);
        var second = memory.lease("bob");
        second.addBytes(8 * MIB);
        var large = task(memory.lease("eve"), 5 * MIB);
        awaitWaiting(large.thread());
        var small = task(memory.lease("tom"), MIB);
        awaitWaiting(small.thread());

        second.close();

        large.work().get();
        small.work().get();
        assertThat(memory.takenBytes()).isEqualTo(16 * MIB);
        first.close();
    }

    @Test
    void refusesTheYoungestWhereRequestsWaitForEachOther() throws Exception {
        var first = memory.lease("ann");
        var second = memory.lease("bob");
        var third = memory.lease("eve");
        first.addBytes(7 * MIB);
        second.addBytes(7 * MIB);
        third.addBytes(6 * MIB);
        var one = task(first, 3 * MIB);
        awaitWaiting(one.thread());
        var two = task(second, 3 * MIB);
        awaitWaiting(two.thread());
        var three = task(third, 3 * MIB);

        assertThatThrownBy(three.work()::get)
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("Try again later");
        third.close();
        one.work().get();
        two.work().get();
    }

    @Test
    void aCancelledRequestStopsWaiting() throws Exception {
        var first = memory.lease("");
        first.addBytes(10 * MIB);
        memory.lease("").addBytes(10 * MIB);
        var waits = task(memory.lease(""), MIB);
        awaitWaiting(waits.thread());

        waits.thread().interrupt();

        assertThatThrownBy(waits.work()::get).hasMessageContaining("cancelled");
    }

    @Test
    void queriesTakeNoMoreThanTheMachineHasBeyondTheHeap() {
        long gib = 1_024 * MIB;

        assertThat(TableMemory.ofMachine(8 * gib, 2 * gib).totalBytes()).isEqualTo(4 * gib);
        assertThat(TableMemory.ofMachine(2 * gib, gib).totalBytes()).isEqualTo(768 * MIB);
        assertThat(TableMemory.ofMachine(gib, gib).requestBytes()).isEqualTo(64 * MIB);
        assertThat(TableMemory.ofMachine(64 * gib, 16 * gib).requestBytes()).isEqualTo(gib);
    }

    private record Task(FutureTask<Boolean> work, Thread thread) {}

    private static Task task(TableLease lease, long bytes) {
        Callable<Boolean> take =
                () -> {
                    lease.addBytes(bytes);
                    return true;
                };
        var work = new FutureTask<>(take);
        return new Task(work, Thread.ofPlatform().start(work));
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            if (!thread.isAlive()) throw new AssertionError("the request did not wait");
            Thread.onSpinWait();
        }
    }
}
