package dev.troupe.engine.restate;

import dev.restate.sdk.ObjectContext;
import dev.restate.sdk.SharedObjectContext;
import dev.restate.sdk.common.StateKey;
import dev.restate.sdk.endpoint.definition.HandlerType;
import dev.restate.sdk.endpoint.definition.ServiceDefinition;
import dev.restate.sdk.endpoint.definition.ServiceType;
import java.nio.ByteBuffer;
import java.util.List;

/** Large content in pieces; the key is its SHA-256, so that it may be put again. */
final class BlobObject {
    /** Takes the number of a piece, 4 bytes, and the piece. */
    static final String PUT = "put";

    /** Takes the number of a piece and returns it; nothing if it is not there. */
    static final String GET = "get";

    private BlobObject() {}

    static ServiceDefinition service(ServiceNames names) {
        return Handlers.configure(
                ServiceDefinition.of(
                        names.blob(),
                        ServiceType.VIRTUAL_OBJECT,
                        List.of(
                                Handlers.of(PUT, HandlerType.EXCLUSIVE, BlobObject::put),
                                Handlers.of(GET, HandlerType.SHARED, BlobObject::get))));
    }

    private static byte[] put(ObjectContext context, byte[] request) {
        var buffer = ByteBuffer.wrap(request);
        int piece = buffer.getInt();
        var content = new byte[buffer.remaining()];
        buffer.get(content);
        context.set(key(piece), content);
        return new byte[0];
    }

    private static byte[] get(SharedObjectContext context, byte[] request) {
        return context.get(key(ByteBuffer.wrap(request).getInt())).orElse(new byte[0]);
    }

    private static StateKey<byte[]> key(int piece) {
        return StateKey.bytes("piece-" + piece);
    }
}
