/**
 * Limits the memory and processes of child processes with control groups. Start at {@link
 * ControlGroup}.
 */
@NullMarked
package dev.troupe.agent.process;

import org.jspecify.annotations.NullMarked;
