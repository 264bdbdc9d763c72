package dev.troupe.server;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.RunSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The engine of the servers themselves: each run belongs to one, and another takes it up. */
final class EmbeddedScriptEngine implements FaultScriptEngine {
    private final List<Duration> takeUps = new ArrayList<>();

    @Override
    public String settings(int server) {
        return "";
    }

    @Override
    public int nodes() {
        return 0;
    }

    @Override
    public void killNode(int node) {
        throw new IllegalArgumentException("there is no node " + node);
    }

    @Override
    public void restartNode(int node) {
        throw new IllegalArgumentException("there is no node " + node);
    }

    @Override
    public void noteKill(Instant killed, List<RunId> runs, DurableJournal record) {
        var lost = record.abandonedRuns().stream().map(RunSummary::run).toList();
        for (var run : runs) {
            if (lost.contains(run)) {
                if (!KilledServer.await(() -> resumedAfter(run, killed, record).isPresent())) {
                    throw new IllegalStateException(run + " is not taken up");
                }
                takeUps.add(
                        Duration.between(killed, resumedAfter(run, killed, record).orElseThrow()));
            }
        }
    }

    private static Optional<Instant> resumedAfter(RunId run, Instant time, DurableJournal record) {
        return record.read(run, 0).stream()
                .filter(entry ->
                        entry.event() instanceof RunEvent.RunResumed && entry.at().isAfter(time))
                .map(JournalEntry::at)
                .findFirst();
    }

    @Override
    public List<Duration> takeUps(DurableJournal record) {
        return List.copyOf(takeUps);
    }

    @Override
    public void close() {} // it ends with the servers
}
