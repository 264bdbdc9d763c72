package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The bodies that run on this worker, each on a separate thread, which outlives the connection to
 * Restate: a call that Restate repeats while its body runs joins that body instead of starting it
 * again. Safe for use by several threads.
 */
final class LiveCalls {
    private static final int REMEMBERED = 1_000;
    private static final int UNCLAIMED = 100; // results whose call Restate has not repeated yet

    private final Map<String, LiveCall> live = new ConcurrentHashMap<>();
    private volatile boolean isLeaving;
    private final Queue<String> finished = new ConcurrentLinkedQueue<>(); // oldest first
    private final Set<String> stopped = // before they began
            Collections.synchronizedSet(
                    Collections.newSetFromMap(
                            new LinkedHashMap<>() {
                                private static final long serialVersionUID = 1;

                                @Override
                                protected boolean removeEldestEntry(
                                        Map.Entry<String, Boolean> eldest) {
                                    return size() > REMEMBERED;
                                }
                            }));

    /** One body. */
    static final class LiveCall {
        private final CompletableFuture<byte[]> result = new CompletableFuture<>();
        private volatile @Nullable Runnable stopper;
        private volatile boolean isStopped;
        private volatile boolean isLeaving;

        /** How to stop what the body does now. */
        void stopWith(Runnable newStopper) {
            stopper = newStopper;
            if (isStopped || isLeaving) { // in the meantime
                newStopper.run();
            }
        }

        /**
         * Whether the body was interrupted only because this worker shuts down: whatever it
         * returned, another worker repeats it.
         */
        boolean isLeft() {
            return isLeaving && !isStopped;
        }

        private void stop() {
            isStopped = true;
            interrupt();
        }

        private void leave() {
            isLeaving = true;
            interrupt();
        }

        private void interrupt() {
            var known = stopper;
            if (known != null) {
                known.run();
            }
        }
    }

    /** What a call does. */
    @FunctionalInterface
    interface Body {
        byte[] run(LiveCall call) throws Exception;
    }

    /**
     * Runs a body, or joins it if it runs already, and returns its result.
     *
     * @param onStopped the result of a call that was stopped before it began
     */
    byte[] run(String key, Body body, Callable<byte[]> onStopped) throws Exception {
        if (stopped.contains(key)) {
            return onStopped.call();
        }
        var call = new LiveCall();
        var known = live.putIfAbsent(key, call);
        if (known == null) {
            if (isLeaving) { // since the caller looked
                call.leave();
            }
            Thread.ofVirtual().name(key).start(() -> run(key, body, call));
        }
        try {
            return (known == null ? call : known).result.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private void run(String key, Body body, LiveCall call) {
        try {
            call.result.complete(body.run(call));
            finished.add(key); // until Restate has it: the connection may be lost now
            if (finished.size() > UNCLAIMED) {
                forget(finished.remove());
            }
        } catch (Throwable e) { // Restate repeats the call
            live.remove(key, call);
            call.result.completeExceptionally(e);
        }
    }

    /** Restate has the result of a call. */
    void forget(String key) {
        live.computeIfPresent(key, (_, call) -> call.result.isDone() ? null : call);
        finished.remove(key);
    }

    /**
     * Stops a body.
     *
     * @param atMost how long to wait for its end
     * @return its result; {@code null} if it does not run here, or does not end in time
     */
    byte @Nullable [] stop(String key, Duration atMost) throws InterruptedException {
        stopped.add(key);
        var call = live.get(key);
        if (call == null) {
            return null;
        }
        call.stop();
        try {
            return call.result.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException _) {
            return null;
        }
    }

    /** Whether a body of a run runs here. */
    boolean isBusy(RunId run) {
        var prefix = run.value() + "/";
        return live.entrySet().stream()
                .anyMatch(each ->
                        each.getKey().startsWith(prefix) && !each.getValue().result.isDone());
    }

    /** Interrupts all bodies, whose calls other workers repeat. */
    void leaveAll() {
        isLeaving = true;
        live.values().forEach(LiveCall::leave);
    }

    /** Waits for no body any more: Restate repeats their calls elsewhere. */
    void abandonAll() {
        live.values().forEach(call -> call.result.completeExceptionally(leavingException()));
    }

    /** Waits until no body runs, or all are abandoned. */
    void awaitEnds() throws InterruptedException {
        while (live.values().stream().anyMatch(call -> !call.result.isDone())) {
            for (var call : live.values()) {
                try {
                    call.result.get();
                } catch (ExecutionException _) {
                    // it was left to another worker
                }
            }
        }
    }

    /** That a worker takes no calls. */
    static JournalException leavingException() {
        return new JournalException(
                "this worker is shutting down; Restate repeats the call",
                new IllegalStateException("shutting down"));
    }
}
