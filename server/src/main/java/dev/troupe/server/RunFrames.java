package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.runtime.Event;
import dev.troupe.runtime.NodeAgents;
import dev.troupe.store.JournalReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of a run as they go over the wire. An entry makes the same frame whoever asks and
 * whenever. For one reader at a time.
 */
final class RunFrames implements FrameSource {
    private static final int PAGE = 500; // entries read at once
    private static final long MAX_LENGTH = 2_000_000; // characters of a page

    private final JournalReader journal;
    private final RunId run;
    private final NodeAgents agents = new NodeAgents();
    private long taken; // entries whose nodes are known

    RunFrames(JournalReader journal, RunId run) {
        this.journal = journal;
        this.run = run;
    }

    @Override
    public synchronized List<Frame> after(long sequence, int limit) {
        learn(sequence);
        return journal.read(run, sequence, limit).stream().map(this::frame).toList();
    }

    /**
     * A page of events without their frames: at most so many, and fewer where they are large.
     *
     * @return {@code {items, next}}, where next is the sequence number to go on after; it is
     *     missing at the end of what is on record
     */
    synchronized Value page(long sequence, int limit) {
        learn(sequence);
        var items = new ArrayList<Value>();
        long last = sequence;
        long length = 0;
        for (var entry : journal.read(run, sequence, limit)) {
            take(entry);
            var event = Event.of(entry, agents).toValue();
            length += Json.write(event).length();
            if (length > MAX_LENGTH && !items.isEmpty()) {
                break;
            }
            items.add(event);
            last = entry.sequence();
        }
        boolean isEnd = last >= journal.lastSequence(run);
        return Values.page(items, isEnd ? null : Long.toString(last));
    }

    @Override
    public long last() {
        return journal.lastSequence(run);
    }

    /** Takes in the entry that follows the last one. */
    synchronized Frame frame(JournalEntry entry) {
        learn(entry.sequence() - 1);
        take(entry);
        boolean isLast = entry.event() instanceof RunEvent.RunFinished;
        return Frame.of(
                entry.sequence(),
                run.value() + ":" + entry.sequence(),
                Event.of(entry, agents).toValue(),
                isLast);
    }

    private void take(JournalEntry entry) {
        if (entry.sequence() == taken + 1) {
            agents.take(entry.event());
            taken++;
        }
    }

    /** Learns which agents the nodes have by what came before. */
    private void learn(long last) {
        while (taken < last) {
            var page = journal.read(run, taken, (int) Math.min(PAGE, last - taken));
            if (page.isEmpty()) {
                return;
            }
            page.forEach(entry -> agents.take(entry.event()));
            taken = page.getLast().sequence();
        }
    }
}
