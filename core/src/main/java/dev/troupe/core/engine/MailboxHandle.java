package dev.troupe.core.engine;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The handle of a run that an engine has. */
record MailboxHandle(RunMailbox mailbox) implements RunHandle {
    private static final long SPIN = 50_000; // nanoseconds; about what a wake-up takes
    private static final boolean CAN_SPIN = Runtime.getRuntime().availableProcessors() > 1;

    @Override
    public RunId id() {
        return mailbox.id();
    }

    @Override
    public void cancel(String reason) {
        mailbox.post(new RunEvent.CancelRequested(reason));
    }

    @Override
    public RunState await() throws InterruptedException {
        try {
            spin();
            return mailbox.completion().get();
        } catch (ExecutionException e) {
            throw toJournalException(e);
        }
    }

    @Override
    public Optional<RunState> await(Duration atMost) throws InterruptedException {
        try {
            return Optional.of(mailbox.completion().get(atMost.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw toJournalException(e);
        }
    }

    /**
     * Looks again for a moment before a thread of the system is put to sleep: waking it takes
     * longer than a short run does.
     */
    private void spin() {
        if (!CAN_SPIN || Thread.currentThread().isVirtual()) {
            return;
        }
        long start = System.nanoTime();
        while (!mailbox.completion().isDone() && System.nanoTime() - start < SPIN) {
            Thread.onSpinWait();
        }
    }

    private static JournalException toJournalException(ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        return new JournalException(String.valueOf(cause.getMessage()), cause);
    }
}
