/** A server of PostgreSQL for tests, also for those of other modules. */
@NullMarked
package dev.troupe.store.postgres;

import org.jspecify.annotations.NullMarked;
