/**
 * Answers MCP clients. Start at {@link dev.troupe.protocols.mcp.server.McpSession}, which is one
 * client's session over what an {@link dev.troupe.protocols.mcp.server.McpBackend} offers; {@link
 * dev.troupe.protocols.mcp.server.StdioServer} and {@link
 * dev.troupe.protocols.mcp.server.StreamableHttp} carry its messages. {@link
 * dev.troupe.protocols.mcp.server.TroupeBackend} offers what Troupe does.
 */
@NullMarked
package dev.troupe.protocols.mcp.server;

import org.jspecify.annotations.NullMarked;
