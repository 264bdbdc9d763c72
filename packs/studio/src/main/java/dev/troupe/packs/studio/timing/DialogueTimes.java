package dev.troupe.packs.studio.timing;

import dev.troupe.packs.studio.storyboard.DialogueLine;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.Storyboard.TimedShot;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the time of each shot among its lines of dialogue, by the length of their texts: a
 * Chinese character counts as much as two other ones, which take about as long.
 */
public final class DialogueTimes {
    private static final int PAUSE = 4; // characters that a change of the speaker is worth

    private DialogueTimes() {}

    /**
     * A line with its time.
     *
     * @param shot id of its shot: {@code 2-1}
     * @param start from the beginning of the film
     * @param end after the start
     */
    public record TimedLine(String shot, DialogueLine line, Duration start, Duration end) {}

    /** All lines in the order of the film; they do not overlap. */
    public static List<TimedLine> of(Storyboard storyboard) {
        return storyboard.shots().stream().flatMap(shot -> of(shot).stream()).toList();
    }

    private static List<TimedLine> of(TimedShot shot) {
        var lines = shot.shot().dialogue();
        int total = lines.stream().mapToInt(line -> weight(line.text())).sum();
        var timed = new ArrayList<TimedLine>();
        int before = 0;
        for (var line : lines) {
            int after = before + weight(line.text());
            timed.add(
                    new TimedLine(
                            shot.id(), line, part(shot, before, total), part(shot, after, total)));
            before = after;
        }
        return timed;
    }

    private static Duration part(TimedShot shot, int weight, int total) {
        var seconds =
                shot.start()
                        .add(
                                shot.shot()
                                        .seconds()
                                        .multiply(BigDecimal.valueOf(weight))
                                        .divide(
                                                BigDecimal.valueOf(total),
                                                3,
                                                RoundingMode.HALF_UP));
        return duration(seconds);
    }

    static int weight(String text) {
        return PAUSE + text.codePoints().map(DialogueTimes::width).sum();
    }

    /** Of one character: 2 if it is Chinese. */
    static int width(int character) {
        return Character.isIdeographic(character) ? 2 : 1;
    }

    /** Seconds of a storyboard as a duration, to the millisecond. */
    public static Duration duration(BigDecimal seconds) {
        return Duration.ofMillis(
                seconds.movePointRight(3).setScale(0, RoundingMode.HALF_UP).longValue());
    }
}
