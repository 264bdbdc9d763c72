package dev.troupe.protocols.acp;

import java.nio.file.Path;

/** What an editor is served from. */
public interface AcpBackend {
    /**
     * Begins a session.
     *
     * @param directory absolute; what the session works in
     * @throws dev.troupe.protocols.mcp.rpc.RpcException when it cannot work there
     */
    AcpSession open(Path directory);
}
