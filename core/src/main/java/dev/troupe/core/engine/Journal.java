package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.util.List;

/** Stores the events of runs, in order. Safe for use by several threads. */
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
     * Whether recorded events outlive this process, so that another process can continue its runs;
     * {@link Engine#shutdown} leaves them unfinished only then.
     */
    default boolean isDurable() {
        return false;
    }

    /** The events of a run after a sequence number, in order; empty if there are none. */
    List<JournalEntry> read(RunId run, long after);
}
