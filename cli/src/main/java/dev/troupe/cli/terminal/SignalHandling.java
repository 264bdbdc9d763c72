package dev.troupe.cli.terminal;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.core.value.Problem;
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
 * cancelled and its result still shown; a second one ends the process immediately. SIGTERM, and
 * SIGHUP of a terminal that is closed, leave the run as it is, for {@code troupe resume}.
 */
public final class SignalHandling implements AutoCloseable {
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

    private SignalHandling(Thread worker, boolean isOfCtrlC) {
        this.worker = worker;
        this.isOfCtrlC = isOfCtrlC;
        this.onInterrupt = isOfCtrlC ? Signals.register("INT", this::interrupt) : null;
        this.onTerminate = Signals.register("TERM", this::terminate);
        this.onHangUp = Signals.register("HUP", this::terminate); // unless nohup has it ignored
    }

    /** To be closed when everything has been shown. */
    public static SignalHandling ofCurrentThread() {
        return new SignalHandling(Thread.currentThread(), true);
    }

    /** The same if the caller handles Ctrl-C. */
    public static SignalHandling onTermination() {
        return new SignalHandling(Thread.currentThread(), false);
    }

    /** Whether a signal asked the process to end. */
    public static boolean isTerminated() {
        return TERMINATED.get();
    }

    /** The exit code of a command; SIGTERM takes precedence. */
    public static int exitCode(int code) {
        return isTerminated() ? ExitCode.TERMINATED : code;
    }

    /** Names the run that does not change on SIGTERM. */
    public void attach(Coordinator coordinator) {
        working = coordinator;
    }

    /**
     * Waits for a user; an end here loses nothing, so a signal in the meantime ends the process
     * immediately.
     *
     * @return empty if there was a signal before
     */
    public Optional<String> awaitInput(Supplier<Optional<String>> line) {
        isIdle = true;
        try {
            return isTerminated() || isInterrupted.get() ? Optional.empty() : line.get();
        } finally {
            isIdle = false;
        }
    }

    /** The result when a user stops a request before it has produced anything. */
    public static Answer cancelledAnswer(Language language) {
        var problem = Problem.of(CliProblem.CANCELLED, "已取消。", "Cancelled.");
        var text = language.choose(problem.text().zh(), problem.text().en());
        return new Answer(Answer.State.CANCELLED, text, List.of(), null, null, null, problem);
    }

    private void interrupt() {
        endIfIdle(ExitCode.CANCELLED);
        if (isInterrupted.getAndSet(true)) {
            Runtime.getRuntime().halt(ExitCode.CANCELLED);
        }
        worker.interrupt();
        awaitEnd(ExitCode.CANCELLED);
    }

    private void terminate() {
        if (TERMINATED.getAndSet(true)) {
            return;
        }
        endIfIdle(ExitCode.TERMINATED);
        var coordinator = working;
        try {
            boolean isLeft =
                    coordinator != null && !coordinator.shutdown(GRACE).resumable().isEmpty();
            if (!isLeft) {
                worker.interrupt(); // it plans, or words an answer
            }
            awaitEnd(ExitCode.TERMINATED);
        } catch (InterruptedException _) {
            Runtime.getRuntime().halt(ExitCode.TERMINATED);
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
