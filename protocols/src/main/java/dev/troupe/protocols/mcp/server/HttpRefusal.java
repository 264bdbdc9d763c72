package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;

/** A response with a status other than 200, and an error of the protocol. */
final class HttpRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient RpcException error;
    private final transient Value id;

    HttpRefusal(int status, int code, String message) {
        this(status, new RpcException(code, message), Value.missing());
    }

    /**
     * @param id of the request; missing if it is not known
     */
    HttpRefusal(int status, RpcException error, Value id) {
        super(error.text());
        this.status = status;
        this.error = error;
        this.id = id;
    }

    /**
     * Responds with it.
     *
     * @param allowed the methods of HTTP that are allowed
     */
    void respond(HttpExchange exchange, String allowed) throws IOException {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/json");
        if (status == 405) {
            headers.put("Allow", allowed);
        }
        var body = Json.write(RpcMessages.error(id, error));
        exchange.respond(status, headers, body.getBytes(StandardCharsets.UTF_8));
    }
}
