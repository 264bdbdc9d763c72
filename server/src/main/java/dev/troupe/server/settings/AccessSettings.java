package dev.troupe.server.settings;

import dev.troupe.core.value.Value;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the server, and how much.
 *
 * @param mode whether users sign in
 * @param address name or number of the network interface to listen on
 * @param url by which users reach the server, if that is not the address it listens on; {@code
 *     null} for any
 * @param isBehindProxy whether a proxy on this machine or in a private network provides the
 *     client's address and whether it used https
 * @param idle how long an inactive user stays signed in
 * @param lifetime how long a user stays signed in at most
 * @param limits of tries and requests
 * @param oidc another service for sign-in; {@code null} for none
 */
public record AccessSettings(
        Mode mode,
        String address,
        @Nullable URI url,
        boolean isBehindProxy,
        Duration idle,
        Duration lifetime,
        AccessLimits limits,
        @Nullable OidcSettings oidc) {
    /** Whether users sign in. */
    public enum Mode {
        /** All users on this machine are the one user that the server is for. */
        OPEN,
        /** Users sign in, and each sees their own data. */
        ACCOUNTS
    }

    /** For one user on this machine. */
    public static final AccessSettings OPEN =
            new AccessSettings(
                    Mode.OPEN,
                    "127.0.0.1",
                    null,
                    false,
                    Duration.ofDays(7),
                    Duration.ofDays(30),
                    AccessLimits.STANDARD,
                    null);

    /**
     * @throws ServerSettingsException naming the value and the remedy
     */
    public AccessSettings {
        if (mode == Mode.OPEN && !HostNames.isLoopback(address)) {
            throw new ServerSettingsException(
                    "未启用账户时不能监听 %s，否则网络上的所有用户都可以使用此服务器；请用 troupe serve --accounts（server.access: accounts），或监听 127.0.0.1",
                    "without accounts, the server does not listen on %s, where every user of the network could use it; start it with troupe serve --accounts (server.access: accounts), or listen on 127.0.0.1",
                    address);
        }
        if (mode == Mode.OPEN && oidc != null) {
            throw new ServerSettingsException(
                    "server.oidc 需要账户；请设置 server.access: accounts，或删除 server.oidc",
                    "server.oidc requires accounts; set server.access: accounts, or remove server.oidc");
        }
        if (oidc != null && url == null && !HostNames.isLoopback(address)) {
            throw new ServerSettingsException(
                    "server.oidc 需要 server.url，即登录后返回的地址；请设置为 https://troupe.example.com 这样的地址",
                    "server.oidc requires server.url, the address to which users return after sign-in; set it to an address such as https://troupe.example.com");
        }
    }

    /**
     * Reads the value of {@code server:} in {@code troupe.yaml}:
     *
     * <pre>{@code
     * server:
     *   access: accounts                  # or open, which is for 127.0.0.1 only and the default
     *   address: 0.0.0.0                  # 127.0.0.1 unless given
     *   url: https://troupe.example.com   # by which people reach it; other names are refused then
     *   proxy: true                       # believe X-Forwarded-For and -Proto of a proxy nearby
     *   signIn: {idle: 7d, lifetime: 30d}
     *   limits:
     *     signIn: 10                      # tries of one name from one address in 15 minutes
     *     requests: 1200                  # of one user or key a minute; 0 for no limit
     *   oidc:
     *     name: Example                   # what the button says
     *     issuer: https://id.example.com
     *     clientId: troupe
     *     clientSecret: $OIDC_SECRET      # the variable that has it; never the secret itself
     *     role: viewer                    # of who comes for the first time; or member, admin
     * }</pre>
     *
     * @param settings the record; missing for the defaults
     * @param variables of the environment, by name; {@code null} if one is not set
     * @throws ServerSettingsException naming the value and the remedy
     */
    public static AccessSettings from(
            Value settings, Function<String, @Nullable String> variables) {
        return new AccessSettingsReader(variables).read(settings);
    }

    /** Whether it is open to the network without a proxy that encrypts, as far as is known. */
    public boolean isUnencrypted() {
        boolean isEncrypted = url != null && "https".equals(url.getScheme());
        return !HostNames.isLoopback(address) && !isEncrypted;
    }

    public AccessSettings withMode(Mode newMode) {
        return new AccessSettings(
                newMode, address, url, isBehindProxy, idle, lifetime, limits, oidc);
    }

    public AccessSettings withAddress(String newAddress) {
        return new AccessSettings(
                mode, newAddress, url, isBehindProxy, idle, lifetime, limits, oidc);
    }

    public AccessSettings withUrl(URI newUrl) {
        return new AccessSettings(
                mode, address, newUrl, isBehindProxy, idle, lifetime, limits, oidc);
    }

    public AccessSettings withProxy(boolean behindProxy) {
        return new AccessSettings(mode, address, url, behindProxy, idle, lifetime, limits, oidc);
    }

    public AccessSettings withLimits(AccessLimits newLimits) {
        return new AccessSettings(
                mode, address, url, isBehindProxy, idle, lifetime, newLimits, oidc);
    }

    public AccessSettings withOidc(OidcSettings newOidc) {
        return new AccessSettings(
                mode, address, url, isBehindProxy, idle, lifetime, limits, newOidc);
    }

    public boolean isOpen() {
        return mode == Mode.OPEN;
    }

    public Optional<OidcSettings> identityProvider() {
        return Optional.ofNullable(oidc);
    }
}
