/**
 * Makes the sound of a film: cue lists, synthesized tracks, mixing and loudness. Start at {@link
 * dev.troupe.packs.studio.sound.SoundEngineer}.
 */
@NullMarked
package dev.troupe.packs.studio.sound;

import org.jspecify.annotations.NullMarked;
