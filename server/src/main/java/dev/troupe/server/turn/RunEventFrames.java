package dev.troupe.server.turn;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.report.Event;
import dev.troupe.runtime.report.NodeAgents;
import dev.troupe.server.stream.EventEnvelope;
import dev.troupe.server.stream.EventFrame;
import dev.troupe.server.stream.EventFrameSource;
import dev.troupe.server.stream.EventPage;
import dev.troupe.store.JournalReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of a run as they go over the wire. An entry always results in the same frame, for
 * every reader. For one reader at a time.
 */
public final class RunEventFrames implements EventFrameSource {
    private static final int PAGE = 500; // entries per read
    private static final long MAX_LENGTH = 2_000_000; // characters of a page

    private final JournalReader journal;
    private final RunId run;
    private final NodeAgents agents = new NodeAgents();
    private long taken; // entries whose nodes are known

    public RunEventFrames(JournalReader journal, RunId run) {
        this.journal = journal;
        this.run = run;
    }

    @Override
    public synchronized List<EventFrame> framesAfter(long sequence, int limit) {
        loadAgents(sequence);
        return journal.read(run, sequence, limit).stream().map(this::toFrame).toList();
    }

    /**
     * A page of events without their frames: at most so many, and fewer if they are large.
     *
     * @return the page, where next is the sequence number to continue after; {@code null} at the
     *     end of the record
     */
    public synchronized EventPage page(long sequence, int limit) {
        loadAgents(sequence);
        var items = new ArrayList<EventEnvelope>();
        long last = sequence;
        long length = 0;
        for (var entry : journal.read(run, sequence, limit)) {
            take(entry);
            var event = envelope(entry);
            length += Json.writeRecord(event).length();
            if (length > MAX_LENGTH && !items.isEmpty()) {
                break;
            }
            items.add(event);
            last = entry.sequence();
        }
        boolean isEnd = last >= journal.lastSequence(run);
        return new EventPage(items, isEnd ? null : Long.toString(last));
    }

    @Override
    public long lastSequence() {
        return journal.lastSequence(run);
    }

    /** Accepts the entry that follows the last one. */
    synchronized EventFrame toFrame(JournalEntry entry) {
        loadAgents(entry.sequence() - 1);
        take(entry);
        boolean isLast = entry.event() instanceof RunEvent.RunFinished;
        return EventFrame.of(envelope(entry), isLast);
    }

    private EventEnvelope envelope(JournalEntry entry) {
        var event = Event.of(entry, agents);
        return new EventEnvelope(
                run.value() + ":" + entry.sequence(),
                entry.sequence(),
                entry.at(),
                null,
                run.value(),
                event.node(),
                event.agent(),
                event.type(),
                event.payload());
    }

    private void take(JournalEntry entry) {
        if (entry.sequence() == taken + 1) {
            agents.apply(entry.event());
            taken++;
        }
    }

    /** Learns which agents the nodes have by what came before. */
    private void loadAgents(long last) {
        while (taken < last) {
            var page = journal.read(run, taken, (int) Math.min(PAGE, last - taken));
            if (page.isEmpty()) {
                return;
            }
            page.forEach(entry -> agents.apply(entry.event()));
            taken = page.getLast().sequence();
        }
    }
}
