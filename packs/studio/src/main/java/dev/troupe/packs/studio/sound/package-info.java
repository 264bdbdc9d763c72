/**
 * Sound of a film: cue lists, synthesized tracks, mixing and loudness. Start with {@link
 * dev.troupe.packs.studio.sound.SoundEngineer}.
 */
@NullMarked
package dev.troupe.packs.studio.sound;

import org.jspecify.annotations.NullMarked;
