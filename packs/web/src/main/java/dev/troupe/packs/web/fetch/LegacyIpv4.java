package dev.troupe.packs.web.fetch;

import java.util.Optional;

/**
 * Recognises the old spellings of IPv4 addresses: one to four parts, each decimal, octal or
 * hexadecimal.
 *
 * <p>Source: WHATWG URL Standard, "IPv4 parser". Resolvers disagree about them, so they are
 * normalized before any check.
 */
final class LegacyIpv4 {
    private LegacyIpv4() {}

    /**
     * @return the address as four decimal numbers; empty when the host is a name
     * @throws IllegalArgumentException when the host ends in a number but is not an address
     */
    static Optional<String> normalize(String host) {
        var parts = host.split("\\.", -1);
        if (!parts[parts.length - 1].matches("(?i)\\d+|0x[0-9a-f]*")) {
            return Optional.empty();
        }
        if (parts.length > 4) {
            throw new IllegalArgumentException("an IPv4 address has at most four parts: " + host);
        }
        long address = 0;
        for (var i = 0; i < parts.length; i++) {
            var number = number(parts[i], host);
            var last = i == parts.length - 1;
            var limit = last ? 1L << (8 * (5 - parts.length)) : 256;
            if (number >= limit) {
                throw new IllegalArgumentException(
                        "a part of the IPv4 address is too large: " + host);
            }
            address += last ? number : number << (8 * (3 - i));
        }
        return Optional.of(
                "%d.%d.%d.%d"
                        .formatted(
                                (address >> 24) & 255,
                                (address >> 16) & 255,
                                (address >> 8) & 255,
                                address & 255));
    }

    private static long number(String part, String host) {
        try {
            if (part.regionMatches(true, 0, "0x", 0, 2)) {
                return part.length() == 2 ? 0 : Long.parseLong(part.substring(2), 16);
            }
            return part.length() > 1 && part.startsWith("0")
                    ? Long.parseLong(part, 8)
                    : Long.parseLong(part);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "a part of the IPv4 address is not a number: " + host, e);
        }
    }
}
