package dev.troupe.server.conversation;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.language.Language;
import dev.troupe.server.http.LogContext;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A message that is being worked on. Safe for use by several threads. */
public final class ActiveTurn implements ConversationListener, RunListener {
    private final ConversationLog log;
    private final int number;
    private final Language language;
    private final CompletableFuture<@Nullable RunId> settled = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private volatile @Nullable RunId run;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Coordinator coordinator;
    private volatile boolean isCancelled;
    private volatile TurnListener listener = TurnListener.NONE;
    private volatile IntSupplier position = () -> 0;

    /**
     * @param language of the message
     */
    ActiveTurn(ConversationLog log, int number, Language language) {
        this.log = log;
        this.number = number;
        this.language = language;
    }

    /** Continues a run. */
    public void attachRun(RunId earlier) {
        run = earlier;
        settled.complete(earlier);
    }

    /** Adds a listener for the events of the turn; to be called before it is worked on. */
    public void setListener(TurnListener newListener) {
        listener = newListener;
    }

    /** Has it wait in a queue; to be called before it is worked on. */
    public void attachPosition(IntSupplier newPosition) {
        position = newPosition;
    }

    /** Its position among those that wait, 1 for the next; {@code null} once it has begun. */
    public @Nullable Integer queuePosition() {
        int current = position.getAsInt();
        return current == 0 ? null : current;
    }

    /** Is over with this. */
    public void notifyAnswer(ConversationEvent.TurnAnswered answer) {
        listener.onAnswer(answer);
    }

    public ConversationLog log() {
        return log;
    }

    /** The context of log lines about it. */
    public Map<String, String> logContext() {
        var summary = log.summary();
        return Map.of(LogContext.CONVERSATION, summary.id(), LogContext.USER, summary.user());
    }

    /** From 1. */
    public int number() {
        return number;
    }

    public Language language() {
        return language;
    }

    /** The last run that it started; {@code null} if there is none. */
    public @Nullable RunId run() {
        return run;
    }

    /** Done once it is clear which run it is, or that there is none, which is {@code null}. */
    public CompletableFuture<@Nullable RunId> runFuture() {
        return settled;
    }

    public @Nullable Coordinator coordinator() {
        return coordinator;
    }

    /** No further events follow. */
    public void complete() {
        settled.complete(null);
        begun.complete(null);
        ended.complete(null);
    }

    /** Completes once no further events follow. */
    public CompletableFuture<@Nullable Void> endFuture() {
        return ended;
    }

    public boolean isCancelled() {
        return isCancelled;
    }

    /** Completes once its run has sent an event, or none will come. */
    public CompletableFuture<@Nullable Void> startFuture() {
        return begun;
    }

    /** Waits for its time; stopping it ends that. */
    public synchronized void markWaiting(Thread newThread) {
        thread = newThread;
        if (isCancelled) {
            newThread.interrupt();
        }
    }

    /** Ends its waiting for its time, if it still waits. */
    public synchronized void stopWaiting() {
        var worker = thread;
        if (worker != null && coordinator == null) {
            worker.interrupt();
        }
    }

    /** Is worked on from now on. */
    public synchronized void attachWorker(Thread newThread, Coordinator newCoordinator) {
        thread = newThread;
        coordinator = newCoordinator;
        if (isCancelled) {
            newThread.interrupt();
        }
    }

    /** Is not worked on any more; an interrupt that comes now would hit something else. */
    public synchronized void detachWorker() {
        thread = null;
        coordinator = null;
    }

    /** Stops it: its run is cancelled, and its answer reports this. */
    public synchronized void cancel() {
        var worker = thread;
        if (worker != null
                && !isCancelled) { // once: the second would interrupt the wait for its end
            worker.interrupt();
        }
        isCancelled = true;
    }

    /** Events before and outside of the run. */
    @Override
    public void onEvent(ConversationEvent.Progress event) {
        if (event instanceof ConversationEvent.RunAttached(_, var earlier)) {
            run = earlier;
            settled.complete(earlier);
        }
        log.advanceTurn(number, run, event);
        listener.on(event);
    }

    /** A run begins before its plan is complete only if it may turn out to be another one. */
    @Override
    public void onEvent(JournalEntry entry) {
        begun.complete(null);
        switch (entry.event()) {
            case RunEvent.RunStarted started -> {
                run = entry.run();
                log.advanceTurn(
                        number,
                        entry.run(),
                        new ConversationEvent.RunAttached(number, entry.run()));
                if (!started.options().isPlanOpen()) {
                    settled.complete(entry.run());
                }
            }
            case RunEvent.PlanSealed _ -> settled.complete(entry.run());
            default -> {} // is on the run's own stream
        }
        listener.on(entry);
    }
}
