package dev.troupe.packs.web.fetch;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Determines whether a redirect passes on what the requested address contains. Many sites have an
 * address that redirects to wherever its query states; followed, it would send data to a host that
 * the user did not allow.
 */
final class RedirectRule {
    private static final int SHORTEST = 6; // characters of a value that is not a coincidence

    private RedirectRule() {}

    /** Whether the address of another site is, or has parts, of the requested address. */
    static boolean passesDataOn(URI requested, URI next) {
        if (isSameSite(requested, next)) {
            return false;
        }
        var address = decode(requested.getRawPath() + "?" + requested.getRawQuery());
        if (address.contains(host(next))) {
            return true;
        }
        var query = requested.getRawQuery();
        var target = decode(next.toString());
        return query != null
                && Arrays.stream(query.split("&", -1))
                        .map(part -> decode(part.substring(part.indexOf('=') + 1)))
                        .anyMatch(value -> value.length() >= SHORTEST && target.contains(value));
    }

    private static boolean isSameSite(URI one, URI other) {
        var first = host(one);
        var second = host(other);
        boolean isSameHost =
                first.equals(second)
                        || first.endsWith("." + second)
                        || second.endsWith("." + first);
        return isSameHost && port(one) == port(other);
    }

    private static String host(URI address) {
        return String.valueOf(address.getHost())
                .toLowerCase(Locale.ROOT)
                .replaceFirst("^www\\.", "");
    }

    /** The same for the default ports, so that http may redirect to https. */
    private static int port(URI address) {
        int port = address.getPort();
        return port == 80 || port == 443 ? -1 : port;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException _) { // a percent sign that encodes nothing
            return text.toLowerCase(Locale.ROOT);
        }
    }
}
