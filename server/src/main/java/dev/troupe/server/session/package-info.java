/**
 * Endpoints by which programs open sessions with agents, {@code /api/v1/agent}: each is a
 * conversation in which agents are invited, addressed and dismissed. Start at {@link
 * dev.troupe.server.session.AgentSessionService}.
 */
@NullMarked
package dev.troupe.server.session;

import org.jspecify.annotations.NullMarked;
