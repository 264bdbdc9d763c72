/**
 * Contract tests that every tool must pass. Start at {@link dev.troupe.testing.agent.ToolContract}.
 */
@NullMarked
package dev.troupe.testing.agent;

import org.jspecify.annotations.NullMarked;
