package dev.troupe.server;

import dev.troupe.core.Value;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who may use the server, and how much.
 *
 * @param mode whether people sign in
 * @param address name or number of the network interface to listen on
 * @param url by which people reach the server, where that is not the address it listens on; {@code
 *     null} for any
 * @param isBehindProxy whether a proxy on this machine or in a private network says where requests
 *     come from and whether they came by https
 * @param idle how long somebody stays signed in who does nothing
 * @param lifetime how long somebody stays signed in at most
 * @param limits of tries and requests
 * @param oidc another service that signs people in; {@code null} for none
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
    /** Whether people sign in. */
    public enum Mode {
        /** Everybody on this machine is the one person that the server is for. */
        OPEN,
        /** People sign in, and each sees what is theirs. */
        ACCOUNTS
    }

    /** For one person on this machine. */
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
     * @throws AccessSettingsException naming the value and the remedy
     */
    public AccessSettings {
        if (mode == Mode.OPEN && !HostNames.isLoopback(address)) {
            throw new AccessSettingsException(
                    "没有账户时不能监听 %s：网络上的任何人都可以使用这台服务器；请用 troupe serve --accounts（server.access: accounts），或监听 127.0.0.1",
                    "without accounts the server does not listen on %s, where anybody on the network could use it; start it with troupe serve --accounts (server.access: accounts), or listen on 127.0.0.1",
                    address);
        }
        if (mode == Mode.OPEN && oidc != null) {
            throw new AccessSettingsException(
                    "server.oidc 需要账户；请写 server.access: accounts，或去掉 server.oidc",
                    "server.oidc takes accounts; say server.access: accounts, or leave server.oidc out");
        }
        if (oidc != null && url == null && !HostNames.isLoopback(address)) {
            throw new AccessSettingsException(
                    "server.oidc 需要 server.url：登录后返回的地址，如 https://troupe.example.com",
                    "server.oidc takes server.url, where people come back to after they sign in, as in https://troupe.example.com");
        }
    }

    /**
     * Reads what {@code server:} in {@code troupe.yaml} says:
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
     * @param variables of the environment, by name; {@code null} where one is not set
     * @throws AccessSettingsException naming the value and the remedy
     */
    public static AccessSettings from(
            Value settings, Function<String, @Nullable String> variables) {
        return new AccessSettingsReader(variables).read(settings);
    }

    /** Whether it is open to the network without a proxy that encrypts, as far as is known. */
    boolean isOverheard() {
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

    boolean isOpen() {
        return mode == Mode.OPEN;
    }

    Optional<OidcSettings> otherService() {
        return Optional.ofNullable(oidc);
    }
}
