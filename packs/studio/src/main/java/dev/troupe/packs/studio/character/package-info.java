/**
 * Describes and draws the characters of a script as sheets. Start at {@link
 * dev.troupe.packs.studio.character.CharacterSheet}; the specialist is {@link
 * dev.troupe.packs.studio.character.CharacterDesigner}.
 */
@NullMarked
package dev.troupe.packs.studio.character;

import org.jspecify.annotations.NullMarked;
