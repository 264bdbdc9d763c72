package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/** The four forms of a message. */
public final class RpcMessages {
    /** A record without fields. */
    public static final Value EMPTY = Value.of(Map.<String, Value>of());

    /** What this program calls itself: {@code {name, version}}. */
    public static final Value TROUPE =
            ValueRecords.of("name", Value.of("troupe"), "version", Value.of("0.1"));

    private static final Value VERSION = Value.of("2.0");

    private RpcMessages() {}

    /** A request. */
    public static Value request(Value id, String method, Value params) {
        return of("id", id, "method", Value.of(method), "params", params);
    }

    /** A message that is not answered. */
    public static Value notification(String method, Value params) {
        return of("method", Value.of(method), "params", params);
    }

    /** The answer to a request. */
    public static Value result(Value id, Value result) {
        return of("id", id, "result", result.isMissing() ? EMPTY : result);
    }

    /**
     * The error to a request.
     *
     * @param id missing if it is not known; then it is null
     */
    public static Value error(Value id, RpcException error) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("jsonrpc", VERSION);
        fields.put("id", id);
        fields.put("error", error.toValue());
        return Value.of(fields);
    }

    /** A copy of a record with a field set; a record of that field if none is given. */
    public static Value with(Value given, String name, Value value) {
        var fields = new LinkedHashMap<String, Value>();
        if (given instanceof Value.RecordOf(var present)) {
            fields.putAll(present);
        }
        fields.put(name, value);
        return Value.of(fields);
    }

    /** Whether a message is a request, which must be answered. */
    public static boolean isRequest(Value message) {
        return !message.field("method").isMissing() && !message.field("id").isMissing();
    }

    /** Whether a message is the answer to a request, or the error. */
    public static boolean isResponse(Value message) {
        return message.field("method").isMissing()
                && (!message.field("result").isMissing() || !message.field("error").isMissing());
    }

    /**
     * Refuses what is not a message of JSON-RPC 2.0.
     *
     * @throws RpcException naming what is wrong
     */
    public static void requireMessage(Value message) {
        if (!(message instanceof Value.RecordOf)) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST,
                    "Invalid request: a message is one JSON object; batches are not supported");
        }
        if (!message.field("jsonrpc").equals(VERSION)) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST, "Invalid request: 'jsonrpc' must be \"2.0\"");
        }
        var id = message.field("id");
        boolean isKnownId = id.isMissing() || id instanceof Value.Text || id instanceof Value.Num;
        boolean isCall = message.field("method") instanceof Value.Text;
        if (!isKnownId || !isCall && !isResponse(message)) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST,
                    "Invalid request: expected 'method' with an optional 'id' of text or number, or"
                            + " 'result' or 'error' with the 'id' of a request");
        }
    }

    private static Value of(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("jsonrpc", VERSION);
        for (int index = 0; index < namesAndValues.length; index += 2) {
            if (namesAndValues[index + 1] instanceof Value value && !value.isMissing()) {
                fields.put(String.valueOf(namesAndValues[index]), value);
            }
        }
        return Value.of(fields);
    }
}
