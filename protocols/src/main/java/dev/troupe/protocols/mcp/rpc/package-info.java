/**
 * Sends and receives messages of JSON-RPC 2.0 in both directions, as MCP uses them. Start at {@link
 * dev.troupe.protocols.mcp.rpc.RpcPeer}, which is one end of a connection; what carries its
 * messages is an {@link dev.troupe.protocols.mcp.rpc.Outlet}.
 */
@NullMarked
package dev.troupe.protocols.mcp.rpc;

import org.jspecify.annotations.NullMarked;
