package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Parts of files one after the other, as one file. Pictures are brought to the size and rate of the
 * first part; a part without sound is silent.
 *
 * @param overlap of neighbours during a transition; zero without one
 */
record Assembly(List<Segment> parts, Transition transition, Duration overlap) {
    private static final double STANDARD_RATE = 25; // frames per second
    private static final double MAX_RATE = 60;

    Assembly {
        parts = List.copyOf(parts);
    }

    /** One after the other, without a transition. */
    static Assembly of(List<Segment> parts) {
        return new Assembly(parts, Transition.NONE, Duration.ZERO);
    }

    /** How long the result is. */
    Duration length() {
        return parts.stream()
                .map(Segment::length)
                .reduce(Duration.ZERO, Duration::plus)
                .minus(overlap.multipliedBy(parts.size() - 1L));
    }

    /** Whether some parts have sound and others have none, which are silent. */
    boolean isPartlySilent() {
        return parts.stream().anyMatch(Segment::hasAudio)
                && !parts.stream().allMatch(Segment::hasAudio);
    }

    /**
     * Writes it.
     *
     * @param target as the user names it
     * @return the path for users
     * @throws ToolException if a part has no pictures or no sound that the format needs
     */
    String write(String target, Path file, Ffmpeg ffmpeg, ToolContext context)
            throws InterruptedException {
        boolean isVideo = OutputFormat.isVideo(target);
        requireStreams(target, isVideo);
        requireOverlap();
        var call = new FfmpegCall();
        for (var part : parts) {
            call.input(
                    part.file(),
                    "-ss",
                    MediaTime.seconds(part.from()),
                    "-t",
                    MediaTime.seconds(part.length()));
        }
        boolean hasAudio = !isVideo || parts.stream().anyMatch(Segment::hasAudio);
        call.with("-filter_complex", graph(isVideo, hasAudio));
        if (isVideo) {
            call.with("-map", "[v]");
        }
        if (hasAudio) {
            call.with("-map", "[a]");
        }
        OutputFormat.addCodecs(target, call);
        try (var directory = MediaDirectory.open()) {
            var made =
                    ffmpeg.convert(
                            call,
                            directory,
                            "out." + MediaFile.extension(target),
                            length(),
                            context);
            return MediaFile.save(
                    made, file, parts.stream().map(Segment::path).distinct().toList(), context);
        }
    }

    private void requireStreams(String target, boolean isVideo) {
        for (var part : parts) {
            if (isVideo && !part.hasVideo()) {
                throw new ToolException(
                        MediaProblem.NO_STREAM,
                        "“%s”没有画面，不能生成视频“%s”；请使用 .wav 等音频扩展名，或换用有画面的文件",
                        "'%s' has no pictures for the video '%s'; use an extension of sound such as .wav, or a file with pictures",
                        part.path(),
                        target);
            }
            if (!isVideo && !part.hasAudio()) {
                throw new ToolException(
                        MediaProblem.NO_STREAM,
                        "“%s”没有音频，不能生成“%s”",
                        "'%s' has no audio for '%s'",
                        part.path(),
                        target);
            }
        }
    }

    private void requireOverlap() {
        for (var part : parts) {
            if (parts.size() > 1 && part.length().compareTo(overlap) <= 0) {
                throw new ToolException(
                        MediaProblem.BAD_TIME,
                        "“%s”只有 %s，不足以容纳 %s 的转场；请缩短转场",
                        "'%s' is only %s long, too short for a transition of %s; make the transition shorter",
                        part.path(),
                        MediaTime.clock(part.length()),
                        MediaTime.clock(overlap));
            }
        }
    }

    private String graph(boolean isVideo, boolean hasAudio) {
        var graph = new StringBuilder();
        for (int number = 0; number < parts.size(); number++) {
            if (isVideo) {
                graph.append(picture(number));
            }
            if (hasAudio) {
                graph.append(sound(number));
            }
        }
        if (transition == Transition.NONE) {
            return graph.append(concatenation(isVideo, hasAudio)).toString();
        }
        if (isVideo) {
            graph.append(chain("v", "xfade=transition=" + transition.filterName()));
        }
        if (hasAudio) {
            graph.append(chain("a", "acrossfade"));
        }
        return graph.substring(0, graph.length() - 1);
    }

    private String picture(int number) {
        var first = parts.getFirst().info().video().orElseThrow();
        double rate = first.framesPerSecond() <= 0 ? STANDARD_RATE : first.framesPerSecond();
        return String.format(
                Locale.ROOT,
                "[%1$d:v:0]setpts=PTS-STARTPTS,scale=%2$d:%3$d:force_original_aspect_ratio=decrease,pad=%2$d:%3$d:-1:-1,setsar=1,fps=%4$.3f,format=yuv420p,tpad=stop_mode=clone:stop_duration=1,trim=duration=%5$s,settb=AVTB[v%1$d];",
                number,
                even(first.width()),
                even(first.height()),
                Math.min(MAX_RATE, rate),
                MediaTime.seconds(parts.get(number).length()));
    }

    private static int even(int pixels) {
        return Math.max(2, pixels / 2 * 2);
    }

    private String sound(int number) {
        var length = MediaTime.seconds(parts.get(number).length());
        var source =
                parts.get(number).hasAudio()
                        ? "[%d:a:0]asetpts=PTS-STARTPTS,aresample=48000,aformat=channel_layouts=stereo,apad,"
                                .formatted(number)
                        : "anullsrc=r=48000:cl=stereo,";
        return source + "atrim=duration=" + length + ",asetpts=PTS-STARTPTS[a" + number + "];";
    }

    private String concatenation(boolean isVideo, boolean hasAudio) {
        var inputs = new StringBuilder();
        for (int number = 0; number < parts.size(); number++) {
            inputs.append(isVideo ? "[v" + number + "]" : "");
            inputs.append(hasAudio ? "[a" + number + "]" : "");
        }
        return "%sconcat=n=%d:v=%d:a=%d%s%s"
                .formatted(
                        inputs,
                        parts.size(),
                        isVideo ? 1 : 0,
                        hasAudio ? 1 : 0,
                        isVideo ? "[v]" : "",
                        hasAudio ? "[a]" : "");
    }

    /** Joins the first two, then the result with the third, and so on. */
    private String chain(String stream, String filter) {
        var chain = new StringBuilder();
        var last = "[" + stream + "0]";
        var offset = Duration.ZERO;
        for (int number = 1; number < parts.size(); number++) {
            offset = offset.plus(parts.get(number - 1).length()).minus(overlap);
            var result =
                    number == parts.size() - 1
                            ? "[" + stream + "]"
                            : "[" + stream + "x" + number + "]";
            chain.append(last).append('[').append(stream).append(number).append(']').append(filter);
            chain.append(
                    stream.equals("v")
                            ? ":duration="
                                    + MediaTime.seconds(overlap)
                                    + ":offset="
                                    + MediaTime.seconds(offset)
                            : "=d=" + MediaTime.seconds(overlap));
            chain.append(result).append(';');
            last = result;
        }
        return chain.toString();
    }
}
