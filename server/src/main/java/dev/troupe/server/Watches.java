package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.model.CallListener;
import dev.troupe.model.ModelCall;
import dev.troupe.store.JournalReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Everything that watches turns: traces, metrics and the log. Safe for use by several threads. */
final class Watches {
    private final List<Source> sources;
    private final JournalReader journal;

    /** Watches every turn. */
    @FunctionalInterface
    interface Source {
        TurnWatch watch(LiveTurn turn);
    }

    /**
     * @param journal where runs are looked up that go on
     */
    Watches(List<Source> sources, JournalReader journal) {
        this.sources = List.copyOf(sources);
        this.journal = journal;
    }

    /**
     * Watches a turn.
     *
     * @param more what else wants to hear of it
     */
    Watched of(LiveTurn turn, TurnWatch more) {
        var watches = sources.stream().map(source -> source.watch(turn));
        return new Watched(Stream.concat(watches, Stream.of(more)).toList());
    }

    /** A turn as it is watched. */
    final class Watched implements CallListener {
        private final List<TurnWatch> watches;
        private final Map<RunId, WatchedRun> runs = new ConcurrentHashMap<>();

        private Watched(List<TurnWatch> watches) {
            this.watches = watches;
        }

        void on(JournalEntry entry) {
            var run = runs.computeIfAbsent(entry.run(), _ -> runOf(entry));
            run.take(entry);
            watches.forEach(watch -> watch.on(run, entry));
        }

        private WatchedRun runOf(JournalEntry entry) {
            return entry.event() instanceof RunEvent.RunStarted started
                    ? WatchedRun.begun(entry, started)
                    : WatchedRun.resumed(entry.run(), journal.read(entry.run(), 0));
        }

        @Override
        public void on(ModelCall call) {
            watches.forEach(watch -> watch.on(call));
        }

        void ended() {
            watches.forEach(TurnWatch::ended);
        }
    }
}
