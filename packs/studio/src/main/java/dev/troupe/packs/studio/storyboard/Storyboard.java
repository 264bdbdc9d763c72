package dev.troupe.packs.studio.storyboard;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * A script as shots: what the specialists for animation, sound and editing read. {@link
 * StoryboardJson} has its form in files.
 *
 * @param title of the film
 * @param source path of the script; empty if there is none
 * @param width of a frame in pixels
 * @param height of a frame in pixels
 * @param scenes in order, at least one; their numbers are unique
 */
public record Storyboard(
        String title, String source, int width, int height, List<BoardScene> scenes) {
    /** How the names of its files end. */
    public static final String EXTENSION = ".storyboard.json";

    /**
     * A shot with its place in the film.
     *
     * @param id unique in the storyboard: {@code 2-1}
     * @param start seconds from the beginning of the film
     */
    public record TimedShot(String id, BoardScene scene, Shot shot, BigDecimal start) {
        /** Seconds from the beginning of the film. */
        public BigDecimal end() {
            return start.add(shot.seconds());
        }
    }

    public Storyboard {
        scenes = List.copyOf(scenes);
    }

    /** All shots in the order of the film. */
    public List<TimedShot> shots() {
        var start = new BigDecimal[] {BigDecimal.ZERO};
        return scenes.stream().flatMap(scene -> addTimes(scene, start)).toList();
    }

    private static Stream<TimedShot> addTimes(BoardScene scene, BigDecimal[] start) {
        return scene.shots().stream()
                .map(shot -> {
                    var timed = new TimedShot(scene.idOf(shot), scene, shot, start[0]);
                    start[0] = timed.end();
                    return timed;
                });
    }

    /** How long the film is. */
    public BigDecimal seconds() {
        return scenes.stream()
                .flatMap(scene -> scene.shots().stream())
                .map(Shot::seconds)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
