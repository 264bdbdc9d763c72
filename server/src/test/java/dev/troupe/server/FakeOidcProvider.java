package dev.troupe.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.RandomTokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * A service that signs in whomever the test names, by OpenID Connect, and checks what it is sent.
 */
public final class FakeOidcProvider implements AutoCloseable {
    public static final String CLIENT = "troupe";
    public static final String SECRET = "the client secret";

    private final HttpServer server;
    private final RSAKey key;
    private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
    volatile String subject = "subject-1";
    volatile String name = "Ann";
    public volatile UnaryOperator<JWTClaimsSet.Builder> claims = UnaryOperator.identity();
    public volatile RSAKey signer;
    public volatile boolean
            isSilent; // the token endpoint: it accepts connections, and never answers

    public FakeOidcProvider() throws IOException, JOSEException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        key = newKey();
        signer = key;
        server.createContext("/.well-known/openid-configuration", this::configuration);
        server.createContext(
                "/jwks",
                exchange -> answer(exchange, 200, new JWKSet(key).toPublicJWKSet().toString()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    public static RSAKey newKey() throws JOSEException {
        return new RSAKeyGenerator(2_048).keyID("key-1").generate();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void configuration(HttpExchange exchange) throws IOException {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("issuer", Value.of(uri().toString()));
        fields.put("authorization_endpoint", Value.of(uri() + "/authorize"));
        fields.put("token_endpoint", Value.of(uri() + "/token"));
        fields.put("jwks_uri", Value.of(uri() + "/jwks"));
        fields.put("subject_types_supported", Json.parse("[\"public\"]"));
        fields.put("response_types_supported", Json.parse("[\"code\"]"));
        fields.put("id_token_signing_alg_values_supported", Json.parse("[\"RS256\"]"));
        answer(exchange, 200, Json.write(Value.of(fields)));
    }

    /** A user signs in immediately, and is redirected back. */
    private void authorize(HttpExchange exchange) throws IOException {
        var asked = parameters(exchange.getRequestURI().getRawQuery());
        var code = RandomTokens.random();
        codes.put(code, asked);
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        asked.get("redirect_uri")
                                + "?code="
                                + code
                                + "&state="
                                + asked.get("state"));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        var sent =
                parameters(
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (isSilent) {
            return;
        }
        var asked = codes.remove(sent.getOrDefault("code", ""));
        if (asked == null || !isRight(asked, sent) || !isClient(exchange)) {
            answer(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        var fields = new LinkedHashMap<String, Value>();
        fields.put("access_token", Value.of("access"));
        fields.put("token_type", Value.of("Bearer"));
        fields.put("expires_in", Value.of(60));
        fields.put("id_token", Value.of(idToken(String.valueOf(asked.get("nonce")))));
        answer(exchange, 200, Json.write(Value.of(fields)));
    }

    private static boolean isRight(Map<String, String> asked, Map<String, String> sent) {
        var verifier = sent.getOrDefault("code_verifier", "");
        return RandomTokens.digest(verifier).equals(asked.get("code_challenge"))
                && String.valueOf(asked.get("redirect_uri")).equals(sent.get("redirect_uri"));
    }

    private static boolean isClient(HttpExchange exchange) {
        var header = exchange.getRequestHeaders().getFirst("Authorization");
        var plain =
                new String(
                        java.util.Base64.getDecoder()
                                .decode(String.valueOf(header).replace("Basic ", "")),
                        StandardCharsets.UTF_8);
        return URLDecoder.decode(plain, StandardCharsets.UTF_8).equals(CLIENT + ":" + SECRET);
    }

    private String idToken(String nonce) {
        try {
            var builder =
                    new JWTClaimsSet.Builder()
                            .issuer(uri().toString())
                            .audience(CLIENT)
                            .subject(subject)
                            .claim("nonce", nonce)
                            .claim("preferred_username", name)
                            .issueTime(Date.from(Instant.now()))
                            .expirationTime(Date.from(Instant.now().plusSeconds(600)));
            var header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("key-1").build();
            var token = new SignedJWT(header, claims.apply(builder).build());
            token.sign(new RSASSASigner(signer));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new LinkedHashMap<String, String>();
        for (var part : query.split("&", -1)) {
            var pair = part.split("=", 2);
            parameters.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
