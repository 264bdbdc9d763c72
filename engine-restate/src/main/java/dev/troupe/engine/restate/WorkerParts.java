package dev.troupe.engine.restate;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.PlanChecks;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What the handlers of one worker share.
 *
 * @param projection where entries are copied to; {@code null} for nowhere
 * @param isLeaving whether the worker takes no more attempts
 * @param isDeadFlag whether it does nothing any more
 */
record WorkerParts(
        ServiceNames names,
        Ingress ingress,
        Payloads payloads,
        RunEntries entries,
        RunWatch watch,
        LiveCalls calls,
        NodeExecutors executors,
        RunListener listener,
        QuestionHandler questionHandler,
        Replanner replanner,
        PlanChecks checks,
        @Nullable Journal projection,
        int maxCrashes,
        TimeSource time,
        EngineProbe probe,
        AtomicBoolean isLeaving,
        AtomicBoolean isDeadFlag) {
    boolean isDead() {
        return isDeadFlag.get();
    }

    boolean handlesQuestions() {
        return !questionHandler.equals(QuestionHandler.NONE);
    }

    /** Whether timers are those of Restate, or of a clock that a test advances. */
    boolean hasDurableTimers() {
        return time.equals(TimeSource.system());
    }
}
