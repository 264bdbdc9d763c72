package dev.troupe.protocols.mcp.rpc;

import dev.troupe.core.value.Value;

/** Answers what the other side sends. Called on a separate thread for each request. */
public interface RpcHandler {
    /** Knows no method. */
    RpcHandler NONE =
            request -> {
                throw RpcException.unknownMethod(request.method());
            };

    /**
     * Answers a request; interrupted when the other side cancels it.
     *
     * @return the result, a record
     * @throws RpcException that is sent as the error of the protocol
     */
    Value onRequest(RpcRequest request) throws InterruptedException;

    /** Whether a request that the other side cancelled is answered all the same. */
    default boolean answersCancelled(RpcRequest request) {
        return true;
    }

    /** Takes note of a message that is not answered. */
    default void onNotification(String method, Value params) {}
}
