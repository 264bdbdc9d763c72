package dev.troupe.packs.web.fetch;

import dev.troupe.core.value.InvalidValue;
import java.net.InetAddress;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The private addresses that a user has opened to Troupe.
 *
 * @param entries {@code host:port} in lower case; port {@code *} means every port; IPv6 addresses
 *     stand in brackets
 */
public record AllowedHosts(Set<String> entries) {
    /** The environment variable that users set: {@code host:port,host:port}. */
    public static final String VARIABLE = "TROUPE_ALLOW_HOSTS";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public AllowedHosts {
        entries = Set.copyOf(entries);
    }

    public static AllowedHosts none() {
        return new AllowedHosts(Set.of());
    }

    /**
     * Reads the value of {@link #VARIABLE}.
     *
     * @param list entries separated by commas; blank entries are ignored
     * @throws IllegalArgumentException naming an entry that is not {@code host:port}
     */
    public static AllowedHosts parse(String list) {
        var entries = new LinkedHashSet<String>();
        for (var part : list.split("[,\\s]+", -1)) {
            if (!part.isBlank()) {
                entries.addAll(spellings(part.toLowerCase(Locale.ROOT)));
            }
        }
        return new AllowedHosts(entries);
    }

    private static Set<String> spellings(String entry) {
        var colon = entry.lastIndexOf(':');
        var host = colon < 0 ? "" : entry.substring(0, colon);
        var port = entry.substring(colon + 1);
        if (host.isEmpty() || !(port.equals("*") || port.matches("\\d{1,5}"))) {
            throw new InvalidValue(
                    "%s：“%s”不是 主机:端口；例如 127.0.0.1:8080",
                    "%s: '%s' is not host:port; write for example 127.0.0.1:8080", VARIABLE, entry);
        }
        if (!LOOPBACK.contains(host)) {
            return Set.of(entry);
        }
        var all = new LinkedHashSet<String>();
        LOOPBACK.forEach(name -> all.add(name + ":" + port));
        return all;
    }

    boolean allows(String host, InetAddress address, int port) {
        return isListed(host.toLowerCase(Locale.ROOT), port) || isListed(literal(address), port);
    }

    private boolean isListed(String host, int port) {
        return entries.contains(host + ":" + port) || entries.contains(host + ":*");
    }

    private static String literal(InetAddress address) {
        if (address.isLoopbackAddress()) {
            return "localhost";
        }
        var text = address.getHostAddress();
        return text.indexOf(':') < 0 ? text : "[" + text + "]";
    }
}
