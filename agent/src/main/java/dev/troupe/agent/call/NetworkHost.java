package dev.troupe.agent.call;

import java.net.IDN;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A host on the network, as addresses and users name it.
 *
 * @param name in lower case and ASCII, without {@code www.}; loopback addresses are {@code
 *     localhost}
 * @param port empty for the default port of its scheme
 */
record NetworkHost(String name, String port) {
    private static final Pattern ADDRESS =
            Pattern.compile("(?i)(?:(https?):)?[/\\\\]{0,3}+([^/\\\\?#]*+).*+", Pattern.DOTALL);
    private static final Pattern AUTHORITY =
            Pattern.compile("(\\[[0-9A-Fa-f:.]++]|[^\\[\\]@:]++)(?::(\\d{1,5}+))?+");

    /** A host in a text: what follows a scheme, or a name with dots. */
    private static final Pattern MENTION =
            Pattern.compile(
                    "(?i)(?:(https?):[/\\\\]{1,3}+(?=[a-z0-9\\[]))?+(\\[[0-9a-f:.]{2,45}+]|[a-z0-9][a-z0-9.-]{0,252}+)(?::(\\d{1,5}+))?+");

    private static final Pattern INTERNATIONAL = // its name has letters of other alphabets
            Pattern.compile(
                    "(?i)(https?):[/\\\\]{1,3}+([\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.-]{0,252}+)(?::(\\d{1,5}+))?+");

    private static final Pattern ASCII_NAME =
            Pattern.compile("(?i)(?:[a-z0-9-]{1,63}+\\.){1,9}[a-z]{2,20}+(?![a-z0-9-])");

    /** Top-level domains that are file extensions, too. */
    private static final Set<String> FILE_EXTENSIONS =
            Set.of("md", "zip", "py", "sh", "pl", "rs", "mov", "ps", "cc", "so", "do", "js");

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** The host of an address; empty if it has none that can be determined with certainty. */
    static Optional<NetworkHost> of(String address) {
        var cleaned = address.strip().replaceAll("[\\t\\r\\n]", "");
        var parts = ADDRESS.matcher(cleaned);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var authority = AUTHORITY.matcher(parts.group(2));
        return authority.matches()
                ? normalize(parts.group(1), authority.group(1), authority.group(2))
                : Optional.empty();
    }

    /** The hosts that a text names. */
    static Set<NetworkHost> findAll(String text) {
        var found = new LinkedHashSet<NetworkHost>();
        var mentions = MENTION.matcher(text);
        while (mentions.find()) {
            var name = trimEnd(mentions.group(2));
            if (mentions.group(1) != null || isHostName(name)) {
                normalize(mentions.group(1), name, mentions.group(3)).ifPresent(found::add);
            }
        }
        var others = INTERNATIONAL.matcher(text);
        while (others.find()) {
            var name = trimEnd(others.group(2));
            if (!ASCII_NAME.matcher(name).lookingAt()) { // else words follow without a space
                normalize(others.group(1), name, others.group(3)).ifPresent(found::add);
            }
        }
        return found;
    }

    private static String trimEnd(String name) {
        int end = name.length();
        while (end > 0 && ".-".indexOf(name.charAt(end - 1)) >= 0) {
            end--;
        }
        return name.substring(0, end);
    }

    /** Whether a word is the name of a host, and not of a file or a number. */
    private static boolean isHostName(String word) {
        var ending = word.substring(word.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        boolean isName =
                word.indexOf('.') > 0 && ending.matches("[a-z]{2,}") && !word.contains("..");
        return isName && !FILE_EXTENSIONS.contains(ending)
                || LOOPBACK.contains(word.toLowerCase(Locale.ROOT))
                || word.matches("(?:\\d{1,3}\\.){3}\\d{1,3}");
    }

    private static Optional<NetworkHost> normalize(
            @Nullable String scheme, String host, @Nullable String port) {
        try {
            var ascii =
                    host.startsWith("[")
                            ? host
                            : IDN.toASCII(host.replace("%2e", "."), IDN.ALLOW_UNASSIGNED);
            var plain = ascii.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
            if (!plain.matches("[a-z0-9._-]+|\\[[0-9a-f:.]+]")) {
                return Optional.empty();
            }
            var name = LOOPBACK.contains(plain) ? "localhost" : plain.replaceFirst("^www\\.", "");
            return Optional.of(new NetworkHost(name, isDefault(scheme, port) ? "" : "" + port));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static boolean isDefault(@Nullable String scheme, @Nullable String port) {
        return port == null
                || port.equals("80") && !"https".equalsIgnoreCase(scheme)
                || port.equals("443") && "https".equalsIgnoreCase(scheme);
    }

    /** Whether a mention of this host includes the other: the same, or one below its name. */
    boolean covers(NetworkHost other) {
        boolean isBelow =
                name.indexOf('.') > 0
                        && !name.matches("[0-9.]+|\\[.*")
                        && other.name.endsWith("." + name);
        return port.equals(other.port) && (name.equals(other.name) || isBelow);
    }

    /** {@code example.com:8080}. */
    String text() {
        return port.isEmpty() ? name : name + ":" + port;
    }
}
