/**
 * Accepts messages and run requests, executes them in the background, and recovers them after a
 * restart. Start at {@link TurnService} (accepts), {@link TurnExecutor} (executes), {@link
 * TurnRecovery} (recovers).
 */
@NullMarked
package dev.troupe.server.turn;

import org.jspecify.annotations.NullMarked;
