package dev.troupe.runtime.engine;

import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.util.List;

/** An engine that drives runs outside of the process, with its own record of them. */
public interface RunDriver extends AutoCloseable {
    /** To which orders are given. Its runs continue whether or not this process does. */
    RunEngine engine();

    /**
     * What is on record of a run after a sequence number, in order; empty if there is nothing.
     * Other than a copy of it, this is never late.
     *
     * @throws JournalException when it cannot be read
     */
    List<JournalEntry> read(RunId run, long after);

    /** Ends the connection; runs continue elsewhere. */
    @Override
    void close();
}
