package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.stream.Stream;

/**
 * The versions of the protocol. Up to 2025-11-25 a session begins with {@code initialize}; since
 * 2026-07-28 each request states its version and the capabilities of its client, and there are no
 * sessions.
 */
public final class ProtocolVersion {
    /** The version without sessions. */
    public static final String STATELESS = "2026-07-28";

    /** The versions with sessions, the newest first. */
    public static final List<String> WITH_SESSIONS =
            List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    /** All versions, the newest first. */
    public static final List<String> ALL =
            Stream.concat(Stream.of(STATELESS), WITH_SESSIONS.stream()).toList();

    private ProtocolVersion() {}

    /**
     * The error of the protocol for a version that is not supported.
     *
     * @param supported what the client may use instead
     */
    public static RpcException unsupportedError(String requested, List<String> supported) {
        return new RpcException(
                RpcException.UNSUPPORTED_VERSION,
                "Unsupported protocol version; expected one of " + supported,
                ValueRecords.of(
                        "supported",
                        ValueRecords.texts(supported),
                        "requested",
                        Value.of(requested)));
    }
}
