package dev.troupe.server.stream;

import java.util.List;

/** Where the events of one stream are on record. Safe for use by several threads. */
public interface EventFrameSource {
    /**
     * The events after a sequence number, in order, at most so many; empty if there are none yet.
     */
    List<EventFrame> framesAfter(long sequence, int limit);

    /** The sequence number of the last event; 0 if there is none. */
    long lastSequence();
}
