/**
 * Changes files that hold tables in place: rows removed, sorted and changed, columns added and
 * renamed, while the rest of the file stays as it is. Start at {@link TableEdit}.
 */
@NullMarked
package dev.troupe.packs.data.edit;

import org.jspecify.annotations.NullMarked;
