/**
 * One run as a fold over its events, without threads or clocks. Start at {@link RunEvent} and
 * {@link RunState#apply}; {@link Scheduler} decides what may start.
 */
@NullMarked
package dev.troupe.core.run;

import org.jspecify.annotations.NullMarked;
