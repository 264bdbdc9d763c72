package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.server.conversation.TurnPriority;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TurnQueueTest {
    private final ManualClock clock = new ManualClock();
    private final TurnQueue queue = queue(3, 2, 5);
    private final BlockingQueue<Turn> begun = new LinkedBlockingQueue<>();
    private final List<Turn> turns = new ArrayList<>();

    private TurnQueue queue(int turns, int ofUser, int queued) {
        return new TurnQueue(new ServerLimits.Quotas(1, turns, ofUser, queued, 1, 1, 0), clock);
    }

    /** A turn that is worked on until the test ends it. */
    private final class Turn {
        private final String user;
        private final CountDownLatch end = new CountDownLatch(1);
        private final TurnQueue.Place place;
        private final Thread thread;

        private Turn(String user, TurnPriority priority) {
            this.user = user;
            turns.add(this);
            place = queue.join(user, priority);
            thread = Thread.startVirtualThread(() -> place.run(this::work));
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
        return new Turn(user, TurnPriority.NORMAL);
    }

    private Turn next() throws InterruptedException {
        var turn = begun.poll(50, TimeUnit.SECONDS);
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
    void theServerIsFullWhereTooManyOfAllWait() {
        var small = queue(1, 1, 1_000);
        for (int i = 0; i < 101; i++) {
            small.join("user " + i, TurnPriority.NORMAL);
        }

        assertThatThrownBy(() -> small.requireCapacity("ann"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> {
                            assertThat(refusal.status()).isEqualTo(503);
                            assertThat(refusal.retryAfter()).isPositive();
                            assertThat(refusal).hasMessageContaining("100 messages are queued");
                        });
    }

    @Test
    void whatNobodyWaitsForBeginsAfterTheOthers() throws InterruptedException {
        var first = turn("ann");
        turn("ann");
        turn("bob");
        for (int i = 0; i < 3; i++) {
            next();
        }
        var low = new Turn("eve", TurnPriority.LOW);
        var normal = turn("bob");
        assertThat(normal.place.position()).isEqualTo(1);
        assertThat(low.place.position()).isEqualTo(2);

        first.end();

        assertThat(next()).isSameAs(normal);
        normal.end();
        assertThat(next()).isSameAs(low);
    }

    @Test
    void afterAMinuteItBeginsAsTheOthersDo() throws InterruptedException {
        var first = turn("ann");
        turn("ann");
        turn("bob");
        for (int i = 0; i < 3; i++) {
            next();
        }
        var low = new Turn("eve", TurnPriority.LOW);
        var normal = turn("bob");

        clock.advance(Duration.ofMinutes(1));

        assertThat(low.place.position()).as("of who has fewest under way").isEqualTo(1);
        assertThat(normal.place.position()).isEqualTo(2);
        first.end();
        assertThat(next()).isSameAs(low);
    }

    @Test
    void positionsAreTheOrderInWhichTurnsBegin() throws InterruptedException {
        var single = queue(1, 1, 100);
        var working = single.join("eve", TurnPriority.NORMAL);
        var places = new ArrayList<TurnQueue.Place>();
        for (var user : List.of("ann", "ann", "ann", "bob", "bob", "cy")) {
            places.add(single.join(user, TurnPriority.NORMAL));
        }
        places.add(single.join("ann", TurnPriority.LOW));
        places.add(single.join("bob", TurnPriority.LOW));
        var expected = places.stream().map(TurnQueue.Place::position).toList();
        assertThat(working.position()).isZero();
        assertThat(expected).containsExactly(1, 4, 6, 2, 5, 3, 8, 7);

        working.run(() -> {});
        for (int next = 1; next <= places.size(); next++) {
            var place = places.get(expected.indexOf(next));
            assertThat(place.position()).as("the turn that was number %d", next).isZero();
            place.run(() -> {});
        }
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
            turn("ada");
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
