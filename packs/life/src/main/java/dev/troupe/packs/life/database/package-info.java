/**
 * Reads and writes the rows of one user in one transaction: validation, search, undo. Start at
 * {@link ItemEditor} for changes and {@link ItemReader} for reads; every command goes through
 * {@link UserSql}.
 */
@NullMarked
package dev.troupe.packs.life.database;

import org.jspecify.annotations.NullMarked;
