package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with MCP servers. */
public enum McpProblem implements Problem.Code {
    /** The server is not connected. */
    SERVER_UNAVAILABLE,
    /** The connection ended during a call. */
    CONNECTION_LOST,
    /** The tool reported an error. */
    TOOL_FAILED,
    /** The server refused the call. */
    CALL_REFUSED,
    /** The arguments do not fit the schema of the server. */
    BAD_ARGUMENTS,
    /** A file of the result cannot be written. */
    UNWRITABLE_FILE;

    @Override
    public String id() {
        return "mcp." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == SERVER_UNAVAILABLE;
    }
}
