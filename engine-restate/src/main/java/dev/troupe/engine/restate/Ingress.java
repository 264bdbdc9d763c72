package dev.troupe.engine.restate;

import dev.restate.client.Client;
import dev.restate.client.IngressException;
import dev.restate.common.Request;
import dev.restate.common.Target;
import dev.troupe.core.run.JournalException;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Calls handlers through Restate. A call that is repeated because its answer did not arrive is
 * carried out once, as all tries have the same key. Safe for use by several threads.
 */
final class Ingress {
    private static final Duration PAUSE = Duration.ofMillis(100); // between two tries
    private static final Duration LOOK = Duration.ofMillis(20); // whether it may still wait

    /** For as long as it takes: what a worker has done must not be lost. */
    static final BooleanSupplier ALWAYS = () -> true;

    private final URI address;
    private final Client client;
    private final Duration patience;
    private final BooleanSupplier isDead;

    /**
     * @param patience how long users wait
     * @param isDead whether no answer is needed any more
     */
    Ingress(URI address, Duration patience, BooleanSupplier isDead) {
        this.address = address;
        this.patience = patience;
        this.isDead = isDead;
        this.client = Client.connect(address.toString());
    }

    /** Whether a user who begins to wait now may wait longer. */
    BooleanSupplier patience() {
        long end = System.nanoTime() + patience.toNanos();
        return () -> System.nanoTime() < end;
    }

    /**
     * Calls a handler and waits for its answer as long as a user does.
     *
     * @throws JournalException when there is none
     */
    byte[] call(Target target, byte[] request) {
        return callWhile(target, request, patience());
    }

    /**
     * Calls a handler again and again until it answers.
     *
     * @param mayWait whether to continue
     * @throws JournalException when Restate refused the call, or it may not wait any longer
     */
    byte[] callWhile(Target target, byte[] request, BooleanSupplier mayWait) {
        var order =
                Request.of(target, request).idempotencyKey(UUID.randomUUID().toString()).build();
        boolean isInterrupted = false;
        try {
            while (true) {
                var answer = client.callAsync(order);
                while (true) {
                    try {
                        return answer.get(LOOK.toMillis(), TimeUnit.MILLISECONDS).response();
                    } catch (TimeoutException e) {
                        if (isDead.getAsBoolean() || !mayWait.getAsBoolean()) {
                            throw toException(target, e);
                        }
                    } catch (InterruptedException _) {
                        isInterrupted = true; // what is on its way must be known to have arrived
                    } catch (ExecutionException e) {
                        if (isFinal(e) || isDead.getAsBoolean() || !mayWait.getAsBoolean()) {
                            throw toException(target, e.getCause() == null ? e : e.getCause());
                        }
                        pause();
                        break;
                    }
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether Restate answered that it does not carry this out. */
    private static boolean isFinal(ExecutionException e) {
        return e.getCause() instanceof IngressException refused
                && refused.getStatusCode() >= 400
                && refused.getStatusCode() < 500
                && refused.getStatusCode() != 404 // its workers are not registered yet
                && refused.getStatusCode() != 429;
    }

    private static void pause() {
        long end = System.nanoTime() + PAUSE.toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private JournalException toException(Target target, Throwable cause) {
        return new JournalException(
                "Restate at %s did not carry out '%s' of '%s' for %s: %s; check that it runs and knows the workers, with the command restate services list"
                        .formatted(
                                address,
                                target.getHandler(),
                                target.getService(),
                                target.getKey() == null ? "all runs" : "'" + target.getKey() + "'",
                                cause),
                cause);
    }
}
