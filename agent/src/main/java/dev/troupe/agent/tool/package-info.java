/**
 * What the author of a tool implements and is given. Start at {@link Tool} and {@link ToolSpec};
 * {@link ToolContext} is what a call may see, {@link Workspace} the files that it may touch.
 */
@NullMarked
package dev.troupe.agent.tool;

import org.jspecify.annotations.NullMarked;
