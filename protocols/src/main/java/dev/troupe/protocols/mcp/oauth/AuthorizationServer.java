package dev.troupe.protocols.mcp.oauth;

import dev.troupe.core.value.Value;
import java.net.URI;
import java.util.List;

/**
 * Where users sign in (RFC 8414).
 *
 * @param issuer as it names itself
 * @param authorize where the browser goes
 * @param token where codes become tokens
 * @param register where clients register; empty if they cannot
 * @param methods how clients prove who they are at {@code token}; empty if it is not stated
 * @param canReadClientIds whether the id of a client may be the address of its metadata
 * @param hasOfflineAccess whether there is a scope for tokens that can be refreshed
 * @param namesIssuer whether it names itself when the browser comes back (RFC 9207)
 */
record AuthorizationServer(
        String issuer,
        URI authorize,
        URI token,
        String register,
        List<String> methods,
        boolean canReadClientIds,
        boolean hasOfflineAccess,
        boolean namesIssuer) {
    AuthorizationServer {
        methods = List.copyOf(methods);
    }

    /**
     * @throws OAuthException when something is missing or not safe
     */
    static AuthorizationServer of(Value metadata) throws OAuthException {
        var issuer = metadata.field("issuer").asText();
        boolean isSafe = texts(metadata.field("code_challenge_methods_supported")).contains("S256");
        if (!isSafe) {
            throw new OAuthException(
                    "登录服务“%s”未声明支持 PKCE（S256），无法安全登录；请改在 headers 中设置 Authorization",
                    "the authorization server '%s' does not state that it supports PKCE (S256), so signing in is not safe; set Authorization under 'headers' instead",
                    issuer);
        }
        return new AuthorizationServer(
                issuer,
                address(metadata, "authorization_endpoint"),
                address(metadata, "token_endpoint"),
                metadata.field("registration_endpoint").asText(),
                texts(metadata.field("token_endpoint_auth_methods_supported")),
                metadata.field("client_id_metadata_document_supported").equals(Value.of(true)),
                texts(metadata.field("scopes_supported")).contains("offline_access"),
                metadata.field("authorization_response_iss_parameter_supported")
                        .equals(Value.of(true)));
    }

    /** The addresses of MCP 2025-03-26 for a server that publishes nothing. */
    static AuthorizationServer standard(URI origin) {
        return new AuthorizationServer(
                origin.toString(),
                origin.resolve("/authorize"),
                origin.resolve("/token"),
                origin.resolve("/register").toString(),
                List.of(),
                false,
                false,
                false);
    }

    private static URI address(Value metadata, String field) throws OAuthException {
        var text = metadata.field(field).asText();
        try {
            return OAuthHttp.requireAddress(URI.create(text));
        } catch (IllegalArgumentException _) {
            throw new OAuthException(
                    "登录服务的 %s“%s”不是地址",
                    "%s '%s' of the authorization server is not an address", field, text);
        }
    }

    static List<String> texts(Value list) {
        return list.items().stream().map(Value::asText).toList();
    }
}
