/**
 * Group commit: queues writes, shares transactions, reconnects, and reads through a pool. Start at
 * {@link DatabasePool}.
 */
@NullMarked
package dev.troupe.store.commit;

import org.jspecify.annotations.NullMarked;
