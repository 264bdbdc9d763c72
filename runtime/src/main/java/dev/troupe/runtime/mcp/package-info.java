/**
 * Reads runs and their files as MCP clients see them. Start at {@link
 * dev.troupe.runtime.mcp.McpRecords}.
 */
@NullMarked
package dev.troupe.runtime.mcp;

import org.jspecify.annotations.NullMarked;
