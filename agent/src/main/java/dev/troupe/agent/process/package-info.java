/** Limits for child processes. Start at {@link ControlGroup}. */
@NullMarked
package dev.troupe.agent.process;

import org.jspecify.annotations.NullMarked;
