package dev.troupe.packs.studio.storyboard;

import java.util.List;

/**
 * The shots of one scene.
 *
 * @param number as the script counts it, from 1
 * @param heading as the script has it, such as {@code INT. KITCHEN - DAY}
 * @param shots in order, at least one; their numbers are unique
 */
public record BoardScene(int number, String heading, List<Shot> shots) {
    public BoardScene {
        shots = List.copyOf(shots);
    }

    /** Distinguishes a shot from all others of its storyboard: {@code 2-1}. */
    public String idOf(Shot shot) {
        return number + "-" + shot.number();
    }
}
