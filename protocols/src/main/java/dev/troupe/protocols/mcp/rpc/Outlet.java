package dev.troupe.protocols.mcp.rpc;

import dev.troupe.core.value.Value;
import java.io.IOException;

/** Where messages to the other side go. Safe for use by several threads. */
@FunctionalInterface
public interface Outlet {
    /**
     * Sends one message.
     *
     * @throws IOException when the other side cannot be reached any more
     */
    void send(Value message) throws IOException;
}
