package dev.troupe.packs.web.fetch;

import java.net.IDN;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host and checks every address before the connection is established.
 *
 * <p>The client connects to the very addresses returned here, so an answer that changes between
 * check and use (DNS rebinding) cannot slip through.
 */
public final class GuardedResolver implements DnsResolver {
    private final AllowedHosts allowed;
    private final Lookup lookup;

    /** Asks for the addresses of a host; tests answer in its place. */
    public interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    public GuardedResolver(AllowedHosts allowed, Lookup lookup) {
        this.allowed = allowed;
        this.lookup = lookup;
    }

    @Override
    public List<InetSocketAddress> resolve(String name, int port) throws UnknownHostException {
        var host = IDN.toASCII(name); // the client turns names back into their own letters
        var addresses = lookup.addresses(host);
        for (var address : addresses) {
            if (!PublicAddresses.isPublic(address) && !allowed.allows(host, address, port)) {
                throw refusal(host, port, address);
            }
        }
        return Stream.of(addresses).map(address -> new InetSocketAddress(address, port)).toList();
    }

    @Override
    public InetAddress[] resolve(String host) {
        throw new UnsupportedOperationException(
                "an address can only be checked together with its port: " + host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    private static WebException refusal(String host, int port, InetAddress address) {
        var entry = host + ":" + port;
        return new WebException(
                WebProblem.REFUSED_ADDRESS,
                "Fetching from %s was refused: %s is a private or local address. To allow it, start Troupe with %s=%s."
                        .formatted(entry, address.getHostAddress(), AllowedHosts.VARIABLE, entry),
                "已拒绝访问 %s：%s 是内网或本机地址。若要允许，请在启动 Troupe 前设置 %s=%s。"
                        .formatted(entry, address.getHostAddress(), AllowedHosts.VARIABLE, entry));
    }
}
