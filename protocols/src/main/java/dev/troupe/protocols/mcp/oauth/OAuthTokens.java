package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was got by signing in at a server, and what is needed to refresh it.
 *
 * @param url of the server; the tokens are sent to no other
 * @param resource for which they are valid
 * @param endpoint the address that refreshes them
 * @param client who signed in
 * @param refresh empty if they cannot be refreshed
 * @param expires empty if it was not stated
 * @param scope what they permit
 */
record OAuthTokens(
        String url,
        String resource,
        String endpoint,
        OAuthClient client,
        String access,
        String refresh,
        String expires,
        String scope) {
    /** Whether it can be used for at least so long. */
    boolean isValidAt(Instant moment) {
        return expires.isEmpty() || moment.isBefore(Instant.parse(expires));
    }

    /**
     * The client of an authorization server.
     *
     * @param secret empty for none
     * @param method how it proves who it is, as OAuth names it
     */
    record OAuthClient(String id, String secret, String method) {
        /** Adds what proves who it is to a form; what goes into the header instead. */
        Optional<Map.Entry<String, String>> prove(Map<String, String> form) {
            if (method.equals("client_secret_basic")) {
                return Optional.of(Map.entry(id, secret));
            }
            form.put("client_id", id);
            if (method.equals("client_secret_post")) {
                form.put("client_secret", secret);
            }
            return Optional.empty();
        }
    }

    /** Without the tokens themselves. */
    @Override
    public String toString() {
        return "OAuthTokens[" + url + ", " + scope + ", " + expires + "]";
    }

    String toJson() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("url", Value.of(url));
        fields.put("resource", Value.of(resource));
        fields.put("endpoint", Value.of(endpoint));
        fields.put("clientId", Value.of(client.id()));
        fields.put("clientSecret", Value.of(client.secret()));
        fields.put("clientMethod", Value.of(client.method()));
        fields.put("access", Value.of(access));
        fields.put("refresh", Value.of(refresh));
        fields.put("expires", Value.of(expires));
        fields.put("scope", Value.of(scope));
        return Json.write(Value.of(fields));
    }

    /**
     * @throws dev.troupe.codec.JsonException when it is not what {@link #toJson} wrote
     * @throws java.time.format.DateTimeParseException as well
     */
    static OAuthTokens parse(String json) {
        var fields = Json.parse(json);
        var expires = text(fields, "expires");
        if (!expires.isEmpty()) {
            var _ = Instant.parse(expires);
        }
        return new OAuthTokens(
                text(fields, "url"),
                text(fields, "resource"),
                text(fields, "endpoint"),
                new OAuthClient(
                        text(fields, "clientId"),
                        text(fields, "clientSecret"),
                        text(fields, "clientMethod")),
                text(fields, "access"),
                text(fields, "refresh"),
                expires,
                text(fields, "scope"));
    }

    private static String text(Value fields, String name) {
        return fields.field(name).asText();
    }
}
