/**
 * Shows a storyboard in time: as video, GIF, pictures or moving vector graphics. Start at {@link
 * dev.troupe.packs.studio.animation.Animator}.
 */
@NullMarked
package dev.troupe.packs.studio.animation;

import org.jspecify.annotations.NullMarked;
