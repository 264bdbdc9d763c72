/**
 * Writes files durably, opens SQLite connections, holds owner locks and migrates schemas. Start at
 * {@link SqliteConnections}.
 */
@NullMarked
package dev.troupe.store.disk;

import org.jspecify.annotations.NullMarked;
