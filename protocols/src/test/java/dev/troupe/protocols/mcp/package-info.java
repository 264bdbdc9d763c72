/** Programs that judge the protocol. */
@org.jspecify.annotations.NullMarked
package dev.troupe.protocols.mcp;
