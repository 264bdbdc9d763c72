/**
 * Times the dialogue of a storyboard and writes subtitles. Start at {@link
 * dev.troupe.packs.studio.timing.DialogueTimes}.
 */
@NullMarked
package dev.troupe.packs.studio.timing;

import org.jspecify.annotations.NullMarked;
