package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A journal in memory: stores events until the process ends or they are deleted. */
public final class InMemoryJournal implements Journal {
    private final Map<RunId, List<JournalEntry>> runs = new ConcurrentHashMap<>();

    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        var known = runs.get(run); // most often it is; no lock then
        var log = known == null ? runs.computeIfAbsent(run, _ -> new ArrayList<>()) : known;
        synchronized (log) {
            for (int i = 0; i < entries.size(); i++) { // mostly one or two
                log.add(entries.get(i));
            }
        }
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        var log = runs.get(run);
        if (log == null) {
            return List.of();
        }
        synchronized (log) {
            return List.copyOf(
                    log.subList((int) Math.min(Math.max(after, 0), log.size()), log.size()));
        }
    }

    /** Deletes the events of a run; does nothing if there are none. */
    public void forget(RunId run) {
        runs.remove(run);
    }
}
