package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;

/**
 * Answers a client of any version over one connection: requests that state their version are
 * answered separately, others belong to the session that {@code initialize} began.
 */
final class BackendHandler implements RpcHandler {
    private final McpSession session;
    private final StatelessServer stateless;

    BackendHandler(McpBackend backend, Duration watch) {
        this.session = new McpSession(backend);
        this.stateless = new StatelessServer(backend, watch);
    }

    @Override
    public Value onRequest(RpcRequest request) throws InterruptedException {
        return isStateless(request) ? stateless.onRequest(request) : session.onRequest(request);
    }

    @Override
    public boolean answersCancelled(RpcRequest request) {
        return !isStateless(request);
    }

    private static boolean isStateless(RpcRequest request) {
        return !RequestMeta.of(request.params()).field(RequestMeta.VERSION).isMissing()
                || request.method().equals("server/discover");
    }
}
