/**
 * Runs workflows on virtual threads and records what happens. Start at {@link RunEngine} and {@link
 * Engine}, which runs them in this process; {@link RunMailbox} feeds events to the state, {@link
 * NodeTask} runs one attempt, {@link Journal} is what to implement to record elsewhere.
 */
@NullMarked
package dev.troupe.core.engine;

import org.jspecify.annotations.NullMarked;
