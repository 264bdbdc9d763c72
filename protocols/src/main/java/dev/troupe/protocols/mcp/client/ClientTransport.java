package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.Outlet;
import dev.troupe.protocols.mcp.rpc.ToolHeaders;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** What carries messages to a server and back. Used for one connection. */
interface ClientTransport extends Outlet, AutoCloseable {
    /**
     * Connects.
     *
     * @param incoming takes each message of the server
     * @param onClosed notified of the reason, once, when the connection has ended
     * @throws IOException when the server cannot be started or reached
     */
    void start(Consumer<Value> incoming, Consumer<String> onClosed) throws IOException;

    /** Takes note that the server accepted the connection and its version of the protocol. */
    default void onInitialized(String protocolVersion) {}

    /** Whether the server could not be reached, so that no other request will reach it. */
    default boolean hasFailed() {
        return false;
    }

    /** Takes note of which arguments of tools are repeated as headers, by the names of tools. */
    default void onTools(Map<String, ToolHeaders> headers) {}

    @Override
    void close();
}
