package dev.troupe.engine.restate;

import dev.restate.sdk.HandlerRunner;
import dev.restate.sdk.ObjectContext;
import dev.restate.sdk.SharedObjectContext;
import dev.restate.sdk.common.StateKey;
import dev.restate.sdk.common.TerminalException;
import dev.restate.sdk.endpoint.definition.HandlerDefinition;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import dev.restate.serde.Serde;
import dev.restate.serde.SerdeFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The events of one run as the state of a virtual object, whose key is the run. Restate admits one
 * writer at a time; an epoch refuses those that another has taken the run from.
 */
final class RunRecord {
    static final String NAME = "troupe-run";
    static final String CLAIM = "claim";
    static final String APPEND = "append";
    static final String READ = "read";
    static final int FENCED = 409; // HTTP: conflict

    private static final Serde<Long> NUMBER =
            Serde.using(
                    number -> ByteBuffer.allocate(Long.BYTES).putLong(number).array(),
                    bytes -> ByteBuffer.wrap(bytes).getLong());
    private static final Serde<String> TEXT =
            Serde.using(
                    text -> text.getBytes(StandardCharsets.UTF_8),
                    bytes -> new String(bytes, StandardCharsets.UTF_8));
    private static final String BATCH = "from-"; // and the number of its first entry
    private static final StateKey<Long> EPOCH = StateKey.of("epoch", NUMBER);
    private static final StateKey<Long> COUNT = StateKey.of("count", NUMBER);

    private RunRecord() {}

    static ServiceDefinition service() {
        return ServiceDefinition.of(
                        NAME,
                        ServiceType.VIRTUAL_OBJECT,
                        List.of(
                                handler(CLAIM, HandlerType.EXCLUSIVE, RunRecord::claim),
                                handler(APPEND, HandlerType.EXCLUSIVE, RunRecord::append),
                                handler(READ, HandlerType.SHARED, RunRecord::read)))
                .configure(options -> options.enableLazyState(true));
    }

    private interface Body<C> {
        byte[] apply(C context, byte[] request);
    }

    private static <C extends SharedObjectContext> HandlerDefinition<byte[], byte[]> handler(
            String name, HandlerType type, Body<C> body) {
        return HandlerDefinition.of(
                name,
                type,
                Serde.RAW,
                Serde.RAW,
                HandlerRunner.<C, byte[], byte[]>of(
                        (context, request) -> body.apply(context, request),
                        SerdeFactory.NOOP,
                        HandlerRunner.Options.DEFAULT));
    }

    private static byte[] claim(ObjectContext context, byte[] ignored) {
        long epoch = context.get(EPOCH).orElse(0L) + 1;
        context.set(EPOCH, epoch);
        return NUMBER.serialize(epoch).toByteArray();
    }

    private static byte[] append(ObjectContext context, byte[] request) {
        var batch = Batch.parse(request);
        long epoch = context.get(EPOCH).orElse(0L);
        long count = context.get(COUNT).orElse(0L);
        if (batch.epoch() != epoch) {
            throw new TerminalException(
                    FENCED,
                    "run '%s' belongs to epoch %d, not %d: another engine has taken it up; leave it to that one"
                            .formatted(context.key(), epoch, batch.epoch()));
        }
        if (batch.first() != count + 1) {
            throw new TerminalException(
                    FENCED,
                    "run '%s' has %d events, and %d does not follow; read it again"
                            .formatted(context.key(), count, batch.first()));
        }
        context.set(batchKey(batch.first()), batch.lines());
        context.set(COUNT, count + batch.count());
        return new byte[0];
    }

    private static byte[] read(SharedObjectContext context, byte[] request) {
        long after = ByteBuffer.wrap(request).getLong();
        return context.stateKeys().stream()
                .filter(key -> key.startsWith(BATCH))
                .sorted()
                .flatMap(key -> context.get(StateKey.of(key, TEXT)).stream())
                .flatMap(String::lines)
                .skip(after)
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static StateKey<String> batchKey(long first) {
        return StateKey.of("%s%019d".formatted(BATCH, first), TEXT);
    }
}
