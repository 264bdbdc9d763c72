package dev.troupe.server.turn;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Checks that what users do to runs is on record, which alone makes it last. */
public final class RecordedActions {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long PAUSE_MILLIS = 10;

    private final DurableJournal journal;

    public RecordedActions(DurableJournal journal) {
        this.journal = journal;
    }

    /**
     * Waits until an action on a run is on record.
     *
     * @param after number of the last entry before the action
     * @throws ApiException when the run has ended without it, or does not record it in time
     */
    void await(RunId run, long after, RunEvent action) {
        long start = System.nanoTime();
        while (!contains(run, after, action)) {
            if (isOver(run) && !contains(run, after, action)) { // it was faster
                throw ApiException.of(
                        409, ServerProblem.WRONG_STATE, TurnProblems.endedMessage(run));
            }
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw ApiException.retryLater(
                        503,
                        ServerProblem.OVERLOADED,
                        ApiException.BUSY_WAIT,
                        "运行 %s 没有记录此操作；请查看该运行后重试",
                        "run %s has not recorded this; check the run, then try again",
                        run);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while a run recorded an action", e);
            }
        }
    }

    private boolean isOver(RunId run) {
        return journal.findRun(run).filter(found -> found.ended() == null).isEmpty();
    }

    /** Whether something that was ordered for a run has happened since. */
    boolean contains(RunId run, long after, RunEvent action) {
        return journal.read(run, after).stream().anyMatch(entry -> isSame(entry.event(), action));
    }

    private static boolean isSame(RunEvent recorded, RunEvent ordered) {
        return switch (ordered) {
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    recorded instanceof RunEvent.QuestionAnswered other
                            && other.key().equals(key)
                            && other.answer().equals(answer);
            case RunEvent.CancelRequested _ -> recorded instanceof RunEvent.CancelRequested;
            default -> recorded.getClass().equals(ordered.getClass());
        };
    }
}
