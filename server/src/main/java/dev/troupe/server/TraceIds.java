package dev.troupe.server;

import dev.troupe.core.RunId;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.util.function.Supplier;

/**
 * Ids of traces: a run's is derived from the run's own, so that what is traced of it belongs
 * together, however often it is taken up again.
 */
final class TraceIds implements IdGenerator {
    private static final ScopedValue<RunId> RUN = ScopedValue.newInstance();
    private static final int TRACE = 32; // digits of an id
    private static final int SPAN = 16;

    private final IdGenerator random = IdGenerator.random();

    @Override
    public String generateTraceId() {
        return RUN.isBound() ? traceOf(RUN.get()) : random.generateTraceId();
    }

    @Override
    public String generateSpanId() {
        return RUN.isBound() ? spanOf(RUN.get()) : random.generateSpanId();
    }

    /** Makes the first span of a run. */
    static <T> T first(RunId run, Supplier<T> span) {
        return ScopedValue.where(RUN, run).call(span::get);
    }

    /** The first span of a run, wherever it was made. */
    static SpanContext firstOf(RunId run) {
        return SpanContext.createFromRemoteParent(
                traceOf(run), spanOf(run), TraceFlags.getSampled(), TraceState.getDefault());
    }

    static String traceOf(RunId run) {
        return Digests.hex("run " + run.value()).substring(0, TRACE);
    }

    private static String spanOf(RunId run) {
        return Digests.hex("run " + run.value()).substring(TRACE, TRACE + SPAN);
    }
}
