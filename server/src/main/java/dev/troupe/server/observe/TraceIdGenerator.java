package dev.troupe.server.observe;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.util.function.Supplier;

/**
 * Ids of traces: a run's is derived from the run's own, so that what is traced of it belongs
 * together, however often it is taken up again.
 */
public final class TraceIdGenerator implements IdGenerator {
    private static final ScopedValue<RunId> RUN = ScopedValue.newInstance();
    private static final int TRACE = 32; // digits of an id
    private static final int SPAN = 16;

    private final IdGenerator random = IdGenerator.random();

    @Override
    public String generateTraceId() {
        return RUN.isBound() ? traceId(RUN.get()) : random.generateTraceId();
    }

    @Override
    public String generateSpanId() {
        return RUN.isBound() ? spanId(RUN.get()) : random.generateSpanId();
    }

    /** Makes the first span of a run. */
    static <T> T createRunSpan(RunId run, Supplier<T> span) {
        return ScopedValue.where(RUN, run).call(span::get);
    }

    /** The first span of a run, wherever it was created. */
    static SpanContext rootSpanContext(RunId run) {
        return SpanContext.createFromRemoteParent(
                traceId(run), spanId(run), TraceFlags.getSampled(), TraceState.getDefault());
    }

    public static String traceId(RunId run) {
        return Sha256.hex("run " + run.value()).substring(0, TRACE);
    }

    private static String spanId(RunId run) {
        return Sha256.hex("run " + run.value()).substring(TRACE, TRACE + SPAN);
    }
}
