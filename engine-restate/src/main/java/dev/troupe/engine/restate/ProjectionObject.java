package dev.troupe.engine.restate;

import dev.restate.sdk.ObjectContext;
import dev.restate.sdk.common.StateKey;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import dev.restate.serde.Serde;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.value.RunId;
import java.lang.System.Logger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Copies the entries of runs to a journal in order, each at least once. While the journal cannot be
 * written, Restate repeats the copy of each run; the runs themselves continue.
 */
final class ProjectionObject {
    /** Copies what is recorded by now. */
    static final String COPY = "copy";

    private static final Logger LOG = System.getLogger(ProjectionObject.class.getName());
    private static final StateKey<byte[]> COPIED = StateKey.bytes("copied"); // a count
    private static final long PAUSE = 60_000_000_000L; // nanoseconds between warnings of a run

    private final WorkerParts parts;
    private final Journal journal;
    private final Map<RunId, Long> warned = new ConcurrentHashMap<>();

    ProjectionObject(WorkerParts parts, Journal journal) {
        this.parts = parts;
        this.journal = journal;
    }

    ServiceDefinition service() {
        return Handlers.configure(
                        ServiceDefinition.of(
                                parts.names().projection(),
                                ServiceType.VIRTUAL_OBJECT,
                                List.of(Handlers.of(COPY, HandlerType.EXCLUSIVE, this::copy))))
                .configure(options -> options.ingressPrivate(true));
    }

    private byte[] copy(ObjectContext context, byte[] request) {
        var run = new RunId(context.key());
        long copied = context.get(COPIED).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
        var count = context.run("copy", Serde.RAW, () -> copyAfter(run, copied));
        context.set(COPIED, count);
        return new byte[0];
    }

    private byte[] copyAfter(RunId run, long copied) {
        try {
            var all = parts.entries().all(run, parts.ingress().patience());
            if (all.size() > copied) {
                journal.append(run, all.subList((int) copied, all.size()));
            }
            warned.remove(run);
            return ByteBuffer.allocate(Long.BYTES).putLong(all.size()).array();
        } catch (RuntimeException e) { // whatever it is, Restate repeats the copy
            long now = System.nanoTime();
            if (!parts.isDead() && now - warned.getOrDefault(run, now - PAUSE) >= PAUSE) {
                warned.put(run, now);
                LOG.log(
                        Logger.Level.WARNING,
                        "run %s cannot be copied to the database after entry %d, so lists and search do not show it as it is; this is tried again until it succeeds"
                                .formatted(run, copied),
                        e);
            }
            throw e;
        }
    }
}
