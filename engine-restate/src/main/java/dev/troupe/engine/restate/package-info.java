/**
 * Records runs in Restate instead of a database. Start at {@link RestateJournal}, which an engine
 * records in; a {@link RestateWorker} serves the virtual objects that hold the runs.
 */
@NullMarked
package dev.troupe.engine.restate;

import org.jspecify.annotations.NullMarked;
