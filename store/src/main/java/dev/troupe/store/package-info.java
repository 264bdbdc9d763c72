/** Opens a durable journal of runs in SQLite or PostgreSQL. Start at {@link DurableJournal}. */
@NullMarked
package dev.troupe.store;

import org.jspecify.annotations.NullMarked;
