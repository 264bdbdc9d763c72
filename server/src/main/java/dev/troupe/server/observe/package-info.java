/** Metrics, traces and log lines of turns and runs. Start at {@link TurnObservers}. */
@NullMarked
package dev.troupe.server.observe;

import org.jspecify.annotations.NullMarked;
