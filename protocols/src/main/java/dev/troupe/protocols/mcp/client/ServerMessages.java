package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a server may ask of a client. */
record ServerMessages(McpClient.Listener listener, @Nullable UnaryOperator<Value> elicitation)
        implements RpcHandler {
    @Override
    public Value onRequest(RpcRequest request) {
        var fill = elicitation;
        if (request.method().equals("ping")) {
            return RpcMessages.EMPTY;
        }
        if (request.method().equals("elicitation/create") && fill != null) {
            return fill.apply(request.params());
        }
        throw RpcException.unknownMethod(request.method());
    }

    @Override
    public void onNotification(String method, Value params) {
        if (method.endsWith("/list_changed")) {
            listener.onListChanged();
        }
    }
}
