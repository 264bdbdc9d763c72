package dev.troupe.protocols.mcp.oauth;

import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What must be known to sign in at a server.
 *
 * @param resource the name of the server for which tokens are valid (RFC 8707)
 * @param scopes that the server knows
 */
record OAuthDiscovery(String resource, List<String> scopes, AuthorizationServer server) {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource";
    private static final String SERVER = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    OAuthDiscovery {
        scopes = List.copyOf(scopes);
    }

    /**
     * Finds the authorization server of a server: by the metadata that the challenge names, else by
     * that at the usual addresses, else as MCP 2025-03-26 has it.
     *
     * @throws IOException when it cannot be reached, or what it publishes does not fit
     */
    static OAuthDiscovery find(URI url, OAuthChallenge challenge, OAuthHttp http)
            throws IOException {
        var origin = origin(url);
        for (var address : resourceAddresses(url, challenge)) {
            var metadata = http.find(address);
            if (metadata.isPresent()) {
                return of(url, metadata.get(), http);
            }
        }
        var published = http.find(origin.resolve(SERVER));
        var server =
                published.isPresent()
                        ? AuthorizationServer.of(published.get())
                        : AuthorizationServer.standard(origin);
        return new OAuthDiscovery(url.toString(), List.of(), server);
    }

    private static URI origin(URI url) {
        return URI.create(url.getScheme() + "://" + url.getRawAuthority());
    }

    private static List<URI> resourceAddresses(URI url, OAuthChallenge challenge)
            throws OAuthException {
        if (!challenge.metadata().isEmpty()) {
            return List.of(parse(challenge.metadata()));
        }
        var path = pathOf(url);
        var origin = origin(url);
        return Stream.of(RESOURCE + path, RESOURCE).distinct().map(origin::resolve).toList();
    }

    private static String pathOf(URI url) {
        var path = url.getRawPath() == null ? "" : url.getRawPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static OAuthDiscovery of(URI url, Value metadata, OAuthHttp http) throws IOException {
        var resource = metadata.field("resource").asText();
        if (!isFor(url, resource)) {
            throw new OAuthException(
                    "服务器“%s”的登录信息属于“%s”；请检查 url",
                    "the metadata of server '%s' is about '%s'; check its url", url, resource);
        }
        var issuers = AuthorizationServer.texts(metadata.field("authorization_servers"));
        if (issuers.isEmpty()) {
            throw new OAuthException(
                    "服务器“%s”没有列出登录服务；请在 headers 中设置 Authorization",
                    "server '%s' names no authorization server; set Authorization under 'headers'",
                    url);
        }
        return new OAuthDiscovery(
                resource,
                AuthorizationServer.texts(metadata.field("scopes_supported")),
                server(issuers.getFirst(), http));
    }

    /** A token for a part of the origin is valid for what is below it. */
    private static boolean isFor(URI url, String resource) throws OAuthException {
        var named = parse(resource);
        return named.getHost() != null
                && origin(named).toString().equalsIgnoreCase(origin(url).toString())
                && (pathOf(url) + "/").startsWith(pathOf(named) + "/");
    }

    private static AuthorizationServer server(String issuer, OAuthHttp http) throws IOException {
        var named = OAuthHttp.requireAddress(parse(issuer));
        var path = pathOf(named);
        var addresses = Stream.of(SERVER + path, OPENID + path, path + OPENID).distinct().toList();
        for (var address : addresses) {
            Optional<Value> metadata = http.find(origin(named).resolve(address));
            if (metadata.isPresent()) {
                var stated = metadata.get().field("issuer").asText();
                if (!withoutSlash(stated).equals(withoutSlash(issuer))) {
                    throw new OAuthException(
                            "登录服务“%s”自称“%s”；不安全，已停止",
                            "the authorization server '%s' names itself '%s'; this is not safe",
                            issuer,
                            stated);
                }
                return AuthorizationServer.of(metadata.get());
            }
        }
        throw new OAuthException(
                "登录服务“%s”没有公布其地址（%s）",
                "the authorization server '%s' does not publish its metadata (%s)",
                issuer,
                String.join(", ", addresses));
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    private static URI parse(String text) throws OAuthException {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException _) {
            throw new OAuthException("“%s”不是地址", "'%s' is not an address", text);
        }
    }
}
