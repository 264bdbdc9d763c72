package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import dev.troupe.packs.studio.timing.Subtitle;
import dev.troupe.packs.studio.timing.SubtitleFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds the subtitles of a file to a video: drawn in the picture, or as a stream. */
record CaptionTool(Ffmpeg ffmpeg) implements Tool<CaptionTool.Input, ToolReply> {
    /** A constant name: the filter would read some characters of others. */
    private static final String CAPTIONS = "captions.srt";

    private static final String STYLE = "FontName=Noto Sans CJK SC,Outline=1.5,Shadow=0,MarginV=18";

    record Input(
            @Describe("video; it is not changed") String path,
            @Describe("subtitles, .srt") String subtitles,
            @Describe(
                            "true: drawn in the picture, readable everywhere; false: a stream that players switch on. Default: true")
                    @Nullable Boolean burned,
            @Describe("file to write; default: named after the source") @Nullable String target) {
        private String file() {
            var extension = MediaFile.extension(path);
            return target == null
                    ? MediaFile.withExtension(
                            path,
                            "captions."
                                    + (OutputFormat.VIDEO.contains(extension) ? extension : "mp4"))
                    : target;
        }

        private List<String> sources() {
            return List.of(path, subtitles);
        }
    }

    record Made(String path, String duration, int subtitles) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "addCaptions",
                        "Adds subtitles from an .srt file to a video, drawn in the picture or as a stream, as another file.",
                        Input.class)
                .withTitle("添加字幕", "add subtitles")
                .withCallLabel("把 %s 加到 %s", "add %s to %s", "subtitles", "path")
                .withTimeout(ffmpeg.limits().timeout().plusMinutes(1))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return input.target() == null
                ? new Input(
                        input.path(),
                        input.subtitles(),
                        input.burned(),
                        context.chooseFreeName(input.file()))
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(
                MediaFile.target(input.file(), OutputFormat.VIDEO, input.sources(), context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var target = changes(input, context).getFirst();
        var subtitles = SubtitleFile.read(input.subtitles(), context);
        var part = Segment.of(input.path(), null, null, ffmpeg, context);
        requireInside(subtitles, part, input);
        try (var directory = MediaDirectory.open()) {
            Files.writeString(directory.resolve(CAPTIONS), SubtitleFile.write(subtitles));
            var call =
                    Boolean.FALSE.equals(input.burned())
                            ? stream(part, directory, input.file())
                            : burn(part, input.file());
            var made =
                    ffmpeg.convert(
                            call,
                            directory,
                            "out." + MediaFile.extension(input.file()),
                            part.length(),
                            context);
            var path = MediaFile.save(made, target, input.sources(), context);
            return MediaReply.of(
                    new Made(path, MediaTime.clock(part.length()), subtitles.size()),
                    context,
                    "已把 %s 的 %d 条字幕加到 %s，保存为 %s",
                    "Added the %2$d subtitles of %1$s to %3$s, saved as %4$s",
                    input.subtitles(),
                    subtitles.size(),
                    input.path(),
                    path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireInside(List<Subtitle> subtitles, Segment part, Input input) {
        if (!part.hasVideo()) {
            throw new ToolException(
                    MediaProblem.NO_STREAM,
                    "“%s”没有画面，无法添加字幕",
                    "'%s' has no pictures to which subtitles can be added",
                    input.path());
        }
        for (var subtitle : subtitles) {
            if (subtitle.start().compareTo(part.length()) >= 0) {
                throw new ToolException(
                        MediaProblem.BAD_TIME,
                        "“%s”中 %s 的字幕“%s”超出了视频的结尾（%s）",
                        "The subtitle at %2$s of '%1$s', '%3$s', is beyond the end of the video (%4$s)",
                        input.subtitles(),
                        MediaTime.clock(subtitle.start()),
                        subtitle.text().replace('\n', ' '),
                        MediaTime.clock(part.length()));
            }
        }
    }

    private static FfmpegCall burn(Segment part, String target) {
        var call =
                new FfmpegCall()
                        .input(part.file())
                        .with("-vf", "subtitles=" + CAPTIONS + ":force_style='" + STYLE + "'")
                        .with("-map", "0:v:0", "-map", "0:a?", "-pix_fmt", "yuv420p");
        OutputFormat.addCodecs(target, call);
        return call;
    }

    private static FfmpegCall stream(Segment part, MediaDirectory directory, String target) {
        var codec =
                switch (MediaFile.extension(target)) {
                    case "webm" -> "webvtt";
                    case "mkv" -> "srt";
                    default -> "mov_text";
                };
        return new FfmpegCall()
                .input(part.file())
                .input(directory.resolve(CAPTIONS))
                .with("-map", "0:v:0", "-map", "0:a?", "-map", "1:0")
                .with("-c", "copy", "-c:s", codec);
    }
}
