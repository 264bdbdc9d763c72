package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.oauth.OAuthTokens.OAuthClient;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Has a user sign in: the authorization code flow of OAuth 2.1 with PKCE and state. */
record OAuthLogin(OAuthSettings settings, OAuthHttp http, InstantSource clock) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * Signs in at the authorization server of a server, with a browser that comes back to this
     * machine.
     *
     * @param earlier what was permitted before; stays permitted
     * @param port on which the browser comes back; 0 for any
     * @throws IOException when it is refused, or something does not fit
     */
    OAuthTokens login(
            URI url,
            OAuthChallenge challenge,
            String earlier,
            OAuthAccess.Browser browser,
            int port)
            throws IOException {
        try (var listener = new LoopbackListener(port)) {
            var begun = begin(url, challenge, earlier, listener.address());
            browser.open(begun.address());
            return complete(begun, listener.await(begun.state(), PATIENCE));
        }
    }

    /**
     * Begins to sign in.
     *
     * @param earlier what was permitted before; stays permitted
     * @param back where the browser comes back to
     * @throws IOException when the authorization server cannot be reached, or something does not
     *     fit
     */
    OAuthSignIn begin(URI url, OAuthChallenge challenge, String earlier, URI back)
            throws IOException {
        var found = OAuthDiscovery.find(url, challenge, http);
        var server = found.server();
        var scope = scope(found, challenge, earlier);
        var client = client(server, back);
        var state = random();
        var verifier = random();
        var query = new LinkedHashMap<String, String>();
        query.put("response_type", "code");
        query.put("client_id", client.id());
        query.put("redirect_uri", back.toString());
        query.put("state", state);
        query.put("code_challenge", challengeOf(verifier));
        query.put("code_challenge_method", "S256");
        query.put("resource", found.resource());
        if (!scope.isEmpty()) {
            query.put("scope", scope);
        }
        var asked =
                new OAuthTokens(
                        url.toString(),
                        found.resource(),
                        server.token().toString(),
                        client,
                        "",
                        "",
                        "",
                        scope);
        var address = append(server.authorize(), OAuthHttp.query(query));
        return new OAuthSignIn(address, state, verifier, back, server, asked);
    }

    /**
     * Completes what {@link #begin} began.
     *
     * @param answer the parameters with which the browser came back
     * @throws IOException when it is refused, or something does not fit
     */
    OAuthTokens complete(OAuthSignIn begun, Map<String, String> answer) throws IOException {
        if (!begun.state().equals(answer.get("state"))) {
            throw new OAuthException(
                    "登录结果的 state 不符；不安全，已停止",
                    "the answer has another state than the sign-in; this is not safe");
        }
        var form = new LinkedHashMap<String, String>();
        form.put("grant_type", "authorization_code");
        form.put("code", code(answer, begun.server()));
        form.put("redirect_uri", begun.back().toString());
        form.put("code_verifier", begun.verifier());
        return exchange(begun.request(), form);
    }

    private static URI append(URI address, String query) {
        return URI.create(address + (address.getRawQuery() == null ? "?" : "&") + query);
    }

    private String scope(OAuthDiscovery found, OAuthChallenge challenge, String earlier) {
        var asked =
                !settings.scope().isEmpty()
                        ? settings.scope()
                        : !challenge.scope().isEmpty()
                                ? challenge.scope()
                                : String.join(" ", found.scopes());
        var all = new LinkedHashSet<String>(List.of((earlier + " " + asked).split(" ", -1)));
        all.remove("");
        if (!all.isEmpty() && found.server().hasOfflineAccess()) {
            all.add("offline_access");
        }
        return String.join(" ", all);
    }

    private OAuthClient client(AuthorizationServer server, URI back) throws IOException {
        var id = settings.clientId();
        if (!id.isEmpty()) {
            var secret = settings.clientSecret();
            return new OAuthClient(id, secret, secret.isEmpty() ? "none" : method(server));
        }
        if (server.register().isEmpty()) {
            throw new OAuthException(
                    "登录服务“%s”不允许自动注册；请在那里注册 Troupe（返回地址 %s），并设置 oauth.client-id",
                    "the authorization server '%s' registers no client automatically; register"
                            + " Troupe there (redirect address %s) and set oauth.client-id",
                    server.issuer(),
                    back);
        }
        var wanted = new LinkedHashMap<String, Value>();
        wanted.put("client_name", Value.of("Troupe"));
        wanted.put("redirect_uris", ValueRecords.texts(List.of(back.toString())));
        wanted.put(
                "grant_types", ValueRecords.texts(List.of("authorization_code", "refresh_token")));
        wanted.put("response_types", ValueRecords.texts(List.of("code")));
        boolean isPublic = server.methods().isEmpty() || server.methods().contains("none");
        var method = isPublic ? "none" : method(server);
        boolean isNative = "http".equals(back.getScheme()); // which returns to this machine
        wanted.put("application_type", Value.of(isNative ? "native" : "web"));
        wanted.put("token_endpoint_auth_method", Value.of(method));
        var answer =
                http.postJson(
                        URI.create(server.register()), Value.of(wanted), Map.of(), "Content-Type");
        var given = answer.body();
        if (!answer.isSuccess() || given.field("client_id").asText().isEmpty()) {
            throw refusal("注册", "registering", answer);
        }
        var secret = given.field("client_secret").asText();
        var decided = given.field("token_endpoint_auth_method").asText();
        return new OAuthClient(
                given.field("client_id").asText(),
                secret,
                secret.isEmpty() ? "none" : decided.isEmpty() ? method : decided);
    }

    /** Basic is the standard if nothing is stated (RFC 8414). */
    private static String method(AuthorizationServer server) {
        boolean hasBasic =
                server.methods().isEmpty() || server.methods().contains("client_secret_basic");
        return hasBasic ? "client_secret_basic" : "client_secret_post";
    }

    private static String code(Map<String, String> answer, AuthorizationServer server)
            throws OAuthException {
        var issuer = answer.get("iss");
        if (issuer == null ? server.namesIssuer() : !issuer.equals(server.issuer())) {
            throw new OAuthException(
                    "登录结果来自“%s”，而不是“%s”；不安全，已停止",
                    "the answer came from '%s', not '%s'; this is not safe",
                    issuer == null ? "" : issuer,
                    server.issuer());
        }
        var code = answer.getOrDefault("code", "");
        if (code.isEmpty()) {
            throw new OAuthException(
                    "登录未完成：%s %s",
                    "signing in was refused: %s %s",
                    answer.getOrDefault("error", "no code"),
                    answer.getOrDefault("error_description", ""));
        }
        return code;
    }

    /**
     * Gets new tokens without the user.
     *
     * @throws OAuthException when they cannot be refreshed any more
     */
    OAuthTokens refresh(OAuthTokens tokens) throws IOException {
        var form = new LinkedHashMap<String, String>();
        form.put("grant_type", "refresh_token");
        form.put("refresh_token", tokens.refresh());
        return exchange(tokens, form);
    }

    /** What was there before stays where the answer does not replace it. */
    private OAuthTokens exchange(OAuthTokens asked, Map<String, String> form) throws IOException {
        form.put("resource", asked.resource());
        var user = asked.client().prove(form);
        var answer = http.postForm(URI.create(asked.endpoint()), form, user);
        var given = answer.body();
        var access = given.field("access_token").asText();
        boolean isBearer = given.field("token_type").asText().equalsIgnoreCase("bearer");
        if (!answer.isSuccess() || !isBearer || !access.matches("[\\x21-\\x7e]+")) {
            throw refusal("获取令牌", "getting a token", answer);
        }
        var refresh = given.field("refresh_token").asText();
        var scope = given.field("scope").asText();
        return new OAuthTokens(
                asked.url(),
                asked.resource(),
                asked.endpoint(),
                asked.client(),
                access,
                refresh.isEmpty() ? asked.refresh() : refresh,
                expiry(given.field("expires_in")),
                scope.isEmpty() ? asked.scope() : scope);
    }

    private String expiry(Value seconds) {
        return seconds.asText().matches("\\d{1,9}")
                ? clock.instant().plusSeconds(Long.parseLong(seconds.asText())).toString()
                : "";
    }

    private static OAuthException refusal(String zh, String en, OAuthHttp.Answer answer) {
        return new OAuthException(
                "登录服务拒绝了%s：HTTP %s %s %s",
                "the authorization server refused %s: HTTP %s %s %s",
                LocalizedText.of(zh, en),
                answer.status(),
                answer.body().field("error").asText(),
                answer.body().field("error_description").asText());
    }

    private static String random() {
        var bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String challengeOf(String verifier) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest.digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) { // every JDK has it
            throw new IllegalStateException(e);
        }
    }
}
