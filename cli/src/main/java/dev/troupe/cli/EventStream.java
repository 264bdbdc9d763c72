package dev.troupe.cli;

import dev.troupe.chat.ConversationListener;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.Value;
import dev.troupe.runtime.Event;
import dev.troupe.runtime.NodeAgents;
import dev.troupe.runtime.RunEvents;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers what coordinator and engine tell and passes it on, one event at a time. Safe for use by
 * several threads.
 */
final class EventStream implements RunListener, ConversationListener {
    private final InstantSource clock;
    private final List<EventSink> sinks;
    private long sequence;
    private @Nullable String run;
    private final Map<RunId, NodeAgents> agents = new HashMap<>();

    EventStream(InstantSource clock, List<EventSink> sinks) {
        this.clock = clock;
        this.sinks = List.copyOf(sinks);
    }

    @Override
    public synchronized void on(String type, Value payload) {
        var event = event(clock.instant(), run, null, null, type, payload, null);
        sinks.forEach(sink -> sink.on(event));
    }

    @Override
    public synchronized void on(JournalEntry entry) {
        var event = event(entry);
        sinks.forEach(sink -> sink.on(event));
    }

    /** Takes in what is on record of the run that this command goes on with. */
    synchronized void earlier(List<JournalEntry> entries) {
        for (var entry : entries) {
            var event = event(entry);
            sinks.forEach(sink -> sink.earlier(event));
        }
    }

    /** A run that was begun early may still have its last words while the next one is under way. */
    private Event event(JournalEntry entry) {
        var source = entry.event();
        if (source instanceof RunStarted) {
            run = entry.run().value();
        }
        var known = agents.computeIfAbsent(entry.run(), _ -> new NodeAgents());
        known.take(source);
        var node = RunEvents.node(source);
        return event(
                entry.at(),
                entry.run().value(),
                node,
                node == null ? null : known.of(node),
                RunEvents.type(source),
                RunEvents.payload(source),
                source);
    }

    private Event event(
            Instant at,
            @Nullable String of,
            @Nullable String node,
            @Nullable String agent,
            String type,
            Value payload,
            @Nullable RunEvent source) {
        sequence++;
        return new Event(sequence, at, of, node, agent, type, payload, source);
    }

    /** How many events there were. */
    synchronized long count() {
        return sequence;
    }

    /** The id of the run that was started last, where there was one. */
    synchronized @Nullable String run() {
        return run;
    }
}
