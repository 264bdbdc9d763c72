/**
 * Limits the messages of an agent's turn to the model's context window. Start at {@link
 * HistoryLimits}; {@link HistoryCompactor} replaces what is old by a summary.
 */
@NullMarked
package dev.troupe.agent.history;

import org.jspecify.annotations.NullMarked;
