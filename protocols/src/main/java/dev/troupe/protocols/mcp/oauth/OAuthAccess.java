package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.Json;
import dev.troupe.packs.web.fetch.AllowedHosts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The access to one server: the tokens that a user got by signing in, refreshed in time. Safe for
 * use by several threads, and by several processes.
 */
public final class OAuthAccess implements AutoCloseable {
    private static final Duration SPARE = Duration.ofSeconds(30); // before a token ends
    private static final String PROBE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"troupe\",\"version\":\"0.1\"}}}";

    private final String server;
    private final URI url;
    private final OAuthSettings settings;
    private final OAuthTokenStore store;
    private final OAuthHttp http;
    private final InstantSource clock;
    private final @Nullable Browser browser;

    /** What a user signs in with. */
    @FunctionalInterface
    public interface Browser {
        /** Opens an address, or shows it to the user. */
        void open(URI address) throws IOException;
    }

    /**
     * @param server its name in the settings
     * @param home whose {@code mcp-tokens} holds what is got
     * @param browser {@code null} if no user is there to sign in
     */
    public OAuthAccess(
            String server,
            URI url,
            OAuthSettings settings,
            Path home,
            AllowedHosts allowed,
            InstantSource clock,
            @Nullable Browser browser) {
        this.server = server;
        this.url = url;
        this.settings = settings;
        this.store = new OAuthTokenStore(home.resolve("mcp-tokens").resolve(server + ".json"), url);
        this.http = new OAuthHttp(allowed);
        this.clock = clock;
        this.browser = browser;
    }

    /**
     * The token to send; empty if no user has signed in.
     *
     * @throws IOException when it cannot be read or refreshed
     */
    public Optional<String> token() throws IOException {
        var tokens = store.load();
        if (tokens.isPresent()
                && !tokens.get().isValidAt(clock.instant().plus(SPARE))
                && !tokens.get().refresh().isEmpty()) {
            try {
                return Optional.of(refresh(tokens.get().access()).access());
            } catch (OAuthException _) { // the server states what is to be done
                return tokens.map(OAuthTokens::access);
            }
        }
        return tokens.map(OAuthTokens::access);
    }

    /** Whether a user signed in, and not out since. */
    public boolean isSignedIn() throws IOException {
        return store.load().isPresent();
    }

    /**
     * Gets another token after the server refused one; when this returns the request is sent again.
     *
     * @param used the token that was refused; empty for none
     * @throws OAuthException stating what the user must do
     * @throws IOException when a server cannot be reached
     */
    public synchronized void renew(OAuthChallenge challenge, String used) throws IOException {
        var tokens = store.load();
        if (tokens.isPresent() && !tokens.get().access().equals(used)) {
            return; // refreshed by another
        }
        boolean canRefresh = tokens.isPresent() && !tokens.get().refresh().isEmpty();
        if (canRefresh && !challenge.isTooLittle()) {
            try {
                var _ = refresh(used);
                return;
            } catch (OAuthException _) { // the user has to sign in again
                requireBrowser(challenge);
            }
        }
        var earlier = challenge.isTooLittle() ? tokens.map(OAuthTokens::scope).orElse("") : "";
        login(challenge, earlier, requireBrowser(challenge), 0);
    }

    private Browser requireBrowser(OAuthChallenge challenge) throws OAuthException {
        if (browser != null) {
            return browser;
        }
        if (challenge.isTooLittle()) {
            throw new OAuthException(
                    "MCP 服务器“%s”还需要权限“%s”；请把它写入 mcp.servers.%s.oauth.scope，然后运行 troupe mcp login"
                            + " %s",
                    "MCP server '%s' also needs the scope '%s'; add it to"
                            + " mcp.servers.%s.oauth.scope and run troupe mcp login %s",
                    server,
                    challenge.scope(),
                    server,
                    server);
        }
        throw signInFirst();
    }

    /** One process at a time: a refresh token may be valid only once. */
    private synchronized OAuthTokens refresh(String used) throws IOException {
        try (var _ = OAuthTokenLock.acquire(store.file())) {
            var now = store.load();
            if (now.isEmpty()) {
                throw signInFirst();
            }
            if (!now.get().access().equals(used)) {
                return now.get(); // another process was quicker
            }
            var refreshed = login().refresh(now.get());
            store.save(refreshed);
            return refreshed;
        }
    }

    private OAuthException signInFirst() {
        return new OAuthException(
                "MCP 服务器“%s”需要登录；请运行 troupe mcp login %s，或在控制台的设置 > MCP 服务器中登录",
                "MCP server '%s' needs you to sign in; run troupe mcp login %s, or sign in under"
                        + " Settings > MCP servers in the console",
                server,
                server);
    }

    private OAuthLogin login() {
        return new OAuthLogin(settings, http, clock);
    }

    private void login(OAuthChallenge challenge, String earlier, Browser with, int port)
            throws IOException {
        save(login().login(url, challenge, earlier, with, port));
    }

    private void save(OAuthTokens tokens) throws IOException {
        try (var _ = OAuthTokenLock.acquire(store.file())) {
            store.save(tokens);
        }
    }

    /**
     * Has a user sign in.
     *
     * @param port on which the browser comes back; 0 for any
     * @return {@code false} if the server wants no user to sign in
     * @throws IOException when it is refused, or a server cannot be reached
     */
    public boolean login(Browser with, int port, Map<String, String> headers) throws IOException {
        var challenge = challenge(headers);
        if (challenge.isPresent()) {
            login(challenge.get(), "", with, port);
        }
        return challenge.isPresent();
    }

    /**
     * Begins to sign in, with a browser that comes back to an address of the caller.
     *
     * @return empty if the server wants no user to sign in
     * @throws IOException when it is refused, or a server cannot be reached
     */
    public Optional<OAuthSignIn> begin(URI back, Map<String, String> headers) throws IOException {
        var challenge = challenge(headers);
        return challenge.isPresent()
                ? Optional.of(login().begin(url, challenge.get(), "", back))
                : Optional.empty();
    }

    /**
     * Completes a sign-in and stores its tokens. One that was completed cannot be again: the
     * authorization server accepts a code once.
     *
     * @param answer the parameters with which the browser came back
     * @throws IOException when the user or the authorization server refused it, or a server cannot
     *     be reached
     */
    public void complete(OAuthSignIn begun, Map<String, String> answer) throws IOException {
        save(login().complete(begun, answer));
    }

    /** What the server demands of a request without a token; empty if it answers it. */
    private Optional<OAuthChallenge> challenge(Map<String, String> headers) throws IOException {
        var answer = http.postJson(url, Json.parse(PROBE), headers, "WWW-Authenticate");
        if (answer.isSuccess()) {
            return Optional.empty();
        }
        if (answer.status() != 401) {
            throw new OAuthException(
                    "MCP 服务器“%s”返回 HTTP 状态 %d，而不是登录要求；请检查 url",
                    "MCP server '%s' answered with HTTP status %d instead of a request to sign in;"
                            + " check its url",
                    server,
                    answer.status());
        }
        return Optional.of(OAuthChallenge.parse(answer.header()));
    }

    /** Deletes what was got by signing in; {@code false} if there was nothing. */
    public boolean logout() throws IOException {
        try (var _ = OAuthTokenLock.acquire(store.file())) {
            return store.delete();
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
