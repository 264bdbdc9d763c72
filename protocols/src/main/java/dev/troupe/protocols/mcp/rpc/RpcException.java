package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;

/** An error of the protocol, sent or received. */
public final class RpcException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The message is not JSON. */
    public static final int PARSE_ERROR = -32700;

    /** The message is not a request of JSON-RPC. */
    public static final int INVALID_REQUEST = -32600;

    /** There is no such method. */
    public static final int UNKNOWN_METHOD = -32601;

    /** The parameters do not fit. */
    public static final int INVALID_PARAMS = -32602;

    /** The receiver failed. */
    public static final int INTERNAL_ERROR = -32603;

    /** The resource does not exist; a code of MCP up to 2025-11-25. */
    public static final int UNKNOWN_RESOURCE = -32002;

    /** Headers do not state what the message does, or are missing; a code of MCP. */
    public static final int HEADER_MISMATCH = -32020;

    /** A capability is needed that the client did not declare; a code of MCP. */
    public static final int MISSING_CAPABILITY = -32021;

    /** The version of the protocol is not supported; a code of MCP. */
    public static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final String text;
    private final transient Value data;

    public RpcException(int code, String message) {
        this(code, message, Value.missing());
    }

    /**
     * @param data more about the error; missing for none
     */
    public RpcException(int code, String message, Value data) {
        super(message);
        this.code = code;
        this.text = message;
        this.data = data;
    }

    /** No method has this name. */
    public static RpcException unknownMethod(String method) {
        return new RpcException(UNKNOWN_METHOD, "Method not found: '" + method + "'");
    }

    /** Parameters do not fit; the message names the value and what is expected. */
    public static RpcException invalidParams(String message) {
        return new RpcException(INVALID_PARAMS, message);
    }

    /** Headers do not state what the message does. */
    public static RpcException headerMismatch(String message) {
        return new RpcException(HEADER_MISMATCH, "Header mismatch: " + message);
    }

    /**
     * A capability is needed that the client did not declare.
     *
     * @param name of the capability
     */
    public static RpcException missingCapability(String name) {
        return new RpcException(
                MISSING_CAPABILITY,
                "Missing required client capability: '" + name + "'",
                ValueRecords.of("requiredCapabilities", ValueRecords.of(name, RpcMessages.EMPTY)));
    }

    public int code() {
        return code;
    }

    /** The message, which names the value and what is expected. */
    public String text() {
        return text;
    }

    public Value data() {
        return data;
    }

    /** The error object of a response. */
    public Value toValue() {
        var error = ValueRecords.of("code", Value.of(code), "message", Value.of(text));
        return data.isMissing()
                ? error
                : ValueRecords.of("code", Value.of(code), "message", Value.of(text), "data", data);
    }
}
