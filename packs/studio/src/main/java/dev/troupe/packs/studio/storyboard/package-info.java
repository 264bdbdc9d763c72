/**
 * Shots of a script, with their frames. Start with {@link
 * dev.troupe.packs.studio.storyboard.Storyboard}, which the other specialists read.
 */
@NullMarked
package dev.troupe.packs.studio.storyboard;

import org.jspecify.annotations.NullMarked;
