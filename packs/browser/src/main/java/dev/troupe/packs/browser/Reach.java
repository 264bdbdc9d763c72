package dev.troupe.packs.browser;

import dev.troupe.agent.ToolException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Which addresses a browser may reach: what this pack needs of those who know the rules of the
 * network. Safe for use by several threads.
 */
@FunctionalInterface
public interface Reach {
    /**
     * The addresses of a host, each of which may be connected to at this port. The connection is
     * made to these very addresses, so that an answer that changes afterwards changes nothing.
     *
     * @param host a name, or an address as it is written
     * @throws UnknownHostException when nobody knows it
     * @throws ToolException when one of them may not be reached; it says so, and what to do
     */
    List<InetAddress> addresses(String host, int port) throws UnknownHostException;
}
