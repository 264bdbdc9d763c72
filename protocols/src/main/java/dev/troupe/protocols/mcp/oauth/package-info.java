/**
 * Signs in at the authorization servers of MCP servers, by OAuth 2.1 as MCP 2025-11-25 has it.
 * Start at {@link dev.troupe.protocols.mcp.oauth.OAuthAccess}, which a connection asks for tokens;
 * {@link dev.troupe.protocols.mcp.oauth.OAuthDiscovery} finds the authorization server, {@link
 * dev.troupe.protocols.mcp.oauth.OAuthLogin} has a user sign in.
 */
@NullMarked
package dev.troupe.protocols.mcp.oauth;

import org.jspecify.annotations.NullMarked;
