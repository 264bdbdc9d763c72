/**
 * The studio pack: adds six specialists for films. Start at {@link
 * dev.troupe.packs.studio.StudioPack}; each package has one specialist.
 */
@NullMarked
package dev.troupe.packs.studio;

import org.jspecify.annotations.NullMarked;
