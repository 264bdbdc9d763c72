package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.MessageLines;
import dev.troupe.protocols.mcp.rpc.Outlet;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** A server on standard streams, for one client. */
public final class StdioServer {
    /** The most that a message may have; longer ones are refused. */
    public static final int MAX_MESSAGE = 4 << 20; // bytes

    private StdioServer() {}

    /**
     * Answers until the input ends; requests that are in progress then are cancelled.
     *
     * @param out receives messages alone
     */
    public static void run(InputStream in, OutputStream out, McpBackend backend)
            throws IOException {
        run(in, out, new BackendHandler(backend, StatelessServer.WATCH));
    }

    /** The same for any protocol of JSON-RPC in lines. */
    public static void run(InputStream in, OutputStream out, RpcHandler handler)
            throws IOException {
        var lines = new MessageLines.Reader(in, MAX_MESSAGE);
        var outlet = MessageLines.outlet(out);
        try (var peer = new RpcPeer(handler)) {
            while (true) {
                try {
                    var line = lines.next();
                    if (line.isEmpty()) {
                        return;
                    }
                    receive(line.get(), peer, outlet);
                } catch (MessageLines.TooLongException e) {
                    refuse(Value.missing(), RpcException.INVALID_REQUEST, e, outlet);
                }
            }
        }
    }

    private static void receive(String line, RpcPeer peer, Outlet outlet) throws IOException {
        Value message;
        try {
            message = MessageLines.parse(line);
        } catch (JsonException e) {
            refuse(Value.missing(), RpcException.PARSE_ERROR, e, outlet);
            return;
        }
        try {
            peer.receive(message, outlet);
        } catch (RpcException e) {
            outlet.send(RpcMessages.error(message.field("id"), e));
        }
    }

    private static void refuse(Value id, int code, Exception e, Outlet outlet) throws IOException {
        var text = Optional.ofNullable(e.getMessage()).orElse("invalid message");
        outlet.send(RpcMessages.error(id, new RpcException(code, text)));
    }
}
