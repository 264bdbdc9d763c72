package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.Problem;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * What signals do while a command works. Ctrl-C interrupts the thread that works, so that a run is
 * cancelled and its result still shown; a second one ends the process at once. SIGTERM, and SIGHUP
 * of a terminal that is closed, leave the run as it is, for {@code troupe resume}.
 */
final class Cancellation implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5); // for a step that is under way
    private static final int PATIENCE = 20; // seconds until the process ends anyway
    private static final AtomicBoolean TERMINATED = new AtomicBoolean(); // there is one process

    private final Thread worker;
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicBoolean isInterrupted = new AtomicBoolean();
    private final boolean isOfCtrlC;
    private final @Nullable Object onInterrupt; // what was done before
    private final @Nullable Object onTerminate;
    private final @Nullable Object onHangUp;
    private volatile @Nullable Coordinator working;
    private volatile boolean isIdle;

    private Cancellation(Thread worker, boolean isOfCtrlC) {
        this.worker = worker;
        this.isOfCtrlC = isOfCtrlC;
        this.onInterrupt = isOfCtrlC ? Signals.register("INT", this::interrupt) : null;
        this.onTerminate = Signals.register("TERM", this::terminate);
        this.onHangUp = Signals.register("HUP", this::terminate); // unless nohup has it ignored
    }

    /** To be closed when everything has been shown. */
    static Cancellation ofCurrentThread() {
        return new Cancellation(Thread.currentThread(), true);
    }

    /** The same where somebody else takes care of Ctrl-C. */
    static Cancellation onTermination() {
        return new Cancellation(Thread.currentThread(), false);
    }

    /** Whether the process was told to end. */
    static boolean isTerminated() {
        return TERMINATED.get();
    }

    /** The exit code of a command, which SIGTERM decides where it came. */
    static int exit(int code) {
        return isTerminated() ? Exit.TERMINATED : code;
    }

    /** Names whose run is left as it is on SIGTERM. */
    void working(Coordinator coordinator) {
        working = coordinator;
    }

    /**
     * Waits for a person, which nothing is lost by ending: a signal meanwhile ends the process at
     * once.
     *
     * @return empty where there was a signal before
     */
    Optional<String> awaiting(Supplier<Optional<String>> line) {
        isIdle = true;
        try {
            return isTerminated() || isInterrupted.get() ? Optional.empty() : line.get();
        } finally {
            isIdle = false;
        }
    }

    /** What is answered when a person stops a request before it has come to anything. */
    static Answer answer(Language language) {
        var problem = Problem.of(CliProblem.CANCELLED, "已取消。", "Cancelled.");
        var text = language.choose(problem.sentence().zh(), problem.sentence().en());
        return new Answer(Answer.State.CANCELLED, text, List.of(), null, null, null, problem);
    }

    private void interrupt() {
        endIfIdle(Exit.CANCELLED);
        if (isInterrupted.getAndSet(true)) {
            Runtime.getRuntime().halt(Exit.CANCELLED);
        }
        worker.interrupt();
        awaitEnd(Exit.CANCELLED);
    }

    private void terminate() {
        if (TERMINATED.getAndSet(true)) {
            return;
        }
        endIfIdle(Exit.TERMINATED);
        var coordinator = working;
        try {
            boolean isLeft =
                    coordinator != null && !coordinator.shutdown(GRACE).resumable().isEmpty();
            if (!isLeft) {
                worker.interrupt(); // it plans, or words an answer
            }
            awaitEnd(Exit.TERMINATED);
        } catch (InterruptedException _) {
            Runtime.getRuntime().halt(Exit.TERMINATED);
        }
    }

    private void endIfIdle(int code) {
        if (isIdle) {
            System.exit(code); // what shows on the terminal is put in order
        }
    }

    private void awaitEnd(int code) {
        try {
            if (!done.await(PATIENCE, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(code);
            }
        } catch (InterruptedException _) {
            Runtime.getRuntime().halt(code);
        }
    }

    @Override
    public void close() {
        done.countDown();
        if (isOfCtrlC) {
            Signals.unregister("INT", onInterrupt);
        }
        Signals.unregister("TERM", onTerminate);
        Signals.unregister("HUP", onHangUp);
    }
}
