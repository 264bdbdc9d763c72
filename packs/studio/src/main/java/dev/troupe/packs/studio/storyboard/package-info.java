/**
 * Divides a script into shots and draws their frames. Start at {@link
 * dev.troupe.packs.studio.storyboard.Storyboard}, which the other specialists read.
 */
@NullMarked
package dev.troupe.packs.studio.storyboard;

import org.jspecify.annotations.NullMarked;
