package dev.troupe.cli.view;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.report.Event;
import dev.troupe.runtime.report.NodeAgents;
import dev.troupe.runtime.report.RunEventJson;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers what coordinator and engine report and passes it on, one event at a time. Safe for use by
 * several threads.
 */
public final class EventStream implements RunListener, ConversationListener {
    private final InstantSource clock;
    private final List<EventSink> sinks;
    private long sequence;
    private @Nullable String run;
    private final Map<RunId, NodeAgents> agents = new HashMap<>();

    public EventStream(InstantSource clock, List<EventSink> sinks) {
        this.clock = clock;
        this.sinks = List.copyOf(sinks);
    }

    @Override
    public synchronized void onEvent(ConversationEvent.Progress progress) {
        if (progress instanceof ConversationEvent.StagesVisited
                || progress instanceof ConversationEvent.RunAttached) {
            return; // the events of the run state the same; these are read in conversations
        }
        var source = new Event.Source.OfConversation(progress);
        var event = event(clock.instant(), run, null, null, source);
        sinks.forEach(sink -> sink.on(event));
    }

    @Override
    public synchronized void onEvent(JournalEntry entry) {
        var event = event(entry);
        sinks.forEach(sink -> sink.on(event));
    }

    /** Accepts what is on record of the run that this command continues with. */
    public synchronized void replay(List<JournalEntry> entries) {
        for (var entry : entries) {
            var event = event(entry);
            sinks.forEach(sink -> sink.replay(event));
        }
    }

    /** A run that was begun early may still have its last words while the next one is under way. */
    private Event event(JournalEntry entry) {
        var source = entry.event();
        if (source instanceof RunStarted) {
            run = entry.run().value();
        }
        var known = agents.computeIfAbsent(entry.run(), _ -> new NodeAgents());
        known.apply(source);
        var node = RunEventJson.node(source);
        return event(
                entry.at(),
                entry.run().value(),
                node,
                node == null ? null : known.of(node),
                new Event.Source.OfRun(source));
    }

    private Event event(
            Instant at,
            @Nullable String of,
            @Nullable String node,
            @Nullable String agent,
            Event.Source source) {
        sequence++;
        return new Event(sequence, at, of, node, agent, source);
    }

    /** How many events there were. */
    synchronized long count() {
        return sequence;
    }

    /** The id of the run that was started last, if there was one. */
    public synchronized @Nullable String run() {
        return run;
    }
}
