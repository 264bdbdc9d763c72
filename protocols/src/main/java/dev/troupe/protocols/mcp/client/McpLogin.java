package dev.troupe.protocols.mcp.client;

import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.protocols.mcp.oauth.OAuthAccess;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import dev.troupe.protocols.mcp.oauth.OAuthSignIn;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Has a user sign in at a server, and out.
 *
 * @param home where programs and tokens are
 * @param allowed private hosts that may be reached
 */
public record McpLogin(McpServerSettings settings, Path home, AllowedHosts allowed) {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    private static final McpClient.Listener NOTHING =
            new McpClient.Listener() {
                @Override
                public void onListChanged() {}

                @Override
                public void onClosed(String reason) {}
            };

    private McpServerSettings.Access.Remote requireRemote() throws OAuthException {
        if (settings.access() instanceof McpServerSettings.Access.Remote remote
                && remote.hasLogin()) {
            return remote;
        }
        throw new OAuthException(
                "mcp.servers.%s 不需要登录：它是程序，或在 headers 中已有 Authorization",
                "mcp.servers.%s needs no sign-in: it is a program, or has Authorization under"
                        + " 'headers'",
                settings.name());
    }

    private OAuthAccess access(McpServerSettings.Access.Remote remote) {
        return new OAuthAccess(
                settings.name(),
                remote.url(),
                remote.oauth(),
                home,
                allowed,
                InstantSource.system(),
                null);
    }

    /**
     * Signs in, then connects.
     *
     * @param port on which the browser comes back; 0 for any
     * @return how many tools the server has; empty if it wants no user to sign in
     * @throws OAuthException stating what does not work
     * @throws IOException when a server cannot be reached
     */
    public OptionalInt login(OAuthAccess.Browser browser, int port)
            throws IOException, InterruptedException {
        var remote = requireRemote();
        try (var access = access(remote)) {
            if (!access.login(browser, port, remote.headers())) {
                return OptionalInt.empty();
            }
        }
        var transport = HttpTransport.of(settings.name(), remote, home, allowed);
        try (var client = McpClient.connect(transport, NOTHING, null, CONNECT, false)) {
            return OptionalInt.of(client.list("tools", "tools/list", "tools").size());
        } catch (RpcException | RpcClosedException e) {
            throw new OAuthException(
                    "已登录，但 MCP 服务器“%s”无法连接：%s",
                    "signed in, but MCP server '%s' cannot be connected: %s",
                    settings.name(),
                    ServerText.line(String.valueOf(e.getMessage()), 300));
        }
    }

    /**
     * Begins to sign in, with a browser that comes back to an address of the caller.
     *
     * @param back where the browser comes back to
     * @return empty if the server wants no user to sign in
     * @throws OAuthException stating what does not work
     * @throws IOException when a server cannot be reached
     */
    public Optional<OAuthSignIn> begin(URI back) throws IOException {
        var remote = requireRemote();
        try (var access = access(remote)) {
            return access.begin(back, remote.headers());
        }
    }

    /**
     * Completes what {@link #begin} began, and stores the tokens.
     *
     * @param answer the parameters with which the browser came back
     * @throws OAuthException stating what does not work
     * @throws IOException when a server cannot be reached
     */
    public void complete(OAuthSignIn begun, Map<String, String> answer) throws IOException {
        try (var access = access(requireRemote())) {
            access.complete(begun, answer);
        }
    }

    /** Whether a user signed in, and not out since. */
    public boolean isSignedIn() {
        try (var access = access(requireRemote())) {
            return access.isSignedIn();
        } catch (IOException _) { // no sign-in, or its file cannot be read
            return false;
        }
    }

    /** Signs out; {@code false} if no user was signed in. */
    public boolean logout() throws IOException {
        try (var access = access(requireRemote())) {
            return access.logout();
        }
    }
}
