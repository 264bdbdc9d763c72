/**
 * Checks that a node has done what its agent reports: its calls succeeded and its files exist.
 * Start at {@link dev.troupe.agent.completion.CompletionCheck}.
 */
@NullMarked
package dev.troupe.agent.completion;

import org.jspecify.annotations.NullMarked;
