/**
 * Cuts and joins sound and video, without changing the files that they are in. Start at {@link
 * dev.troupe.packs.studio.editing.FilmEditor}.
 */
@NullMarked
package dev.troupe.packs.studio.editing;

import org.jspecify.annotations.NullMarked;
