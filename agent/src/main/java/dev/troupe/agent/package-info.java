/**
 * Agents: a model with instructions and tools. Start at {@link dev.troupe.agent.Agent} to write
 * one, at {@link dev.troupe.agent.Tool} to give it something to do, at {@link
 * dev.troupe.agent.ReActLoop} to see how it works.
 */
@NullMarked
package dev.troupe.agent;

import org.jspecify.annotations.NullMarked;
