package dev.troupe.engine.restate;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.testing.ManualClock;
import dev.troupe.testing.engine.EngineUnderTest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a real Restate, whose workers die and come back; their timers are set at a clock that the
 * scenario advances, and fire in Restate.
 */
final class RestateEngineUnderTest implements EngineUnderTest {
    private final RestateServer restate;
    private final String namespace = UUID.randomUUID().toString();
    private final int port;
    private final ManualClock clock = new ManualClock();
    private final Map<RunId, List<JournalEntry>> decided = new ConcurrentHashMap<>();
    private volatile @Nullable Up up;
    private boolean isRegistered;

    RestateEngineUnderTest(RestateServer restate) throws IOException {
        this.restate = restate;
        this.port = RestateServer.freePort();
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.allOf(Ability.class);
    }

    @Override
    public RunningEngine open(NodeExecutors bodies, CrashPoint crashPoint) {
        return open(bodies, Replanner.NONE, crashPoint);
    }

    @Override
    public RunningEngine open(NodeExecutors bodies, Replanner replanner, CrashPoint crashPoint) {
        var opened = new Up(bodies, replanner, crashPoint);
        up = opened;
        return opened;
    }

    /** From Restate; while no worker is there, what is certain to be recorded. */
    @Override
    public List<JournalEntry> recordedEntries(RunId run) {
        var current = up;
        if (current != null && current.isUp) {
            try {
                return current.engine.read(run, 0);
            } catch (JournalException e) {
                if (current.isUp) {
                    throw e;
                }
            }
        }
        return List.copyOf(decided.getOrDefault(run, List.of()));
    }

    @Override
    public void advance(Duration time) {
        clock.advance(time);
    }

    /** All with {@code -Dtroupe.randomRuns=60}. */
    @Override
    public int randomRuns() {
        return Integer.getInteger("troupe.randomRuns", 12);
    }

    @Override
    public void close() {
        var current = up;
        if (current != null) {
            current.engine.close();
        }
    }

    /** That a worker does nothing any more. */
    private static final class DeadError extends Error {
        private static final long serialVersionUID = 1;

        DeadError() {
            super("the worker has died", null, false, false);
        }
    }

    /** One worker until it dies or is closed. */
    private final class Up implements RunningEngine, EngineProbe, TimeSource {
        private final CrashPoint crashPoint;
        private final RestateEngine engine;
        private volatile boolean isUp = true;

        Up(NodeExecutors bodies, Replanner replanner, CrashPoint crashPoint) {
            this.crashPoint = crashPoint;
            var config =
                    new EngineConfig(
                            bodies,
                            new InMemoryJournal(),
                            RunListener.NONE,
                            QuestionHandler.NONE,
                            replanner,
                            WorkflowRules.STANDARD,
                            false,
                            3,
                            this);
            var builder =
                    RestateEngine.builder(bodies)
                            .config(config)
                            .ingress(restate.ingress())
                            .namespace(namespace)
                            .workerPort(port)
                            .probe(this);
            if (!isRegistered) {
                builder.admin(restate.admin());
                isRegistered = true;
            }
            engine = builder.build();
        }

        @Override
        public void beforeRecording(RunId run) {
            if (!isUp) {
                throw new DeadError();
            }
            int count = decided.getOrDefault(run, List.of()).size();
            if (!crashPoint.equals(CrashPoint.NEVER) && count >= crashPoint.entries()) {
                die();
            }
        }

        @Override
        public void afterDeciding(RunId run, List<JournalEntry> entries) {
            var known = decided.computeIfAbsent(run, _ -> new ArrayList<>());
            synchronized (known) {
                entries.stream()
                        .filter(entry -> entry.sequence() == known.size() + 1)
                        .forEach(known::add);
            }
            if (!isUp) {
                throw new DeadError();
            }
            if (crashPoint.isAtOnce()
                    && !crashPoint.equals(CrashPoint.NEVER)
                    && !entries.isEmpty()
                    && known.size() >= crashPoint.entries()) {
                die();
            }
        }

        private void die() {
            isUp = false;
            engine.die(null);
            throw new DeadError();
        }

        @Override
        public long nanoTime() {
            return clock.nanoTime();
        }

        @Override
        public Instant instant() {
            return clock.instant();
        }

        /** Fires in Restate; a clock that advances waits for that, unless nobody is there. */
        @Override
        public Timer schedule(Duration delay, Runnable action) {
            return clock.schedule(
                    delay,
                    () -> {
                        var firing = Thread.startVirtualThread(action);
                        while (firing.isAlive() && isAnyUp()) {
                            join(firing);
                        }
                    });
        }

        private static void join(Thread firing) {
            try {
                firing.join(Duration.ofMillis(5));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean isAnyUp() {
            var current = up;
            return current != null && current.isUp && !Thread.currentThread().isInterrupted();
        }

        @Override
        public RunHandle start(RunId run, RunEvent.RunStarted started) {
            try {
                return engine.start(run, started);
            } catch (JournalException e) {
                if (isUp) {
                    throw e;
                }
                return engine.handle(run); // which throws that it died
            }
        }

        @Override
        public RunHandle resume(RunId run) {
            return engine.resume(run);
        }

        @Override
        public boolean cancel(RunId run, String reason) {
            return engine.cancel(run, reason);
        }

        @Override
        public boolean answer(RunId run, String question, Value answer, String by) {
            return engine.answer(run, question, answer, by);
        }

        @Override
        public boolean extend(RunId run, List<AgentNode> nodes, List<Edge> edges) {
            return engine.extend(run, nodes, edges);
        }

        @Override
        public boolean seal(RunId run) {
            return engine.seal(run);
        }

        @Override
        public void drain(Duration grace) throws InterruptedException {
            engine.shutdown(grace);
            isUp = false;
        }

        @Override
        public void close() {
            engine.close();
            isUp = false;
        }
    }
}
