package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import java.util.List;

/** Sees the moments at which a worker may die. For tests; does nothing in production. */
interface EngineProbe {
    EngineProbe NONE =
            new EngineProbe() {
                @Override
                public void beforeRecording(RunId run) {}

                @Override
                public void afterDeciding(RunId run, List<JournalEntry> entries) {}
            };

    /** Before anything is sent to or decided for a run; throws where the worker is dead. */
    void beforeRecording(RunId run);

    /** These entries are certain to be recorded, and nothing was done because of them yet. */
    void afterDeciding(RunId run, List<JournalEntry> entries);
}
