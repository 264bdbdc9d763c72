package dev.troupe.packs.web.fetch;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses are part of the public internet.
 *
 * <p>Source: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890 and
 * successors). IPv6 addresses that carry an IPv4 address are judged by the address they carry,
 * because a gateway would send the request there.
 */
final class PublicAddresses {
    private static final List<Range> REFUSED =
            List.of(
                    new Range("0.0.0.0", 8),
                    new Range("10.0.0.0", 8),
                    new Range("100.64.0.0", 10),
                    new Range("127.0.0.0", 8),
                    new Range("168.63.129.16", 32), // Azure's machine metadata has a public address
                    new Range("169.254.0.0", 16),
                    new Range("172.16.0.0", 12),
                    new Range("192.0.0.0", 24),
                    new Range("192.0.2.0", 24),
                    new Range("192.88.99.0", 24),
                    new Range("192.168.0.0", 16),
                    new Range("198.18.0.0", 15),
                    new Range("198.51.100.0", 24),
                    new Range("203.0.113.0", 24),
                    new Range("224.0.0.0", 3),
                    new Range("::", 128),
                    new Range("::1", 128),
                    new Range("64:ff9b:1::", 48),
                    new Range("100::", 64),
                    new Range("2001::", 23), // includes Teredo, whose inner address is obfuscated
                    new Range("2001:db8::", 32),
                    new Range("3fff::", 20),
                    new Range("5f00::", 16),
                    new Range("fc00::", 7),
                    new Range("fe80::", 10),
                    new Range("fec0::", 10),
                    new Range("ff00::", 8));

    private static final Range COMPATIBLE = new Range("::", 96);
    private static final Range TRANSLATED = new Range("::ffff:0:0:0", 96);
    private static final Range NAT64 = new Range("64:ff9b::", 96);
    private static final Range SIX_TO_FOUR = new Range("2002::", 16);

    private PublicAddresses() {}

    static boolean isPublic(InetAddress address) {
        if (REFUSED.stream().anyMatch(range -> range.contains(address))) {
            return false;
        }
        if (!(address instanceof Inet6Address)) {
            return true;
        }
        var bytes = address.getAddress();
        if (COMPATIBLE.contains(address)
                || TRANSLATED.contains(address)
                || NAT64.contains(address)) {
            return isPublic(embeddedIpv4(bytes, 12));
        }
        if (SIX_TO_FOUR.contains(address)) {
            return isPublic(embeddedIpv4(bytes, 2));
        }
        return !isIsatap(bytes) || isPublic(embeddedIpv4(bytes, 12));
    }

    /** RFC 5214: an interface identifier {@code [02]00:5efe} followed by an IPv4 address. */
    private static boolean isIsatap(byte[] bytes) {
        return (bytes[8] & 0xFD) == 0
                && bytes[9] == 0
                && bytes[10] == 0x5E
                && (bytes[11] & 0xFF) == 0xFE;
    }

    private static InetAddress embeddedIpv4(byte[] bytes, int from) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + 4));
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes are always an IPv4 address", e);
        }
    }

    private record Range(InetAddress start, int bits) {
        Range(String start, int bits) {
            this(InetAddress.ofLiteral(start), bits);
        }

        boolean contains(InetAddress address) {
            var mine = start.getAddress();
            var theirs = address.getAddress();
            if (address instanceof Inet4Address != start instanceof Inet4Address) {
                return false;
            }
            for (var bit = 0; bit < bits; bit += 8) {
                var mask = bits - bit >= 8 ? 0xFF : 0xFF << (8 - (bits - bit)) & 0xFF;
                if (((mine[bit / 8] ^ theirs[bit / 8]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
