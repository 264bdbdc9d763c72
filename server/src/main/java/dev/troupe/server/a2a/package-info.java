/**
 * The endpoint for other agents, by A2A 1.0 and 0.3: a context is a conversation, a task one or
 * more turns of it. Start at {@link A2aController}.
 */
@NullMarked
package dev.troupe.server.a2a;

import org.jspecify.annotations.NullMarked;
