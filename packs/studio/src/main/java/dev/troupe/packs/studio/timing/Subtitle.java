package dev.troupe.packs.studio.timing;

import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.timing.DialogueTimes.TimedLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A text that is shown for a time.
 *
 * @param end after the start
 * @param text of one or more lines
 */
public record Subtitle(Duration start, Duration end, String text) {
    /** Two lines of a picture: 84 characters, or 42 Chinese ones. */
    private static final int MAX_WIDTH = 84;

    private static final String ENDS = ".!?;:,…。！？；：，、"; // good places to divide a text

    /** The dialogue of a storyboard; a long line is divided at its pauses. */
    public static List<Subtitle> of(Storyboard storyboard) {
        return DialogueTimes.of(storyboard).stream().flatMap(line -> of(line).stream()).toList();
    }

    private static List<Subtitle> of(TimedLine line) {
        var parts = divide(line.line().text().strip().replaceAll("\\s+", " "));
        var length = line.end().minus(line.start());
        int total = parts.stream().mapToInt(DialogueTimes::weight).sum();
        var subtitles = new ArrayList<Subtitle>();
        int before = 0;
        for (var part : parts) {
            int after = before + DialogueTimes.weight(part);
            subtitles.add(
                    new Subtitle(
                            line.start().plus(length.multipliedBy(before).dividedBy(total)),
                            line.start().plus(length.multipliedBy(after).dividedBy(total)),
                            part));
            before = after;
        }
        return subtitles;
    }

    private static List<String> divide(String text) {
        var parts = new ArrayList<String>();
        var rest = text;
        while (width(rest) > MAX_WIDTH) {
            int end = findEnd(rest);
            parts.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        if (!rest.isEmpty()) {
            parts.add(rest);
        }
        return parts;
    }

    /**
     * After a pause in the second half of what fits, else at a space, else at the last character
     * that fits.
     */
    private static int findEnd(String text) {
        int pause = 0;
        int space = 0;
        int width = 0;
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            width += DialogueTimes.width(character);
            if (width > MAX_WIDTH) {
                break;
            }
            at += Character.charCount(character);
            if (width > MAX_WIDTH / 2) {
                pause = ENDS.indexOf(character) >= 0 ? at : pause;
                space = character == ' ' ? at : space;
            }
        }
        return pause > 0 ? pause : space > 0 ? space : at;
    }

    private static int width(String text) {
        return text.codePoints().map(DialogueTimes::width).sum();
    }
}
