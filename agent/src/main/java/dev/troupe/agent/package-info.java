/**
 * Runs agents: one node of a workflow is one agent's turn. Start at {@link AgentExecutor}; {@link
 * ReActLoop} is the turn, {@link ToolRunner} makes the calls, {@link HandoffChain} passes a node
 * on.
 */
@NullMarked
package dev.troupe.agent;

import org.jspecify.annotations.NullMarked;
