/**
 * Runs workflows in Restate. Start at {@link RestateEngine}: a run is a {@link RunObject} that
 * decides in {@link RunTurns}, attempts are calls of a {@link NodeService}. {@link RestateJournal}
 * only records the runs of the embedded engine there.
 */
@NullMarked
package dev.troupe.engine.restate;

import org.jspecify.annotations.NullMarked;
