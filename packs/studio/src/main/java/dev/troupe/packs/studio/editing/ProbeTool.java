package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaInfo;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** States what a video, sound or picture contains. */
record ProbeTool(Ffmpeg ffmpeg) implements Tool<ProbeTool.Input, ToolReply> {
    record Input(@Describe("video, sound or picture") String path) {}

    /**
     * @param duration as a clock shows it; empty if the file does not state it
     * @param streams one line for each
     */
    record Contents(
            String path, String format, String duration, long bytes, List<String> streams) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "probeMedia",
                        "States the format, duration and streams of a video, sound or picture, as ffprobe reads it.",
                        Input.class)
                .withTitle("查看媒体信息", "inspect a media file")
                .withCallLabel("查看 %s 的媒体信息", "inspect %s", "path");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var info = ffmpeg.probe(context.workspace().resolveExisting(input.path()), input.path());
        var duration = info.duration().map(MediaTime::clock).orElse("");
        var streams = info.streams().stream().map(ProbeTool::line).toList();
        return MediaReply.of(
                new Contents(input.path(), info.format(), duration, info.bytes(), streams),
                context,
                "%s：%s，时长 %s，%d 字节；%s",
                "%s: %s, duration %s, %d bytes; %s",
                input.path(),
                info.format(),
                duration.isEmpty() ? "-" : duration,
                info.bytes(),
                streams.stream().collect(Collectors.joining("; ")));
    }

    private static String line(MediaInfo.Stream stream) {
        return switch (stream) {
            case MediaInfo.Video(_, var codec, var width, var height, var rate) ->
                    String.format(
                            Locale.ROOT, "video %s %dx%d %.3g fps", codec, width, height, rate);
            case MediaInfo.Audio(_, var codec, var rate, var channels) ->
                    "audio %s %d Hz, %d channels".formatted(codec, rate, channels);
            case MediaInfo.Other(_, var codec, var type) -> type + " " + codec;
        };
    }
}
