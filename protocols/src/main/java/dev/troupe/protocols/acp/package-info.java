/**
 * Lets editors that know the Agent Client Protocol host an agent. Start at {@link
 * dev.troupe.protocols.acp.AcpAgent}, which answers an editor from an {@link
 * dev.troupe.protocols.acp.AcpBackend}.
 */
@NullMarked
package dev.troupe.protocols.acp;

import org.jspecify.annotations.NullMarked;
