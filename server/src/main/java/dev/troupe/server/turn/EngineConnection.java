package dev.troupe.server.turn;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.engine.SharedEngine;
import dev.troupe.runtime.settings.EngineSettings;
import dev.troupe.store.DurableJournal;
import org.jspecify.annotations.Nullable;

/**
 * The engine that drives runs outside of this server, if the settings name one. Safe for use by
 * several threads.
 */
public final class EngineConnection implements AutoCloseable {
    private final DurableJournal journal;
    private final @Nullable SharedEngine shared; // null where each turn runs its own

    private EngineConnection(DurableJournal journal, @Nullable SharedEngine shared) {
        this.journal = journal;
        this.shared = shared;
    }

    /** Nothing of Restate is loaded where the settings do not name it. */
    public static EngineConnection open(
            EngineSettings settings, TroupeRuntime runtime, DurableJournal journal) {
        return new EngineConnection(
                journal,
                settings.restate()
                        .map(restate ->
                                runtime.shareEngine(
                                        journal, parts -> RestateDriver.open(restate, parts)))
                        .orElse(null));
    }

    /** Whether orders for a run go to that engine, from any server. */
    boolean isDriving(RunId run) {
        return shared != null && journal.isProjected(run);
    }

    /**
     * Gives an order to a run that {@link #isDriving}.
     *
     * @param by who gives it
     * @return {@code false} if it does not apply any more
     */
    boolean order(RunId run, RunEvent order, String by) {
        if (shared == null) {
            return false;
        }
        return switch (order) {
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    shared.engine().answer(run, key, answer, by);
            case RunEvent.CancelRequested(var reason) -> shared.engine().cancel(run, reason);
            default -> false;
        };
    }

    @Override
    public void close() {
        if (shared != null) {
            shared.close();
        }
    }
}
