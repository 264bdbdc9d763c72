package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcRequest;

/**
 * A call in a session.
 *
 * @param level the least serious line of a log that the client wants
 */
record SessionCall(RpcRequest request, Value capabilities, LogLevel level) implements McpCall {
    @Override
    public boolean isStateless() {
        return false;
    }

    @Override
    public void log(String severity, String text) {
        if (LogLevel.parse(severity).compareTo(level) >= 0) {
            request.log(severity, "troupe", text);
        }
    }
}
