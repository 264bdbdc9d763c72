/**
 * What differs between SQLite and PostgreSQL, behind one interface. Start at {@link
 * DatabaseBackend}.
 */
@NullMarked
package dev.troupe.store.database;

import org.jspecify.annotations.NullMarked;
