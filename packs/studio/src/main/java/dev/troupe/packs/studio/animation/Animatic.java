package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.Storyboard.TimedShot;
import dev.troupe.packs.studio.timing.DialogueTimes;
import dev.troupe.packs.studio.timing.Subtitle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pictures of a film in their order: one for each shot, or one for each subtitle of it.
 *
 * @param pictures adjacent in time, without gaps
 * @param subtitles of the whole film; empty if there is no dialogue
 * @param length of the film
 */
record Animatic(List<Picture> pictures, List<Subtitle> subtitles, Duration length) {
    private static final int MAX_PICTURES = 3_000;

    /**
     * @param subtitle {@code null} for none
     */
    record Picture(TimedShot shot, @Nullable Subtitle subtitle, Duration length) {}

    Animatic {
        pictures = List.copyOf(pictures);
        subtitles = List.copyOf(subtitles);
    }

    /**
     * @param hasText whether subtitles are part of the pictures
     * @throws ToolException if there would be too many pictures
     */
    static Animatic of(Storyboard storyboard, boolean hasText) {
        var subtitles = Subtitle.of(storyboard);
        var pictures = new ArrayList<Picture>();
        for (var shot : storyboard.shots()) {
            pictures.addAll(pictures(shot, hasText ? subtitles : List.of()));
        }
        if (pictures.size() > MAX_PICTURES) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "分镜需要 %d 幅画面；最多 %d 幅，请分成几部分",
                    "The storyboard needs %d pictures; the maximum is %d. Divide it into parts",
                    pictures.size(),
                    MAX_PICTURES);
        }
        return new Animatic(pictures, subtitles, DialogueTimes.duration(storyboard.seconds()));
    }

    private static List<Picture> pictures(TimedShot shot, List<Subtitle> all) {
        var start = DialogueTimes.duration(shot.start());
        var end = DialogueTimes.duration(shot.end());
        var own =
                all.stream()
                        .filter(subtitle ->
                                subtitle.start().compareTo(end) < 0
                                        && subtitle.end().compareTo(start) > 0)
                        .toList();
        var cuts = new TreeSet<Duration>(List.of(start, end));
        for (var subtitle : own) {
            cuts.add(subtitle.start());
            cuts.add(subtitle.end());
        }
        var times = List.copyOf(cuts.subSet(start, true, end, true));
        var pictures = new ArrayList<Picture>();
        for (int at = 0; at + 1 < times.size(); at++) {
            var from = times.get(at);
            pictures.add(new Picture(shot, subtitleAt(from, own), times.get(at + 1).minus(from)));
        }
        return pictures;
    }

    private static @Nullable Subtitle subtitleAt(Duration time, List<Subtitle> subtitles) {
        return subtitles.stream()
                .filter(subtitle ->
                        subtitle.start().compareTo(time) <= 0 && subtitle.end().compareTo(time) > 0)
                .findFirst()
                .orElse(null);
    }
}
