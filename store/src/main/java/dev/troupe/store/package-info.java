/**
 * What outlives the process: the journal of runs in SQLite or PostgreSQL, and large values.
 *
 * <p>Start at {@link DurableJournal}. {@code Store} is a database that is open; {@code CommitQueue}
 * is the one thread that writes to it; {@code EntryCodec} is how an event lies in a row. What
 * differs between the databases is behind {@code Database}.
 */
@NullMarked
package dev.troupe.store;

import org.jspecify.annotations.NullMarked;
