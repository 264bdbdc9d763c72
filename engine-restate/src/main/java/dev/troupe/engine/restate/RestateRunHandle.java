package dev.troupe.engine.restate;

import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.Optional;

/** A run in Restate, from any process. */
final class RestateRunHandle implements RunHandle {
    private static final Duration FIRST = Duration.ofMillis(50); // between two looks at the run
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final Duration AT_ONCE = Duration.ofMillis(1); // once its end is known here
    private static final Duration FOREVER = Duration.ofDays(36_500);

    private final RestateEngine engine;
    private final RunId run;
    private final RunWatch.Watched watched;
    private Duration pause = FIRST; // guarded by this
    private long nextLook = System.nanoTime() + FIRST.toNanos(); // guarded by this

    RestateRunHandle(RestateEngine engine, RunId run, RunWatch.Watched watched) {
        this.engine = engine;
        this.run = run;
        this.watched = watched;
    }

    @Override
    public RunId id() {
        return run;
    }

    @Override
    public void cancel(String reason) {
        engine.cancel(run, reason);
    }

    @Override
    public RunState await() throws InterruptedException {
        return await(FOREVER).orElseThrow();
    }

    @Override
    public Optional<RunState> await(Duration atMost) throws InterruptedException {
        long since = System.nanoTime();
        while (true) {
            var left = watched.finalState();
            if (left != null) {
                return Optional.of(left);
            }
            if (engine.isLeft(run)) {
                return Optional.of(engine.orders().state(run));
            }
            var seen = watched.lastHead();
            boolean isDone = seen != null && engine.isDone(seen);
            if (isDone || isTimeToLook()) {
                var head = engine.orders().head(run);
                if (engine.isDone(head)) {
                    return Optional.of(engine.stateAt(run, head));
                }
            }
            var remaining = atMost.minusNanos(System.nanoTime() - since);
            if (!remaining.isPositive()) {
                return Optional.empty();
            }
            if (isDone) { // and Restate will show it in a moment
                Thread.sleep(AT_ONCE);
            } else {
                watched.await(seen, min(remaining, untilLook()));
            }
        }
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private synchronized Duration untilLook() {
        return Duration.ofNanos(Math.max(1, nextLook - System.nanoTime()));
    }

    private synchronized boolean isTimeToLook() {
        long now = System.nanoTime();
        if (now < nextLook) {
            return false;
        }
        pause = min(pause.multipliedBy(2), LONGEST);
        nextLook = now + pause.toNanos();
        return true;
    }
}
