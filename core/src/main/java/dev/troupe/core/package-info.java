/**
 * Runs workflows inside one process.
 *
 * <p>Start at {@link dev.troupe.core.Engine}. {@link dev.troupe.core.RunState#after} is the whole
 * state machine: events in, commands out. Only {@code RunMailbox} and what it holds touch threads
 * and clocks. Records are immutable; {@code Engine} and {@code Blackboard} may be shared between
 * threads, nothing else here may.
 */
@NullMarked
package dev.troupe.core;

import org.jspecify.annotations.NullMarked;
