/**
 * MCP both ways: the endpoint for clients, {@link McpController}, and the servers that agents use,
 * {@link McpServerController}.
 */
@NullMarked
package dev.troupe.server.mcp;

import org.jspecify.annotations.NullMarked;
