package dev.troupe.protocols.mcp.client;

/**
 * How a server is doing.
 *
 * @param state whether it is connected
 * @param version of the protocol that is used; empty if it was never connected
 * @param tools how many it offered last
 * @param resources how many it offered last, without families of them
 * @param prompts how many it offered last
 * @param trouble why it is not connected, for users; empty if it is or was not tried yet
 * @param signIn whether users sign in there
 */
public record McpServerStatus(
        State state,
        String version,
        int tools,
        int resources,
        int prompts,
        String trouble,
        SignIn signIn) {
    /** Whether a server is connected. */
    public enum State {
        CONNECTED,
        CONNECTING,
        UNAVAILABLE,
        DISABLED
    }

    /** Whether users sign in at a server by OAuth. */
    public enum SignIn {
        /** It is a program, or has an authorization among its headers. */
        NONE,
        SIGNED_IN,
        /** No user has; the server may not require it. */
        SIGNED_OUT
    }

    /** Of a server that is not to be connected. */
    public static final McpServerStatus DISABLED =
            new McpServerStatus(State.DISABLED, "", 0, 0, 0, "", SignIn.NONE);

    static McpServerStatus of(ServerConnection server, SignIn signIn) {
        var offer = server.offer();
        var state =
                server.isReady()
                        ? State.CONNECTED
                        : server.trouble().isEmpty() ? State.CONNECTING : State.UNAVAILABLE;
        return new McpServerStatus(
                state,
                server.version(),
                offer.tools().size(),
                offer.resources().size(),
                offer.prompts().size(),
                server.trouble(),
                signIn);
    }
}
