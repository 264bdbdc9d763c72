package dev.troupe.server;

import java.util.List;

/** Where the events of one stream are on record. Safe for use by several threads. */
interface FrameSource {
    /**
     * The events after a sequence number, in order, at most so many; empty where there are none
     * yet.
     */
    List<Frame> after(long sequence, int limit);

    /** The sequence number of the last event; 0 where there is none. */
    long last();
}
