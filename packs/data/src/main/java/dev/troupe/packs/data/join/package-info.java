/**
 * Puts tables together: side by side by a common key, or one under the other. Start at {@link
 * TableJoin} and {@link TableUnion}.
 */
@NullMarked
package dev.troupe.packs.data.join;

import org.jspecify.annotations.NullMarked;
