package dev.troupe.engine.restate;

import dev.restate.sdk.Context;
import dev.restate.sdk.HandlerRunner;
import dev.restate.sdk.endpoint.definition.HandlerDefinition;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.InvocationRetryPolicy;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.serde.Serde;
import dev.restate.serde.SerdeFactory;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Handlers of Restate that take and return bytes, on virtual threads. */
final class Handlers {
    private static final Executor THREADS =
            Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("troupe-restate-", 0).factory());
    // soon again after a worker ended; and for ever, because a run must not stop unfinished
    private static final Duration FIRST_RETRY = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private Handlers() {}

    interface Body<C> {
        byte[] apply(C context, byte[] request);
    }

    static <C extends Context> HandlerDefinition<byte[], byte[]> of(
            String name, HandlerType type, Body<C> body) {
        return HandlerDefinition.of(
                name,
                type,
                Serde.RAW,
                Serde.RAW,
                HandlerRunner.<C, byte[], byte[]>of(
                        (context, request) -> body.apply(context, request),
                        SerdeFactory.NOOP,
                        HandlerRunner.Options.withExecutor(THREADS)));
    }

    /**
     * State on demand, retries without end, nothing stored of what has ended longer than needed.
     */
    static ServiceDefinition configure(ServiceDefinition service) {
        return service.configure(options ->
                options.enableLazyState(true)
                        .journalRetention(Duration.ZERO)
                        .idempotencyRetention(Duration.ofHours(1))
                        .invocationRetryPolicy(
                                InvocationRetryPolicy.builder()
                                        .initialInterval(FIRST_RETRY)
                                        .exponentiationFactor(2.0)
                                        .maxInterval(LONGEST_PAUSE)
                                        // otherwise Restate pauses it after 70
                                        .maxAttempts(Integer.MAX_VALUE)));
    }
}
