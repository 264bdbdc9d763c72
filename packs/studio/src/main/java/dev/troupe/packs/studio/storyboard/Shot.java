package dev.troupe.packs.studio.storyboard;

import java.math.BigDecimal;
import java.util.List;

/**
 * One shot.
 *
 * @param number in its scene, from 1
 * @param seconds how long it lasts, more than 0 and at most {@link #MAX_SECONDS}
 * @param action what is seen; empty if only dialogue is known
 * @param dialogue in the order of the script
 * @param characters who is seen, as the script names them
 * @param frame path of its picture in the workspace, SVG or PNG; empty if there is none
 */
public record Shot(
        int number,
        ShotSize size,
        CameraAngle angle,
        CameraMovement movement,
        BigDecimal seconds,
        String action,
        List<DialogueLine> dialogue,
        List<String> characters,
        String frame) {
    /** The longest shot. */
    public static final int MAX_SECONDS = 3_600;

    public Shot {
        dialogue = List.copyOf(dialogue);
        characters = List.copyOf(characters);
    }

    /** The same with this picture. */
    public Shot withFrame(String newFrame) {
        return new Shot(
                number, size, angle, movement, seconds, action, dialogue, characters, newFrame);
    }
}
