package dev.troupe.runtime.mcp;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.client.McpLogin;
import dev.troupe.protocols.mcp.client.McpPack;
import dev.troupe.protocols.mcp.client.McpServerSettings;
import dev.troupe.protocols.mcp.client.McpServerStatus;
import dev.troupe.protocols.mcp.oauth.OAuthSignIn;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.McpServerFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The MCP servers of a home, with what administrators change about them while it is in use. Those
 * of {@code troupe.yaml} do not change. Safe for use by several threads.
 */
public final class McpServerRegistry {
    private static final Duration PATIENCE = Duration.ofSeconds(30); // of a test

    private final McpPack pack;
    private final Environment environment;
    private final McpServerFile file;

    public McpServerRegistry(McpPack pack, Environment environment) {
        this.pack = pack;
        this.environment = environment;
        this.file = McpServerFile.of(environment);
    }

    /**
     * A server.
     *
     * @param settings as in {@code mcp.servers}, with secrets
     * @param isFixed whether it is of {@code troupe.yaml}
     */
    public record Server(String name, Value settings, boolean isFixed, McpServerStatus status) {}

    /** All servers, those of {@code troupe.yaml} first. */
    public synchronized List<Server> list() {
        var all = new ArrayList<Server>();
        var fixed = McpServerFile.fixedServers(environment);
        fixed.forEach((name, settings) -> all.add(server(name, settings, true)));
        file.servers()
                .forEach((name, settings) -> {
                    if (!fixed.containsKey(name)) {
                        all.add(server(name, settings, false));
                    }
                });
        return all;
    }

    private Server server(String name, Value settings, boolean isFixed) {
        return new Server(
                name, settings, isFixed, pack.status(name).orElse(McpServerStatus.DISABLED));
    }

    /** The server of a name. */
    public synchronized Optional<Server> find(String name) {
        return list().stream().filter(server -> server.name().equals(name)).findFirst();
    }

    /**
     * Stores a server in place of the one of its name, if there is one, and connects it if it is
     * enabled.
     *
     * @param settings as in {@code mcp.servers}
     * @throws InvalidValue naming what is wrong with it; nothing has changed then
     */
    public synchronized Server put(String name, Value settings) {
        if (McpServerFile.fixedServers(environment).containsKey(name)) {
            throw new InvalidValue(
                    "MCP 服务器“%s”在 TROUPE_HOME/troupe.yaml 中设置，只能在那里修改",
                    "MCP server '%s' is set in TROUPE_HOME/troupe.yaml, and is changed only there",
                    name);
        }
        var parsed = McpServerFile.parse(name, settings);
        pack.requireFree(name);
        file.put(name, settings);
        if (McpServerSettings.isEnabled(name, settings)) {
            pack.put(parsed);
        } else {
            pack.remove(name);
        }
        return server(name, settings, false);
    }

    /**
     * Removes a server that administrators added, and the tokens of its sign-in; false if there is
     * none of this name.
     *
     * @throws UncheckedIOException when the tokens cannot be deleted; the server is still listed
     *     then
     */
    public synchronized boolean remove(String name) {
        var settings = file.servers().get(name);
        if (settings == null) {
            return false;
        }
        if (!McpServerFile.fixedServers(environment).containsKey(name)) {
            pack.remove(name);
            signOut(name, settings);
        }
        return file.remove(name);
    }

    private void signOut(String name, Value settings) {
        try {
            pack.signOut(McpServerFile.parse(name, settings));
        } catch (InvalidValue _) {
            return; // the file was changed by hand; such a server was never connected
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the tokens of MCP server " + name, e);
        }
    }

    /**
     * The sign-in at a server, as its settings are now; empty if it is disabled, or users do not
     * sign in there.
     */
    public Optional<McpLogin> login(String name) {
        return pack.login(name);
    }

    /**
     * Completes a sign-in, and connects the server with it.
     *
     * @param login as it was when the sign-in began
     * @param answer the parameters with which the browser came back
     * @return false if the server was changed or removed since; it has no new tokens then
     * @throws IOException when it is refused, or a server cannot be reached
     */
    public boolean completeSignIn(McpLogin login, OAuthSignIn begun, Map<String, String> answer)
            throws IOException {
        var name = login.settings().name();
        if (!isCurrent(login)) {
            return false;
        }
        login.complete(begun, answer);
        synchronized (this) {
            if (isCurrent(login)) {
                pack.reconnect(name);
                return true;
            }
        }
        boolean _ = login.logout(); // it was removed in the meantime
        return false;
    }

    private boolean isCurrent(McpLogin login) {
        return login(login.settings().name()).filter(login::equals).isPresent();
    }

    /**
     * Deletes the tokens of a server's sign-in, and connects it without them; false if there are
     * none.
     *
     * @throws IOException when they cannot be deleted
     */
    public synchronized boolean signOut(String name) throws IOException {
        var login = pack.login(name);
        if (login.isEmpty() || !login.get().logout()) {
            return false;
        }
        pack.reconnect(name);
        return true;
    }

    /**
     * Connects a server once, for at most 30 seconds, and stores nothing.
     *
     * @throws InvalidValue naming what is wrong with its settings
     */
    public McpServerStatus test(String name, Value settings) throws InterruptedException {
        return pack.test(McpServerFile.parse(name, settings), PATIENCE);
    }
}
