package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaInfo;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A part of a file.
 *
 * @param path as the user names the file
 * @param from within the file
 * @param length positive; the part ends within the file
 */
record Segment(String path, Path file, MediaInfo info, Duration from, Duration length) {
    /** Files state their duration to some milliseconds, and frames have a length. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    /**
     * The part between two times.
     *
     * @param from {@code null} for the beginning
     * @param to {@code null} for the end
     * @throws ToolException if the file has no such part
     */
    static Segment of(
            String path,
            @Nullable Duration from,
            @Nullable Duration to,
            Ffmpeg ffmpeg,
            ToolContext context)
            throws InterruptedException {
        var file = context.workspace().resolveExisting(path);
        var info = ffmpeg.probe(file, path);
        var end =
                info.duration()
                        .orElseThrow(() ->
                                refusal(
                                        "文件“%s”没有时长（它是图片，或没有记录时长），无法剪辑",
                                        "File '%s' has no duration: it is a picture, or does not state it; it cannot be cut",
                                        path));
        var start = from == null ? Duration.ZERO : from;
        var stop = Optional.ofNullable(to).orElse(end);
        if (stop.compareTo(end.plus(TOLERANCE)) > 0 || start.compareTo(end) >= 0) {
            throw refusal(
                    "“%s”只有 %s；%s 到 %s 超出了结尾",
                    "'%s' is %s long; %s to %s is beyond its end",
                    path,
                    MediaTime.clock(end),
                    MediaTime.clock(start),
                    MediaTime.clock(stop));
        }
        if (stop.compareTo(start) <= 0) {
            throw refusal(
                    "“%s”的结束时间 %s 不在开始时间 %s 之后",
                    "In '%s' the end %s is not after the start %s",
                    path,
                    MediaTime.clock(stop),
                    MediaTime.clock(start));
        }
        return new Segment(
                path, file, info, start, (stop.compareTo(end) > 0 ? end : stop).minus(start));
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(MediaProblem.BAD_TIME, zh, en, values);
    }

    boolean hasVideo() {
        return info.video().isPresent();
    }

    boolean hasAudio() {
        return info.audio().isPresent();
    }
}
