package dev.troupe.server;

import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A message that is being worked on. Safe for use by several threads. */
final class LiveTurn implements ConversationListener, RunListener {
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

    /**
     * @param language of the message
     */
    LiveTurn(ConversationLog log, int number, Language language) {
        this.log = log;
        this.number = number;
        this.language = language;
    }

    /** Goes on with a run. */
    void goingOn(RunId earlier) {
        run = earlier;
        settled.complete(earlier);
    }

    /** Tells somebody what becomes of it; to be called before it is worked on. */
    void tell(TurnListener newListener) {
        listener = newListener;
    }

    /** Is over with this. */
    void answered(Value answer) {
        listener.answered(answer);
    }

    ConversationLog log() {
        return log;
    }

    /** From 1. */
    int number() {
        return number;
    }

    Language language() {
        return language;
    }

    /** The run that came of it last; {@code null} where none has. */
    @Nullable RunId run() {
        return run;
    }

    /** Done once it is clear which run it is, or that there is none, which is {@code null}. */
    CompletableFuture<@Nullable RunId> settled() {
        return settled;
    }

    @Nullable Coordinator coordinator() {
        return coordinator;
    }

    /** Nothing more will be heard of it. */
    void settle() {
        settled.complete(null);
        begun.complete(null);
        ended.complete(null);
    }

    /** Done once nothing more will be heard of it. */
    CompletableFuture<@Nullable Void> ended() {
        return ended;
    }

    boolean isCancelled() {
        return isCancelled;
    }

    /** Done once something was heard of its run, or nothing will be. */
    CompletableFuture<@Nullable Void> begun() {
        return begun;
    }

    /** Waits for its time; stopping it ends that. */
    synchronized void waiting(Thread newThread) {
        thread = newThread;
        if (isCancelled) {
            newThread.interrupt();
        }
    }

    /** Ends its waiting for its time, if it still waits. */
    synchronized void stopWaiting() {
        var worker = thread;
        if (worker != null && coordinator == null) {
            worker.interrupt();
        }
    }

    /** Is worked on from now on. */
    synchronized void working(Thread newThread, Coordinator newCoordinator) {
        thread = newThread;
        coordinator = newCoordinator;
        if (isCancelled) {
            newThread.interrupt();
        }
    }

    /** Is not worked on any more; an interrupt that comes now would hit something else. */
    synchronized void left() {
        thread = null;
        coordinator = null;
    }

    /** Stops it: its run is cancelled, and its answer says so. */
    synchronized void cancel() {
        var worker = thread;
        if (worker != null
                && !isCancelled) { // once: the second would cut off the waiting for its end
            worker.interrupt();
        }
        isCancelled = true;
    }

    /** What happens before and beside the run. */
    @Override
    public void on(String type, Value payload) {
        log.append(type, run, payload);
        listener.on(type, payload);
    }

    /** A run begins before its plan is whole only where it may turn out to be another one. */
    @Override
    public void on(JournalEntry entry) {
        begun.complete(null);
        switch (entry.event()) {
            case RunEvent.RunStarted started -> {
                run = entry.run();
                log.append("conversation.run", entry.run(), Answers.run(number, entry.run()));
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
