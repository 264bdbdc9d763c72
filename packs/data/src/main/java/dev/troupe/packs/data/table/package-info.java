/** Typed tables in memory and how they are written as text. Start at {@link Table}. */
@NullMarked
package dev.troupe.packs.data.table;

import org.jspecify.annotations.NullMarked;
