package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.settings.ServerLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TurnQueueTest {
    private final TurnQueue queue = queue(3, 2, 5);
    private final BlockingQueue<Turn> begun = new LinkedBlockingQueue<>();
    private final List<Turn> turns = new ArrayList<>();

    private static TurnQueue queue(int turns, int ofUser, int queued) {
        return new TurnQueue(new ServerLimits.Quotas(1, turns, ofUser, queued, 1, 1, 0));
    }

    /** A turn that is worked on until the test ends it. */
    private final class Turn {
        private final String user;
        private final CountDownLatch end = new CountDownLatch(1);
        private final Thread thread;

        private Turn(String user) {
            this.user = user;
            turns.add(this);
            thread = Thread.startVirtualThread(() -> queue.run(user, this::work));
        }

        private void work() {
            begun.add(this);
            try {
                end.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        private void end() throws InterruptedException {
            end.countDown();
            thread.join();
        }
    }

    @AfterEach
    void endAll() throws InterruptedException {
        for (var turn : turns) {
            turn.end();
        }
        assertThat(queue.runningCount()).isZero();
        assertThat(queue.waitingCount()).isZero();
    }

    /** Begins to work on a turn, or to wait. */
    private Turn turn(String user) {
        int known = queue.runningCount() + queue.waitingCount();
        var turn = new Turn(user);
        while (queue.runningCount() + queue.waitingCount() == known) {
            Thread.onSpinWait();
        }
        return turn;
    }

    private Turn next() throws InterruptedException {
        var turn = begun.poll(10, TimeUnit.SECONDS);
        assertThat(turn).as("a turn that begins").isNotNull();
        return java.util.Objects.requireNonNull(turn);
    }

    @Test
    void letsSoManyOfEachUserBegin() throws InterruptedException {
        var first = turn("ann");
        turn("ann");
        turn("ann");

        assertThat(queue.runningCount()).isEqualTo(2);
        assertThat(queue.waitingCount()).isEqualTo(1);
        turn("bob");
        assertThat(queue.runningCount()).isEqualTo(3);
        first.end();
        assertThat(queue.runningCount()).isEqualTo(3);
        assertThat(queue.waitingCount()).isZero();
    }

    @Test
    void nobodyWaitsForWhatAnotherHasPiledUp() throws InterruptedException {
        for (int i = 0; i < 6; i++) {
            turn("ann");
        }
        var first = next();
        next();
        turn("bob");
        assertThat(next().user).as("the third place").isEqualTo("bob");
        turn("eve");

        first.end();

        assertThat(next().user).as("who has fewest under way").isEqualTo("eve");
    }

    @Test
    void tellsWhoHasTooManyQueued() {
        for (int i = 0; i < 7; i++) {
            turn("ann");
        }

        assertThatThrownBy(() -> queue.requireCapacity("ann"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> {
                            assertThat(refusal.status()).isEqualTo(429);
                            assertThat(refusal.retryAfter()).isPositive();
                            assertThat(refusal).hasMessageContaining("5 of your messages");
                        });
        queue.requireCapacity("bob");
    }

    @Test
    void oneThatIsInterruptedWhileItWaitsTakesNoPlace() throws InterruptedException {
        var first = turn("ann");
        turn("ann");
        var third = turn("ann");

        third.thread.interrupt();
        third.thread.join();

        assertThat(queue.waitingCount()).isZero();
        assertThat(queue.runningCount()).isEqualTo(2);
        first.end();
        assertThat(queue.runningCount()).isEqualTo(1);
    }

    @Test
    void answersBeginWhateverTheLimitsUpToTwiceThem() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            new Turn("ada");
        }
        assertThat(begun.take()).isNotNull();
        assertThat(begun.take()).isNotNull();
        while (queue.waitingCount() == 0) {
            Thread.onSpinWait(); // until the third turn waits
        }
        queue.requireRoomForAnswer("ada");
        var inside = new ArrayList<Integer>();

        queue.runAtOnce(
                "ada",
                () -> {
                    inside.add(queue.runningCount());
                    queue.runAtOnce(
                            "ada",
                            () ->
                                    assertThatThrownBy(() -> queue.requireRoomForAnswer("ada"))
                                            .isInstanceOf(ApiException.class)
                                            .hasMessageContaining("4 of your turns"));
                });

        assertThat(inside).containsExactly(3);
        assertThat(queue.waitingCount()).isEqualTo(1);
    }
}
