package dev.troupe.packs.studio.storyboard;

/**
 * A line of dialogue of a shot.
 *
 * @param speaker as the script names the character; never blank
 * @param manner the direction of the script, such as {@code whispers}; empty if there is none
 * @param text never blank
 */
public record DialogueLine(String speaker, String manner, String text) {}
