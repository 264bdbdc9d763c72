/**
 * Lets MCP clients use Troupe by standard streams. Start at {@link dev.troupe.cli.mcp.McpCommand}.
 */
@NullMarked
package dev.troupe.cli.mcp;

import org.jspecify.annotations.NullMarked;
