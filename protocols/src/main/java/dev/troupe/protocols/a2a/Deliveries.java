package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Messages to one agent that begin tasks. A separate thread reads the reply to each: if the caller
 * is interrupted before it is known which task the agent began, that thread cancels the task once
 * it is known, since it is not followed. Safe for use by several threads.
 */
final class Deliveries {
    private final Set<Delivery> unfinished = ConcurrentHashMap.newKeySet();

    /** What is done with a reply that is no longer waited for. */
    @FunctionalInterface
    interface Abandonment<T> {
        void accept(T reply) throws InterruptedException;
    }

    /** One message and the thread that reads the reply to it. */
    private static final class Delivery {
        private boolean isAbandoned;
        private boolean isRead;

        /** Whether the reply is to be abandoned by its reader. */
        synchronized boolean finish() {
            isRead = true;
            return isAbandoned;
        }

        /** Whether the reply is to be abandoned by its caller. */
        synchronized boolean abandon() {
            isAbandoned = true;
            return isRead;
        }
    }

    /**
     * Sends a message and waits for the reply.
     *
     * @param message sends it, and reads the reply
     * @param abandonment executed with the reply if the caller is interrupted before it has it
     * @throws ToolException when the message does
     */
    <T> T send(Callable<T> message, Abandonment<T> abandonment) throws InterruptedException {
        var delivery = new Delivery();
        var reply = new FutureTask<>(message);
        unfinished.add(delivery);
        Thread.ofVirtual().name("a2a-delivery").start(() -> read(reply, delivery, abandonment));
        try {
            return reply.get();
        } catch (InterruptedException e) {
            if (delivery.abandon()) {
                abandon(reply, abandonment);
            }
            throw e;
        } catch (ExecutionException e) {
            throw failureOf(Objects.requireNonNull(e.getCause()));
        }
    }

    private <T> void read(FutureTask<T> reply, Delivery delivery, Abandonment<T> abandonment) {
        try {
            reply.run();
            if (delivery.finish()) {
                abandon(reply, abandonment);
            }
        } catch (InterruptedException _) { // the process ends
            return;
        } finally {
            remove(delivery);
        }
    }

    private static <T> void abandon(FutureTask<T> reply, Abandonment<T> abandonment)
            throws InterruptedException {
        if (reply.state() == FutureTask.State.SUCCESS) {
            abandonment.accept(reply.resultNow());
        }
    }

    private static RuntimeException failureOf(Throwable cause) throws InterruptedException {
        return switch (cause) {
            case InterruptedException interrupted -> throw interrupted;
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            default -> new IllegalStateException(cause);
        };
    }

    private synchronized void remove(Delivery delivery) {
        unfinished.remove(delivery);
        notifyAll();
    }

    /** Waits until every reply is read and dealt with, but no longer than a time. */
    synchronized void awaitEnd(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toMillis(); left > 0 && !unfinished.isEmpty(); ) {
            wait(left);
            left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        }
    }
}
