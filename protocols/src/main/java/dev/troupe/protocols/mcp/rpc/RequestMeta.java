package dev.troupe.protocols.mcp.rpc;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;

/** What each message states about itself since 2026-07-28, in its field {@code _meta}. */
public final class RequestMeta {
    /** The field of parameters and results. */
    public static final String FIELD = "_meta";

    /** Of a request: the version of the protocol. */
    public static final String VERSION = "io.modelcontextprotocol/protocolVersion";

    /** Of a request: what the client can do, a record. */
    public static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

    /** Of a request: the program of the client. */
    public static final String CLIENT = "io.modelcontextprotocol/clientInfo";

    /** Of a request: the least serious line of a log that the client wants. */
    public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    /** Of a result: the program of the server. */
    public static final String SERVER = "io.modelcontextprotocol/serverInfo";

    /** Of a notification: the id of the request that subscribed to it. */
    public static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private RequestMeta() {}

    /** What a request states; missing if it states nothing. */
    public static Value of(Value params) {
        return params.field(FIELD);
    }

    /** Whether a message states its version, as those of sessions do not. */
    public static boolean isStateless(Value message) {
        return !of(message.field("params")).field(VERSION).isMissing();
    }

    /** The parameters of a request with its required metadata. */
    public static Value add(Value params, Value capabilities) {
        var meta = new LinkedHashMap<String, Value>();
        if (of(params) instanceof Value.RecordOf(var given)) {
            meta.putAll(given);
        }
        meta.put(VERSION, Value.of(ProtocolVersion.STATELESS));
        meta.put(CLIENT, RpcMessages.TROUPE);
        meta.put(CAPABILITIES, capabilities);
        return RpcMessages.with(params, FIELD, Value.of(meta));
    }
}
