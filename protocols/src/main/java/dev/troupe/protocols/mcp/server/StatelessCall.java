package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcRequest;

/** A call that states everything about itself, without a session. */
record StatelessCall(RpcRequest request) implements McpCall {
    @Override
    public Value capabilities() {
        return RequestMeta.of(request.params()).field(RequestMeta.CAPABILITIES);
    }

    @Override
    public boolean isStateless() {
        return true;
    }

    /** Nothing is sent unless the request states a level. */
    @Override
    public void log(String severity, String text) {
        var wanted = RequestMeta.of(request.params()).field(RequestMeta.LOG_LEVEL);
        if (!wanted.isMissing()
                && LogLevel.parse(severity).compareTo(LogLevel.parse(wanted.asText())) >= 0) {
            request.log(severity, "troupe", text);
        }
    }
}
