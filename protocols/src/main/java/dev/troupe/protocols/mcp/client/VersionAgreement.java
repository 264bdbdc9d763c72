package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.remote.ServerText;
import java.util.List;

/** Which version of the protocol is used with a server, by what it answers. */
final class VersionAgreement {
    private VersionAgreement() {}

    /** Whether an error is one that only servers of this version know. */
    static boolean isOfStateless(RpcException e) {
        return e.code() == RpcException.UNSUPPORTED_VERSION
                || e.code() == RpcException.HEADER_MISMATCH
                || e.code() == RpcException.MISSING_CAPABILITY;
    }

    /** Whether a server has versions with sessions alone. */
    static boolean isTooOld(List<Value> versions) {
        return !versions.contains(Value.of(ProtocolVersion.STATELESS))
                && versions.stream()
                        .anyMatch(each -> ProtocolVersion.WITH_SESSIONS.contains(each.asText()));
    }

    /** There is no version in common. */
    static RpcException none(String offered) {
        return new RpcException(
                RpcException.INVALID_PARAMS,
                "the server offers version '%s' of the protocol; expected one of %s"
                        .formatted(ServerText.line(offered, 40), ProtocolVersion.ALL));
    }
}
