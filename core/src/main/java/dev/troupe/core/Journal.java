package dev.troupe.core;

import java.util.List;

/** Keeps the events of runs, in order. Safe for use by several threads. */
public interface Journal {
    /**
     * Records events of one run; returns once they are as durable as this journal makes them.
     * Nothing is started because of an event before that.
     *
     * @param entries in order, continuing the run's sequence; the list is reused after the call
     * @throws JournalException when they could not be recorded
     */
    void append(RunId run, List<JournalEntry> entries);

    /**
     * Whether what is recorded outlives this process, so that another can go on with its runs;
     * {@link Engine#shutdown} leaves them unfinished only then.
     */
    default boolean isLasting() {
        return false;
    }

    /** The events of a run after a sequence number, in order; empty where there are none. */
    List<JournalEntry> read(RunId run, long after);
}
