/**
 * Uses the tools of MCP servers. Start at {@link dev.troupe.protocols.mcp.client.McpPack}, which
 * makes an agent of each server that settings name; {@link
 * dev.troupe.protocols.mcp.client.ServerConnection} maintains the connection, {@link
 * dev.troupe.protocols.mcp.client.McpClient} talks to it.
 */
@NullMarked
package dev.troupe.protocols.mcp.client;

import org.jspecify.annotations.NullMarked;
