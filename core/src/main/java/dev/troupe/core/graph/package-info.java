/**
 * The stages of a coordinator as a declared graph, and the visits that one message makes in it.
 * Start at {@link StateGraphDocument}, {@link StateGraph} and {@link GraphRun}.
 *
 * <p>The declared graph may have cycles; the visits of a message never do, because each visit names
 * an earlier one that it follows.
 */
@NullMarked
package dev.troupe.core.graph;

import org.jspecify.annotations.NullMarked;
