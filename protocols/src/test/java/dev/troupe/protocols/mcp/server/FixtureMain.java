package dev.troupe.protocols.mcp.server;

import java.io.IOException;

/** The fixtures on standard streams, as a process of its own. */
public final class FixtureMain {
    private FixtureMain() {}

    public static void main(String[] args) throws IOException {
        StdioServer.run(System.in, System.out, new FixtureBackend());
    }
}
