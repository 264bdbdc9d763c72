/**
 * Gives a pack its own transactional tables in SQLite or PostgreSQL. Start at {@link PackDatabase}.
 */
@NullMarked
package dev.troupe.store.pack;

import org.jspecify.annotations.NullMarked;
