/**
 * An MCP server that users sign in at, for tests. Start at {@link
 * dev.troupe.testing.mcp.FakeAuthorizationServer}.
 */
@NullMarked
package dev.troupe.testing.mcp;

import org.jspecify.annotations.NullMarked;
