/** The tools that the pack's agents call. Start at {@link TableTools}. */
@NullMarked
package dev.troupe.packs.data.tool;

import org.jspecify.annotations.NullMarked;
