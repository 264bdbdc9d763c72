/**
 * Times of dialogue and subtitles. Start with {@link dev.troupe.packs.studio.timing.DialogueTimes}.
 */
@NullMarked
package dev.troupe.packs.studio.timing;

import org.jspecify.annotations.NullMarked;
