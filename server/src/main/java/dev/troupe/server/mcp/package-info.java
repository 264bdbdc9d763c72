/** The endpoint for MCP clients. Start at {@link McpController}. */
@NullMarked
package dev.troupe.server.mcp;

import org.jspecify.annotations.NullMarked;
