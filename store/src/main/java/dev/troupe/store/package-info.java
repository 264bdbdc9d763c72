/**
 * What outlives the process: the journal of runs in one SQLite file, and large values beside it.
 *
 * <p>Start at {@link SqliteJournal}. {@code StoreFile} takes ownership of a file; {@code
 * CommitQueue} is the one thread that writes to it; {@code EntryCodec} is how an event lies in a
 * row. All that is particular to SQLite is in {@code Sqlite} and in the migrations.
 */
@NullMarked
package dev.troupe.store;

import org.jspecify.annotations.NullMarked;
