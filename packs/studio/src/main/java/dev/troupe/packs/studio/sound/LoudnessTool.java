package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaReply;
import java.math.BigDecimal;
import java.nio.file.Path;

/** Measures the loudness of a file by EBU R 128. */
record LoudnessTool(Ffmpeg ffmpeg) implements Tool<LoudnessTool.Input, ToolReply> {
    record Input(@Describe("file with sound") String path) {}

    /**
     * @param lufs integrated loudness
     * @param range in LU
     * @param truePeak in dBTP
     */
    record Measured(String path, BigDecimal lufs, BigDecimal range, BigDecimal truePeak) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "measureLoudness",
                        "Measures the loudness of a file by EBU R 128: integrated (LUFS), range (LU), true peak (dBTP).",
                        Input.class)
                .withTitle("测量响度", "measure loudness")
                .withCallLabel("测量 %s 的响度", "measure the loudness of %s", "path")
                .withTimeout(ffmpeg.limits().timeout().plusMinutes(1));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var file = requireAudio(ffmpeg, input.path(), context);
        try (var directory = MediaDirectory.open()) {
            var loudness = Loudness.measure(ffmpeg, file, input.path(), directory);
            return MediaReply.of(
                    new Measured(
                            input.path(),
                            loudness.integrated(),
                            loudness.range(),
                            loudness.truePeak()),
                    context,
                    "%s：响度 %s LUFS，范围 %s LU，真峰值 %s dBTP",
                    "%s: loudness %s LUFS, range %s LU, true peak %s dBTP",
                    input.path(),
                    loudness.integrated(),
                    loudness.range(),
                    loudness.truePeak());
        }
    }

    /**
     * The file of a path.
     *
     * @throws ToolException if it has no audio
     */
    static Path requireAudio(Ffmpeg ffmpeg, String path, ToolContext context)
            throws InterruptedException {
        var file = context.workspace().resolveExisting(path);
        if (ffmpeg.probe(file, path).audio().isEmpty()) {
            throw new ToolException(
                    MediaProblem.NO_STREAM,
                    "文件“%s”没有音频；请指定有声音的文件",
                    "File '%s' has no audio; give a file with sound",
                    path);
        }
        return file;
    }
}
