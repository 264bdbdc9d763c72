/**
 * The tools that the agent calls. Start at {@link LifeTool}, which runs one call for the user of
 * the run; {@link TaskTools} and its neighbours declare the tools.
 */
@NullMarked
package dev.troupe.packs.life.tool;

import org.jspecify.annotations.NullMarked;
