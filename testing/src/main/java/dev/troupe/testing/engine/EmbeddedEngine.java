package dev.troupe.testing.engine;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The embedded {@link Engine} on any journal, for {@link EngineContract}. */
public final class EmbeddedEngine implements EngineUnderTest {
    private final Journal journal;
    private final Runnable onClose;
    private final ManualClock clock = new ManualClock();

    private EmbeddedEngine(Journal journal, Runnable onClose) {
        this.journal = journal;
        this.onClose = onClose;
    }

    /** On a journal that is empty and need not be closed. */
    public static EmbeddedEngine on(Journal journal) {
        return on(journal, () -> {});
    }

    /** On a journal that is empty; {@code onClose} closes it. */
    public static EmbeddedEngine on(Journal journal, Runnable onClose) {
        return new EmbeddedEngine(journal, onClose);
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.allOf(Ability.class);
    }

    @Override
    public RunningEngine open(NodeExecutors bodies, CrashPoint death) {
        return open(bodies, Replanner.NONE, death);
    }

    @Override
    public RunningEngine open(NodeExecutors bodies, Replanner replanner, CrashPoint death) {
        return new Embedded(
                Engine.builder(bodies)
                        .replanner(replanner)
                        .journal(new Mortal(journal, death))
                        .time(clock)
                        .build());
    }

    @Override
    public List<JournalEntry> recordedEntries(RunId run) {
        return List.copyOf(journal.read(run, 0));
    }

    @Override
    public void advance(Duration time) {
        clock.advance(time);
    }

    @Override
    public void close() {
        onClose.run();
    }

    private record Embedded(RunEngine engine) implements RunningEngine {
        @Override
        public RunHandle start(RunId run, RunEvent.RunStarted started) {
            return engine.start(run, started);
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
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /**
     * The journal of an engine that may die and does not take it along. Entries of one append after
     * its death are lost.
     */
    private record Mortal(Journal journal, CrashPoint death) implements Journal {
        @Override
        public synchronized void append(RunId run, List<JournalEntry> entries) {
            if (death.equals(CrashPoint.NEVER)) {
                journal.append(run, entries);
                return;
            }
            long free = death.entries() - (entries.getFirst().sequence() - 1);
            int lasting = Math.clamp(free, 0, entries.size());
            if (lasting > 0) {
                journal.append(run, new ArrayList<>(entries.subList(0, lasting)));
            }
            if (free < entries.size() || death.isAtOnce() && free == entries.size()) {
                throw new IllegalStateException("the engine has died");
            }
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return journal.read(run, after);
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    }
}
