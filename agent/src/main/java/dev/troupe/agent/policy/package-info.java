/**
 * Decides which calls are allowed, need an approval or are denied, and asks the user. Start at
 * {@link ToolPolicy}; {@link ApprovalHandler} is how an application asks.
 */
@NullMarked
package dev.troupe.agent.policy;

import org.jspecify.annotations.NullMarked;
