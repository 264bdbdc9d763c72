package dev.troupe.server.observe;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.model.call.CallListener;
import dev.troupe.model.call.ModelCall;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.store.JournalReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Everything that watches turns: traces, metrics and the log. Safe for use by several threads. */
public final class TurnObservers {
    private final List<ObserverFactory> sources;
    private final JournalReader journal;

    /** Watches every turn. */
    @FunctionalInterface
    public interface ObserverFactory {
        TurnObserver create(ActiveTurn turn);
    }

    /**
     * @param journal from which continued runs are read
     */
    public TurnObservers(List<ObserverFactory> sources, JournalReader journal) {
        this.sources = List.copyOf(sources);
        this.journal = journal;
    }

    /**
     * Watches a turn.
     *
     * @param more further observers
     */
    public ObservedTurn observe(ActiveTurn turn, TurnObserver more) {
        var watches = sources.stream().map(source -> source.create(turn));
        return new ObservedTurn(Stream.concat(watches, Stream.of(more)).toList());
    }

    /** A turn as it is watched. */
    public final class ObservedTurn implements CallListener, ConversationListener {
        private final List<TurnObserver> watches;
        private final Map<RunId, ObservedRun> runs = new ConcurrentHashMap<>();

        private ObservedTurn(List<TurnObserver> watches) {
            this.watches = watches;
        }

        public void on(JournalEntry entry) {
            var run = runs.computeIfAbsent(entry.run(), _ -> runOf(entry));
            run.apply(entry);
            watches.forEach(watch -> watch.on(run, entry));
        }

        @Override
        public void onEvent(ConversationEvent.Progress event) {
            watches.forEach(watch -> watch.on(event));
        }

        private ObservedRun runOf(JournalEntry entry) {
            return entry.event() instanceof RunEvent.RunStarted started
                    ? ObservedRun.ofStart(entry, started)
                    : ObservedRun.ofResume(entry.run(), journal.read(entry.run(), 0));
        }

        @Override
        public void onCall(ModelCall call) {
            watches.forEach(watch -> watch.on(call));
        }

        public void end() {
            watches.forEach(TurnObserver::onEnd);
        }
    }
}
