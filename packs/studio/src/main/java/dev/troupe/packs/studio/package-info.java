/**
 * Six specialists for films. Start with {@link dev.troupe.packs.studio.StudioPack}; each package
 * has one specialist.
 */
@NullMarked
package dev.troupe.packs.studio;

import org.jspecify.annotations.NullMarked;
