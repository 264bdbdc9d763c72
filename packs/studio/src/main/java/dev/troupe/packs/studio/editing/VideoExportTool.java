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
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts a video for a purpose. */
record VideoExportTool(Ffmpeg ffmpeg) implements Tool<VideoExportTool.Input, ToolReply> {
    record Input(
            @Describe("video or sound; it is not changed") String path,
            @Describe("1080p, 720p, 480p, webm, gif, mp3 or wav") String preset,
            @Describe("file to write; default: named after the source and the preset")
                    @Nullable String target) {
        private String file() {
            return target == null
                    ? MediaFile.withExtension(
                            path, preset + "." + ExportPreset.of(preset).extension())
                    : target;
        }
    }

    record Made(String path, String duration, String preset) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "exportMedia",
                        "Converts a video for a purpose: 1080p, 720p or 480p as MP4 for the web, webm, gif, or its sound as mp3 or wav. Pictures are never enlarged.",
                        Input.class)
                .withTitle("导出", "export a video")
                .withCallLabel("把 %s 导出为 %s", "export %s as %s", "path", "preset")
                .withTimeout(ffmpeg.limits().timeout().plusMinutes(1))
                .withRepeatable(true);
    }

    @Override
    public Input resolve(Input input, ToolContext context) {
        return input.target() == null
                ? new Input(input.path(), input.preset(), context.chooseFreeName(input.file()))
                : input;
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(
                MediaFile.target(
                        input.file(),
                        List.of(ExportPreset.of(input.preset()).extension()),
                        List.of(input.path()),
                        context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var target = changes(input, context).getFirst();
        var preset = ExportPreset.of(input.preset());
        var part = Segment.of(input.path(), null, null, ffmpeg, context);
        requireStreams(part, preset);
        var call = new FfmpegCall().input(part.file());
        preset.addOptions(call);
        try (var directory = MediaDirectory.open()) {
            var made =
                    ffmpeg.convert(
                            call, directory, "out." + preset.extension(), part.length(), context);
            var path = MediaFile.save(made, target, List.of(input.path()), context);
            return MediaReply.of(
                    new Made(path, MediaTime.clock(part.length()), input.preset()),
                    context,
                    "已把 %s 导出为 %s，保存为 %s",
                    "Exported %s as %s, saved as %s",
                    input.path(),
                    input.preset(),
                    path);
        }
    }

    private static void requireStreams(Segment part, ExportPreset preset) {
        if (preset.isVideo() ? !part.hasVideo() : !part.hasAudio()) {
            throw preset.isVideo()
                    ? new ToolException(
                            MediaProblem.NO_STREAM,
                            "“%s”没有画面；只能导出为 mp3 或 wav",
                            "'%s' has no pictures; it can be exported as mp3 or wav only",
                            part.path())
                    : new ToolException(
                            MediaProblem.NO_STREAM,
                            "“%s”没有音频，无法导出声音",
                            "'%s' has no audio that can be exported",
                            part.path());
        }
    }
}
