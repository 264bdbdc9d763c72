/**
 * Accounts for the words of a task that the rules of an agent read. Start at {@link TaskReader};
 * the planner of the offline model refuses requests with words that no reader has read.
 */
@NullMarked
package dev.troupe.agent.coverage;

import org.jspecify.annotations.NullMarked;
