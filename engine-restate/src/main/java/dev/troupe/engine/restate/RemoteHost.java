package dev.troupe.engine.restate;

import dev.troupe.core.decision.RunDecider;
import dev.troupe.core.engine.AttemptHost;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The run as an attempt on this worker sees it: as it was when the attempt began. What the attempt
 * records goes to the run's virtual object in order; what comes while a call is on its way shares
 * the next call.
 */
final class RemoteHost implements AttemptHost {
    private static final int MAX_EVENTS = 256; // of one call

    private final WorkerParts parts;
    private final AttemptOrder order;
    private final RunState state;
    private final RunId run;
    private final ConcurrentLinkedQueue<Outgoing> outgoing = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger(); // above 0 while a thread sends

    private final Lock reporting = new ReentrantLock();
    private volatile @Nullable JournalException failure;
    private volatile boolean isSuperseded;
    private volatile CompletableFuture<Boolean> last = CompletableFuture.completedFuture(true);

    private record Outgoing(RunEvent event, CompletableFuture<Boolean> recorded) {}

    RemoteHost(WorkerParts parts, RunId run, AttemptOrder order, RunState state) {
        this.parts = parts;
        this.run = run;
        this.order = order;
        this.state = state;
    }

    @Override
    public RunId id() {
        return run;
    }

    @Override
    public RunState state() {
        return state;
    }

    @Override
    public boolean record(RunEvent event) {
        try {
            return enqueue(event).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof JournalException refused ? refused : e;
        }
    }

    @Override
    public void post(RunEvent event) {
        var _ = enqueue(event);
    }

    private synchronized CompletableFuture<Boolean> enqueue(RunEvent event) {
        var recorded = new CompletableFuture<Boolean>();
        outgoing.add(new Outgoing(event, recorded));
        last = recorded;
        if (waiting.getAndIncrement() == 0) {
            Thread.startVirtualThread(this::sendAll);
        }
        return recorded;
    }

    private void sendAll() {
        int sent = 0;
        do {
            sent = send();
        } while (waiting.addAndGet(-sent) > 0);
    }

    private int send() {
        var batch = new ArrayList<Outgoing>();
        for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
            batch.add(next);
            if (batch.size() == MAX_EVENTS) {
                break;
            }
        }
        try {
            parts.probe().beforeRecording(run);
            var events = batch.stream().map(Outgoing::event).toList();
            var accepted = call(events);
            if (accepted[0] == RunObject.SUPERSEDED && !isSuperseded) {
                var _ = isCurrent();
                isSuperseded = true;
            }
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).recorded().complete(accepted[i] == 1);
            }
        } catch (Throwable e) { // whoever waits for it must learn of it
            var problem = new JournalException("run " + run + " could not be recorded: " + e, e);
            failure = problem;
            batch.forEach(each -> each.recorded().completeExceptionally(problem));
        }
        return batch.size();
    }

    /**
     * Reports that this worker lives. Where another has begun the attempt in the meantime, since
     * the connection of this one was lost, that counts as no crash then.
     *
     * @return {@code false} if another has, so that nothing more of this one is recorded; {@code
     *     true} also where Restate does not answer
     */
    boolean isCurrent() {
        reporting.lock(); // so that it is reported once
        try {
            return !isSuperseded && !reportAlive();
        } finally {
            reporting.unlock();
        }
    }

    /** Whether another has begun the attempt. */
    private boolean reportAlive() {
        try {
            var message = HandlerMessage.of(order, "").toBytes();
            var request = parts.payloads().pack(message, parts.ingress().patience());
            if (!parts.isDead()) {
                var target = parts.names().run(run, RunObject.ALIVE);
                isSuperseded = parts.ingress().call(target, request).length > 0;
            }
        } catch (JournalException _) {
            // it is reported again
        }
        return isSuperseded;
    }

    private byte[] call(List<RunEvent> events) {
        var message = HandlerMessage.ofEvents(order, run, events).toBytes();
        var request = parts.payloads().pack(message, Ingress.ALWAYS);
        return parts.ingress()
                .callWhile(parts.names().run(run, RunObject.RECORD), request, Ingress.ALWAYS);
    }

    /**
     * Waits until everything that was posted is recorded.
     *
     * @throws JournalException when something could not be, or another execution of the attempt has
     *     begun: this one has not ended the attempt, whatever it returned
     */
    void flush() {
        var _ = last.handle((_, _) -> true).join();
        var known = failure;
        if (known != null) {
            throw known;
        }
        if (isSuperseded) {
            var problem = "another worker has begun this attempt of %s again".formatted(run);
            throw new JournalException(problem, new IllegalStateException(problem));
        }
    }

    @Override
    public List<JournalEntry> entriesAfter(long sequence) {
        var all = parts.entries().all(run, Ingress.ALWAYS);
        return all.subList((int) Math.min(sequence, all.size()), all.size());
    }

    @Override
    public boolean isDetaching() {
        return parts.isLeaving().get();
    }

    @Override
    public Instant now() {
        return parts.time().instant();
    }

    @Override
    public Duration remaining(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - RunDecider.nanosOf(now())));
    }
}
