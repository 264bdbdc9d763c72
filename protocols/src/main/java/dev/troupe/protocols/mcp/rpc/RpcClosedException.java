package dev.troupe.protocols.mcp.rpc;

/** The connection ended, or could not carry a message. The message states why. */
public final class RpcClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RpcClosedException(String reason) {
        super(reason);
    }
}
