/**
 * Runs and their files as MCP clients see them. Start with {@link
 * dev.troupe.runtime.mcp.McpRecords}.
 */
@NullMarked
package dev.troupe.runtime.mcp;

import org.jspecify.annotations.NullMarked;
