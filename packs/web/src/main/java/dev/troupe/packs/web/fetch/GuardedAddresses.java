package dev.troupe.packs.web.fetch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * The addresses that may be reached, for others who connect to the network themselves: the same
 * rules as those of {@link GuardedHttp}. Safe for use by several threads.
 */
public final class GuardedAddresses {
    private final GuardedResolver resolver;

    private GuardedAddresses(GuardedResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * @param allowed private addresses that may be reached nevertheless
     */
    public static GuardedAddresses of(AllowedHosts allowed) {
        return new GuardedAddresses(new GuardedResolver(allowed, InetAddress::getAllByName));
    }

    /**
     * All addresses of a host, each of which may be connected to.
     *
     * @param host a name, or an address as it is written
     * @throws UnknownHostException when it cannot be resolved
     * @throws WebException code REFUSED_ADDRESS when one of them may not be reached
     */
    public List<InetAddress> of(String host, int port) throws UnknownHostException {
        return resolver.resolve(host, port).stream().map(InetSocketAddress::getAddress).toList();
    }
}
