/**
 * Connects coordinators, of which each has its own agents, with one engine of the process whose
 * nodes any process may run. Start at {@link SharedEngine}.
 */
@NullMarked
package dev.troupe.runtime.engine;

import org.jspecify.annotations.NullMarked;
