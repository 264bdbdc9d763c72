/**
 * Accounts for and limits the memory that tables take: per request, per user, per process. Start at
 * {@link TableMemory}, which hands out a {@link TableLease} for each request.
 */
@NullMarked
package dev.troupe.packs.data.memory;

import org.jspecify.annotations.NullMarked;
