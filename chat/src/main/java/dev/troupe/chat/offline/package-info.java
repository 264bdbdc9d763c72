/**
 * Understands messages and plans requests by rules and example sentences, for the offline model.
 * Start at {@link OfflineRouter}; {@link PlanSketch} matches clauses to agents.
 */
@NullMarked
package dev.troupe.chat.offline;

import org.jspecify.annotations.NullMarked;
