/**
 * MCP in both directions: the endpoint for clients, and the servers that agents use, {@link
 * dev.troupe.server.mcp.McpServerController}. Start at {@link dev.troupe.server.mcp.McpController}.
 */
@NullMarked
package dev.troupe.server.mcp;

import org.jspecify.annotations.NullMarked;
