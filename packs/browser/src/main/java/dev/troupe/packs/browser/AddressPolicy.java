package dev.troupe.packs.browser;

import dev.troupe.agent.tool.ToolException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Which addresses a browser may reach: what this pack needs of those who know the rules of the
 * network. Safe for use by several threads.
 */
@FunctionalInterface
public interface AddressPolicy {
    /**
     * The addresses of a host, each of which may be connected to at this port. The connection is
     * established to these very addresses, so that an answer that changes afterwards changes
     * nothing.
     *
     * @param host a name, or an address as it is written
     * @throws UnknownHostException when it cannot be resolved
     * @throws ToolException when one of them may not be reached; the message states the remedy
     */
    List<InetAddress> addresses(String host, int port) throws UnknownHostException;
}
